import { standingRow } from '../mask/standing-row.ts'
import { createPlane, type Plane, type Raster } from '../raster.ts'
import { luma } from './luma.ts'
import { ramp } from './ramp.ts'
import type { SceneLayout } from './scene-layout.ts'

/** Share of a light that reaches the sky, and what stands at the horizon or far behind it. */
const skyReach = 0.05
const horizonReach = 0.4
/** Distance below the horizon, relative to the ground's rows, from which the ground is near. */
const nearGround = 0.45
/**
 * Rows below the horizon, relative to those down to a subject's feet, between which the ground goes from far behind it to
 * where it stands: in perspective, distance is inverse to them.
 */
const standingGround = { from: 0.45, to: 0.95 }
/** Ground rows, relative to the height, that a subject needs down to its feet to count as standing on the ground. */
const leastGround = 0.05
/** Share of a light that reaches a background out of focus, which is far behind its subject. */
const blurredReach = 0.78
/** Detail of the background relative to the subject's between which it counts as out of focus and as near. */
const focus = { blurred: 0.08, near: 0.4 }
/** Response to a Laplacian, relative to white, that counts as noise; and the least of a subject that has detail. */
const noiseResponse = 0.015
const leastDetail = 0.002
/** Part of the longest side that a film's frame may take at the edges. */
const frameShare = 0.04
/** Matte from which a point is within reach as the subject is: one of its edge with more background gets no outline. */
const subjectFrom = 0.5
/** Matte below and above which a pixel counts as background and as subject. */
const certainMatte = { background: 0.02, subject: 0.95 }

/**
 * How far each point of a scene is within reach of lights in the foreground, 0 to 1: the subject and the ground in
 * front are, the ground behind its feet and towards the horizon and a background out of focus are less, the sky isn't.
 *
 * @param image RGB
 * @param matte the subject's coverage, of the image's size, like the layout's sky
 */
export function lightReach({ sky, horizon, certainty }: SceneLayout, image: Raster, matte: Plane): Plane {
  const { width, height } = matte
  const background = backgroundReach(image, matte)
  const toFeet =
    certainty > 0 ? (standingRow(matte, pixel => matte.data[pixel] > subjectFrom) ?? 0) - horizon : 0
  return createPlane(width, height, pixel => {
    const row = (Math.floor(pixel / width) + 0.5) / height
    const inFront = ramp((row - horizon) / Math.max(0.05, 1 - horizon), { from: 0, to: nearGround })
    const behind = toFeet > leastGround ? ramp((row - horizon) / toFeet, standingGround) : 1
    const below = Math.min(inFront, behind)
    const ground = Math.min(background, horizonReach + (1 - horizonReach) * below * below * (3 - 2 * below))
    const reach = background + certainty * (ground - background)
    const scene = reach + sky.data[pixel] * (skyReach - reach)
    const share = ramp(matte.data[pixel], { from: subjectFrom, to: certainMatte.subject })
    return scene + share * (1 - sky.data[pixel]) * (1 - scene)
  })
}

/** By how blurred the background is compared with the subject; 1 if one of them is missing or has no detail. */
function backgroundReach(image: Raster, matte: Plane): number {
  const { data, width, height } = luma(image)
  let [inside, insideCount, outside, outsideCount] = [0, 0, 0, 0]
  const edge = 1 + Math.round(frameShare * Math.max(width, height))
  for (let y = edge; y < height - edge; y++) {
    for (let x = edge; x < width - edge; x++) {
      const at = y * width + x
      const around = data[at - 1] + data[at + 1] + data[at - width] + data[at + width]
      const response = Math.max(0, Math.abs(around - 4 * data[at]) - noiseResponse)
      if (matte.data[at] > certainMatte.subject) {
        inside += response
        insideCount++
      } else if (matte.data[at] < certainMatte.background) {
        outside += response
        outsideCount++
      }
    }
  }
  if (insideCount === 0 || outsideCount === 0 || inside / insideCount < leastDetail) return 1
  const ratio = outside / outsideCount / (inside / insideCount)
  const nearness = ramp(ratio, { from: focus.blurred, to: focus.near })
  return blurredReach + (1 - blurredReach) * nearness
}
