/** A rectangle, as fractions of an image's width and height. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
