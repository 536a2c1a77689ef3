import { blurPlane } from '../matte/blur-plane.ts'
import { planeOf, type Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import { fitted } from '../resample/fitted.ts'
import { shrink } from '../resample/shrink.ts'

/** Longest side, in pixels, at which light is spread: it has no detail. */
const spreadSide = 640
/** How far light reaches in over an edge: its deviation as a share of the longest side. */
const reach = 0.008
/** Share of the brighter ground that the very edge takes on at full strength. */
const most = 0.7

/**
 * Let the light of a ground bleed over a subject's edge, as it does in a lens and in hair that it shines
 * through; where the ground is darker nothing changes.
 *
 * @param subject  RGBA, of the ground's size
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
  // Of the outside alone, twice as far: the ground that the subject hides sends no light around it.
  const outside = planeOf(w, h, pixel => 1.001 - smallSubject.data[pixel * 4 + 3] / 255)
  const seen = blurPlane(outside, 2 * deviation)
  const light = [0, 1, 2].map(channel => {
    const sum = blurPlane(
      planeOf(w, h, pixel => smallGround.data[pixel * 3 + channel] * outside.data[pixel]),
      2 * deviation,
    )
    return enlarge(
      planeOf(w, h, pixel => sum.data[pixel] / seen.data[pixel]),
      width,
      height,
    ).data
  })
  const share = enlarge(open, width, height).data
  const data = new Uint8ClampedArray(subject.data)
  for (let pixel = 0, at = 0; pixel < share.length; pixel++, at += 4) {
    // Less than this is no longer seen.
    if (share[pixel] < 0.01 || data[at + 3] === 0) continue
    const bleeding = most * strength * Math.min(1, 2 * share[pixel])
    for (let channel = 0; channel < 3; channel++) {
      const more = light[channel][pixel] - data[at + channel]
      if (more > 0) data[at + channel] += bleeding * more
    }
  }
  return { data, width, height, channels: 4 }
}
