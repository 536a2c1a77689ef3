/** A thing as vectors, in a box of its own whose foot is its lower edge. */
export interface Drawing {
  body: string
  width: number
  height: number
}

/** What the Noto set shows under a name, 128 by 128; names in gradients are made the drawing's own. */
export type Picture = (name: string) => string
