import { toOklab } from '../color/oklab.ts'
import { blurPlane } from '../matte/blur-plane.ts'
import { createPlane, type Plane, type Raster } from '../raster.ts'

/** Standard deviations of center and surround, relative to the longer side. */
const scales = [
  [0.01, 0.04],
  [0.02, 0.08],
  [0.04, 0.16],
] as const
/** Standard deviation of the center bias, in half sides. */
const centerBiasSigma = 0.75

/**
 * Low-level saliency: colors that differ from their surroundings, at three scales, weighted towards the
 * center. Center-surround contrast after Itti, Koch & Niebur, "A Model of Saliency-Based Visual Attention",
 * 1998, in Oklab; center bias after Judd et al., "Learning to Predict Where Humans Look", 2009.
 *
 * @param image small; alpha is ignored
 * @returns from 0 to 1, of the image's size; 0 everywhere for a uniform image
 */
export function computeSaliency(image: Raster): Plane {
  const { width, height } = image
  const lab = toOklab(image).data
  const longest = Math.max(width, height)
  const channels = [0, 1, 2].map(channel => createPlane(width, height, pixel => lab[3 * pixel + channel]))
  const contrast = new Float32Array(width * height)
  for (const [center, surround] of scales) {
    const squaredDifferences = channels.map(channel => {
      const [near, far] = [blurPlane(channel, center * longest), blurPlane(channel, surround * longest)]
      return near.data.map((value, pixel) => (value - far.data[pixel]) ** 2)
    })
    for (let pixel = 0; pixel < contrast.length; pixel++)
      contrast[pixel] += Math.sqrt(
        squaredDifferences[0][pixel] + squaredDifferences[1][pixel] + squaredDifferences[2][pixel],
      )
  }
  const weighted = contrast.map(
    (value, pixel) =>
      value * centerWeight(pixel % width, width) * centerWeight(Math.floor(pixel / width), height),
  )
  const most = weighted.reduce((greatest, value) => Math.max(greatest, value), 0)
  return { data: most > minVisible ? weighted.map(value => value / most) : weighted.fill(0), width, height }
}

/** Oklab differences up to this are invisible. */
const minVisible = 0.004

const centerWeight = (at: number, length: number) =>
  Math.exp(-((((2 * at + 1) / length - 1) / centerBiasSigma) ** 2) / 2)
