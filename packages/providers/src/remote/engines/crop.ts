import type { Box, Mask, Raster } from '@pentimento/imaging'

/** Crop an image; outside its edges it is mirrored. */
export function cropMirrored(
  { data, width, height, channels }: Raster,
  { left, top, right, bottom }: Box,
): Raster {
  const columns = right - left
  const out = new Uint8ClampedArray(columns * (bottom - top) * channels)
  const from = Int32Array.from({ length: columns }, (_, x) => mirrorIndex(left + x, width) * channels)
  for (let y = top, at = 0; y < bottom; y++) {
    const row = mirrorIndex(y, height) * width * channels
    for (let x = 0; x < columns; x++) for (let c = 0; c < channels; c++) out[at++] = data[row + from[x] + c]
  }
  return { data: out, width: columns, height: bottom - top, channels }
}

function mirrorIndex(at: number, size: number): number {
  const folded = ((at % (2 * size)) + 2 * size) % (2 * size)
  return folded < size ? folded : 2 * size - 1 - folded
}

/**
 * Crop and resize a mask: a pixel is masked if any pixel of its source area is. Outside the edges nothing is
 * masked.
 */
export function cropMask(mask: Mask, box: Box, width: number, height: number): Mask {
  const [across, down] = [(box.right - box.left) / width, (box.bottom - box.top) / height]
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, Math.floor(box.top + y * down))
    const bottom = Math.min(mask.height, Math.ceil(box.top + (y + 1) * down))
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, Math.floor(box.left + x * across))
      const right = Math.min(mask.width, Math.ceil(box.left + (x + 1) * across))
      if (hasMasked(mask, { left, top, right, bottom })) data[y * width + x] = 255
    }
  }
  return { data, width, height }
}

function hasMasked({ data, width }: Mask, { left, top, right, bottom }: Box): boolean {
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) if (data[y * width + x]) return true
  return false
}

/** Copy a part into an image, in place; clipped to the image. */
export function copyInto(target: Raster, part: Raster, { left, top }: Pick<Box, 'left' | 'top'>): void {
  const { channels } = target
  const fromX = Math.max(0, -left)
  const toX = Math.min(part.width, target.width - left)
  for (let y = Math.max(0, -top); y < Math.min(part.height, target.height - top); y++) {
    const row = part.data.subarray((y * part.width + fromX) * channels, (y * part.width + toX) * channels)
    target.data.set(row, ((y + top) * target.width + left + fromX) * channels)
  }
}
