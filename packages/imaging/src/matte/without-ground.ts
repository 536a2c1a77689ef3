import type { Plane, Raster } from '../raster.ts'
import { type Axis, axisOnto } from './bilinear.ts'
import type { Layers } from './foreground.ts'
import type { Band } from './unknown-band.ts'

/**
 * Put the subject's own colours under its alpha: what shines through of the ground behind is taken
 * out. Layers estimated at a smaller size are enlarged, and corrected so that front and back together
 * give the picture's colour again (Forte & Pitié, "Approximate Fast Foreground Colour Estimation", 2021).
 *
 * @param alpha of the picture's size, 0 or 1 outside the band
 * @param band  of the layers' size
 * @returns RGBA; far from the subject colours are 0, which packs best
 */
export function withoutGround(picture: Raster, alpha: Plane, layers: Layers, band: Band): Raster {
  const { width, height, channels } = picture
  const data = new Uint8ClampedArray(width * height * 4)
  const columns = axisOnto(width, layers.width)
  const rows = axisOnto(height, layers.height)
  for (let y = 0, pixel = 0; y < height; y++) {
    const bandRow = rows.nearest[y] * band.width
    for (let x = 0; x < width; x++, pixel++) {
      const opacity = alpha.data[pixel]
      if (opacity === 0 && !band.data[bandRow + columns.nearest[x]]) continue
      const from = pixel * channels
      const to = pixel * 4
      if (opacity === 1) {
        data[to] = picture.data[from]
        data[to + 1] = picture.data[from + 1]
        data[to + 2] = picture.data[from + 2]
      } else writeFront(picture, from, opacity, layers, columns, rows, x, y, data, to)
      data[to + 3] = Math.round(opacity * 255)
    }
  }
  return { data, width, height, channels: 4 }
}

function writeFront(
  picture: Raster,
  from: number,
  opacity: number,
  { front, back, width }: Layers,
  columns: Axis,
  rows: Axis,
  x: number,
  y: number,
  data: Uint8ClampedArray,
  to: number,
): void {
  const across = columns.share[x]
  const down = rows.share[y]
  const first = (rows.at[y] * width + columns.at[x]) * 3
  const right = columns.step[x] * 3
  const below = rows.step[y] * width * 3
  const a = (1 - across) * (1 - down)
  const b = across * (1 - down)
  const c = (1 - across) * down
  const d = across * down
  const rest = 1 - opacity
  const share = opacity / (opacity * opacity + rest * rest)
  for (let channel = 0; channel < 3; channel++) {
    const at = first + channel
    const ahead =
      a * front[at] + b * front[at + right] + c * front[at + below] + d * front[at + right + below]
    const behind = a * back[at] + b * back[at + right] + c * back[at + below] + d * back[at + right + below]
    data[to + channel] = ahead + share * (picture.data[from + channel] - opacity * ahead - rest * behind)
  }
}
