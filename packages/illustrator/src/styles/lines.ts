import { blurPlane, createPlane, type Plane } from '@pentimento/imaging'
import type { Canvas } from '../paint/canvas.ts'

/** Luma of each pixel, 0 to 1. */
export function lightness({ data, width, height }: Canvas): Plane {
  return createPlane(
    width,
    height,
    pixel => 0.299 * data[3 * pixel] + 0.587 * data[3 * pixel + 1] + 0.114 * data[3 * pixel + 2],
  )
}

/**
 * Line strength per pixel, 0 to 1: extended difference of Gaussians per channel, the maximum of the three
 * (Winnemöller, Kyprianidis & Olsen, "XDoG", 2012).
 *
 * @param thickness of a line, in pixels
 * @param threshold minimum edge strength for a line; about 0.01 (all edges) to 0.06 (few)
 */
export function detectLines({ data, width, height }: Canvas, thickness: number, threshold: number): Plane {
  const lines = createPlane(width, height, () => 0)
  for (let c = 0; c < 3; c++) {
    const plane = createPlane(width, height, pixel => data[3 * pixel + c])
    // The smallest blur spans three pixels, so thinner lines are detected on the unblurred plane.
    const narrowBlur = thickness < 1.7 ? plane.data : blurPlane(plane, thickness * 0.6).data
    const wideBlur = blurPlane(plane, Math.max(1.8, thickness * 1.5)).data
    for (let pixel = 0; pixel < lines.data.length; pixel++) {
      const difference = wideBlur[pixel] - narrowBlur[pixel]
      const line = Math.min(1, Math.max(0, (difference - threshold) / (threshold * 1.2)))
      if (line > lines.data[pixel]) lines.data[pixel] = line
    }
  }
  return lines
}
