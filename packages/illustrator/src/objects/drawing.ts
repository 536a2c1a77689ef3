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

/** SVG markup of a part that is drawn several times, by its index. */
export const repeat = (count: number, part: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => part(at)).join('')
