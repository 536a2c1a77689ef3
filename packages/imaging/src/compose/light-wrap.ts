import { blurPlane } from '../matte/blur-plane.ts'
import { type Plane, planeOf, type Raster } from '../raster.ts'
import { axisOnto } from '../resample/axis.ts'
import { fitted } from '../resample/fitted.ts'
import { shrink } from '../resample/shrink.ts'

/** Longest side, in pixels, at which the light is blurred: it has no detail. */
const spreadSide = 640
/** How far light wraps around an edge: standard deviation relative to the longest side. */
const reach = 0.008
/** Share of the brighter background that the outermost edge takes on at full strength. */
const most = 0.7

/**
 * Light wrap: blend the background's light over a subject's edge, as happens in a lens and in backlit hair.
 * Only brightens: where the background is darker nothing changes.
 *
 * @param subject  RGBA, of the background's size
 * @param strength 0 to 1
 */
export async function wrapLight(subject: Raster, ground: Raster, strength: number): Promise<Raster> {
  if (strength === 0) return subject
  const { width, height } = subject
  const { width: w, height: h } = fitted(subject, spreadSide)
  const [smallSubject, smallGround] = [await shrink(subject, w, h), await shrink(ground, w, h)]
  const deviation = reach * Math.max(w, h)
  const open = blurPlane(
    planeOf(w, h, pixel => 1 - smallSubject.data[pixel * 4 + 3] / 255),
    deviation,
  )
  // Only the visible background, with twice the radius: background that the subject hides adds no light.
  const outside = planeOf(w, h, pixel => 1.001 - smallSubject.data[pixel * 4 + 3] / 255)
  const seen = blurPlane(outside, 2 * deviation)
  const light = [0, 1, 2].map(channel => {
    const sum = blurPlane(
      planeOf(w, h, pixel => smallGround.data[pixel * 3 + channel] * outside.data[pixel]),
      2 * deviation,
    )
    return planeOf(w, h, pixel => sum.data[pixel] / seen.data[pixel])
  })
  const data = new Uint8ClampedArray(subject.data)
  bleed({ data, width, height, channels: 4 }, open, light, most * strength)
  return { data, width, height, channels: 4 }
}

/** Background coverage around a pixel below which the wrapped light is invisible. */
const leastOpen = 0.01

/** The small planes are interpolated, and only near the subject's edge: most pixels are elsewhere. */
function bleed({ data, width, height }: Raster, open: Plane, light: readonly Plane[], most: number): void {
  const [columns, rows] = [axisOnto(width, open.width), axisOnto(height, open.height)]
  for (let y = 0, at = 0; y < height; y++) {
    const above = rows.at[y] * open.width
    const below = above + rows.step[y] * open.width
    const down = rows.share[y]
    const nearest = rows.nearest[y] * open.width
    for (let x = 0; x < width; x++, at += 4) {
      if (data[at + 3] === 0 || open.data[nearest + columns.nearest[x]] < leastOpen / 8) continue
      const [left, across] = [columns.at[x], columns.share[x]]
      const right = left + columns.step[x]
      const read = (plane: Float32Array) => {
        const top = plane[above + left] + across * (plane[above + right] - plane[above + left])
        const bottom = plane[below + left] + across * (plane[below + right] - plane[below + left])
        return top + down * (bottom - top)
      }
      const share = read(open.data)
      if (share < leastOpen) continue
      const bleeding = most * Math.min(1, 2 * share)
      for (let channel = 0; channel < 3; channel++) {
        const more = read(light[channel].data) - data[at + channel]
        if (more > 0) data[at + channel] += bleeding * more
      }
    }
  }
}
