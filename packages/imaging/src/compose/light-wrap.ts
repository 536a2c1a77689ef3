import { blurPlane } from '../matte/blur-plane.ts'
import { createPlane, type Plane, type Raster } from '../raster.ts'
import { fitWithin } from '../resample/fit-within.ts'
import { mapAxis } from '../resample/map-axis.ts'
import { shrink } from '../resample/shrink.ts'

/** Longest side, in pixels, at which the light is blurred: it has no detail. */
const spreadSide = 640
/** How far light wraps around an edge: standard deviation relative to the longest side. */
const sigmaRatio = 0.008
/** Share of the brighter background that the outermost edge takes on at full strength. */
const maxShare = 0.7

/**
 * Light wrap: blend the background's light over a subject's edge, as happens in a lens and in backlit hair.
 * Only brightens: where the background is darker nothing changes.
 *
 * @param subject  RGBA, of the background's size
 * @param strength 0 to 1
 */
export async function wrapLight(subject: Raster, background: Raster, strength: number): Promise<Raster> {
  if (strength === 0) return subject
  const { width, height } = subject
  const { width: w, height: h } = fitWithin(subject, spreadSide)
  const [smallSubject, smallGround] = [await shrink(subject, w, h), await shrink(background, w, h)]
  const deviation = sigmaRatio * Math.max(w, h)
  const coverage = blurPlane(
    createPlane(w, h, pixel => 1 - smallSubject.data[pixel * 4 + 3] / 255),
    deviation,
  )
  // Only the visible background, with twice the radius: background that the subject hides adds no light.
  const outside = createPlane(w, h, pixel => 1.001 - smallSubject.data[pixel * 4 + 3] / 255)
  const outsideBlurred = blurPlane(outside, 2 * deviation)
  const light = [0, 1, 2].map(channel => {
    const sum = blurPlane(
      createPlane(w, h, pixel => smallGround.data[pixel * 3 + channel] * outside.data[pixel]),
      2 * deviation,
    )
    return createPlane(w, h, pixel => sum.data[pixel] / outsideBlurred.data[pixel])
  })
  const data = new Uint8ClampedArray(subject.data)
  addWrappedLight({ data, width, height, channels: 4 }, coverage, light, maxShare * strength)
  return { data, width, height, channels: 4 }
}

/** Background coverage around a pixel below which the wrapped light is invisible. */
const minCoverage = 0.01

/** The small planes are interpolated, and only near the subject's edge: most pixels are elsewhere. */
function addWrappedLight(
  { data, width, height }: Raster,
  coverage: Plane,
  light: readonly Plane[],
  maxShare: number,
): void {
  const [columns, rows] = [mapAxis(width, coverage.width), mapAxis(height, coverage.height)]
  for (let y = 0, at = 0; y < height; y++) {
    const above = rows.at[y] * coverage.width
    const below = above + rows.step[y] * coverage.width
    const down = rows.share[y]
    const nearest = rows.nearest[y] * coverage.width
    for (let x = 0; x < width; x++, at += 4) {
      if (data[at + 3] === 0 || coverage.data[nearest + columns.nearest[x]] < minCoverage / 8) continue
      const [left, across] = [columns.at[x], columns.share[x]]
      const right = left + columns.step[x]
      const read = (plane: Float32Array) => {
        const top = plane[above + left] + across * (plane[above + right] - plane[above + left])
        const bottom = plane[below + left] + across * (plane[below + right] - plane[below + left])
        return top + down * (bottom - top)
      }
      const share = read(coverage.data)
      if (share < minCoverage) continue
      const strength = maxShare * Math.min(1, 2 * share)
      for (let channel = 0; channel < 3; channel++) {
        const difference = read(light[channel].data) - data[at + channel]
        if (difference > 0) data[at + channel] += strength * difference
      }
    }
  }
}
