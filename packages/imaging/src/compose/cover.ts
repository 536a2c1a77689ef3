import { opaque } from '../matte/grounds.ts'
import { cropped } from '../matte/trim.ts'
import type { Raster } from '../raster.ts'
import { resized } from '../resample/resized.ts'
import { shrink } from '../resample/shrink.ts'

/** What of a picture is kept where it does not fit, in per cent of the way from its left and top. */
export interface Focus {
  x: number
  y: number
}

/** A picture that fills a frame, its sides cropped where their ratio differs. Transparency is left out. */
export async function coverFit(
  picture: Raster,
  width: number,
  height: number,
  { x, y }: Focus = { x: 50, y: 50 },
): Promise<Raster> {
  const scale = Math.max(width / picture.width, height / picture.height)
  const columns = Math.min(picture.width, Math.max(1, Math.round(width / scale)))
  const rows = Math.min(picture.height, Math.max(1, Math.round(height / scale)))
  const left = Math.round(((picture.width - columns) * x) / 100)
  const top = Math.round(((picture.height - rows) * y) / 100)
  const part = opaque(cropped(picture, { left, top, right: left + columns, bottom: top + rows }))
  return scale <= 1 && width <= columns && height <= rows
    ? shrink(part, width, height)
    : resized(part, width, height)
}
