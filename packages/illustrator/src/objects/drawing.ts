/** An object as SVG markup in a box of `width × height`; the object stands on the box's lower edge. */
export interface Drawing {
  body: string
  width: number
  height: number
}

/** SVG markup of a Noto icon by name, 128 × 128, with element ids that are unique per call. */
export interface IconLookup {
  (name: string): string
  has(name: string): boolean
}
