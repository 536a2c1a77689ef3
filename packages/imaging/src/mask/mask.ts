/**
 * A binary mask: one byte per pixel, 0 or 255, row-major, `data.length === width * height`. In completion,
 * 255 marks the pixels to replace.
 */
export interface Mask {
  data: Uint8Array
  width: number
  height: number
}
