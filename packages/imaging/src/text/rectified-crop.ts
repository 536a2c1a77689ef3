import type { RotatedRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'

/**
 * Extract a rotated rectangle, rectified and resized. Each pixel is the mean of up to 8 × 8 bilinear samples;
 * beyond the image its edge repeats.
 *
 * @param width, height of the result in pixels
 * @returns three channels
 */
export function rectifiedCrop(
  image: Raster,
  { center, u, width: across, height: down }: RotatedRectangle,
  width: number,
  height: number,
): Raster {
  const data = new Uint8ClampedArray(width * height * 3)
  const samples = Math.min(8, Math.max(1, Math.round(down / height)))
  const sum = [0, 0, 0]
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      sum.fill(0)
      for (let j = 0; j < samples; j++) {
        for (let i = 0; i < samples; i++) {
          const along = ((x + (i + 0.5) / samples) / width - 0.5) * across
          const below = ((y + (j + 0.5) / samples) / height - 0.5) * down
          addSample(image, center.x + u.x * along - u.y * below, center.y + u.y * along + u.x * below, sum)
        }
      }
      for (let channel = 0; channel < 3; channel++) data[to++] = sum[channel] / (samples * samples)
    }
  }
  return { data, width, height, channels: 3 }
}

/** Add an image's color at a position to a sum; bilinear, and beyond the image its edge repeats. */
export function addSample({ data, width, height, channels }: Raster, x: number, y: number, sum: number[]) {
  const across = Math.min(width - 1, Math.max(0, x - 0.5))
  const down = Math.min(height - 1, Math.max(0, y - 0.5))
  const [left, top] = [Math.floor(across), Math.floor(down)]
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)]
  const [a, b] = [across - left, down - top]
  for (let channel = 0; channel < 3; channel++) {
    const at = (px: number, py: number) => data[(py * width + px) * channels + channel]
    sum[channel] +=
      (at(left, top) * (1 - a) + at(right, top) * a) * (1 - b) +
      (at(left, bottom) * (1 - a) + at(right, bottom) * a) * b
  }
}
