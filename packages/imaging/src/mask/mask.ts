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

/** A mask of another size: 255 where the value at a pixel's center, from 0 to 255, is above one half. */
export function sampleMask(
  values: Uint8ClampedArray | Uint8Array,
  size: { width: number; height: number },
  { width, height }: { width: number; height: number },
): Mask {
  return createMask(width, height, pixel => {
    const x = Math.floor((((pixel % width) + 0.5) * size.width) / width)
    const y = Math.floor(((Math.floor(pixel / width) + 0.5) * size.height) / height)
    return values[y * size.width + x] > 127
  })
}
