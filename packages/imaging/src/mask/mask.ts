/**
 * A binary mask: one byte per pixel, 0 or 255, row-major, `data.length === width * height`. In completion,
 * 255 marks the pixels to replace.
 */
export interface Mask {
  data: Uint8Array
  width: number
  height: number
}

/** A mask with 255 where a condition holds. `Uint8Array.from` with a function takes ten times as long. */
export function createMask(width: number, height: number, isSet: (pixel: number) => boolean): Mask {
  const data = new Uint8Array(width * height)
  for (let pixel = 0; pixel < data.length; pixel++) if (isSet(pixel)) data[pixel] = 255
  return { data, width, height }
}
