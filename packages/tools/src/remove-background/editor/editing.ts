/** What lies behind the subject. */
export type Ground = 'transparent' | 'colour' | 'blur'
export type Delivered = 'png' | 'webp' | 'jpeg'

/** What the hand has done so far. */
export interface Editing {
  /** The picture in the hand; absent when the run came from History alone. */
  picture: File | undefined
  /** Why the last picture was not taken, in words. */
  refusal: string | undefined
  ground: Ground
  /** `#rrggbb` */
  colour: string
  /** Strength of the blur, 0 to 100. */
  blur: number
  format: Delivered
}

export type Act =
  | { type: 'picture-chosen'; picture: File }
  | { type: 'picture-refused'; says: string }
  | { type: 'let-go' }
  | { type: 'ground-chosen'; ground: Ground }
  | { type: 'colour-chosen'; colour: string }
  | { type: 'blur-set'; blur: number }
  | { type: 'format-chosen'; format: Delivered }

export const untouched: Editing = {
  picture: undefined,
  refusal: undefined,
  ground: 'transparent',
  colour: '#ffffff',
  blur: 40,
  format: 'png',
}

/** What an act of the hand makes of the screen. Choices of ground and format outlive the picture. */
export function edit(editing: Editing, act: Act): Editing {
  switch (act.type) {
    case 'picture-chosen':
      return { ...editing, picture: act.picture, refusal: undefined }
    case 'picture-refused':
      return { ...editing, refusal: act.says }
    case 'let-go':
      return { ...editing, picture: undefined, refusal: undefined }
    case 'ground-chosen':
      return { ...editing, ground: act.ground }
    case 'colour-chosen':
      return { ...editing, colour: act.colour, ground: 'colour' }
    case 'blur-set':
      return { ...editing, blur: act.blur, ground: 'blur' }
    case 'format-chosen':
      return { ...editing, format: act.format }
  }
}
