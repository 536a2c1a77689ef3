/**
 * A binary mask: one byte a pixel, 0 or 255, row-major, `data.length === width * height`.
 * In completion 255 marks what is to be replaced.
 */
export interface Mask {
  data: Uint8Array
  width: number
  height: number
}
