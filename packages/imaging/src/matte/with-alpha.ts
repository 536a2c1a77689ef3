import type { Plane, Raster } from '../raster.ts'

/** A picture's colours under another alpha. Where alpha is nothing, colours are black, which packs best. */
export function withAlpha({ data, width, height, channels }: Raster, alpha: Plane): Raster {
  const out = new Uint8ClampedArray(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const opacity = Math.round(alpha.data[pixel] * 255)
    if (opacity <= 0) continue
    const from = pixel * channels
    const to = pixel * 4
    out[to] = data[from]
    out[to + 1] = data[from + 1]
    out[to + 2] = data[from + 2]
    out[to + 3] = opacity
  }
  return { data: out, width, height, channels: 4 }
}
