import { perceived } from '../colour/oklab.ts'
import { blurPlane } from '../matte/blur-plane.ts'
import { type Plane, planeOf, type Raster } from '../raster.ts'

/** Standard deviations of center and surround, relative to the longer side. */
const scales = [
  [0.01, 0.04],
  [0.02, 0.08],
  [0.04, 0.16],
] as const
/** Standard deviation of the center bias, in half sides. */
const stray = 0.75

/**
 * Low-level saliency: colors that differ from their surroundings, at three scales, weighted towards the
 * center. Center-surround contrast after Itti, Koch & Niebur, "A Model of Saliency-Based Visual Attention",
 * 1998, in Oklab; center bias after Judd et al., "Learning to Predict Where Humans Look", 2009.
 *
 * @param image small; alpha is ignored
 * @returns from 0 to 1, of the image's size; 0 everywhere for a uniform image
 */
export function conspicuity(picture: Raster): Plane {
  const { width, height } = picture
  const lab = perceived(picture).data
  const longest = Math.max(width, height)
  const channels = [0, 1, 2].map(channel => planeOf(width, height, pixel => lab[3 * pixel + channel]))
  const stands = new Float32Array(width * height)
  for (const [centre, surround] of scales) {
    const apart = channels.map(channel => {
      const [near, far] = [blurPlane(channel, centre * longest), blurPlane(channel, surround * longest)]
      return near.data.map((value, pixel) => (value - far.data[pixel]) ** 2)
    })
    for (let pixel = 0; pixel < stands.length; pixel++)
      stands[pixel] += Math.sqrt(apart[0][pixel] + apart[1][pixel] + apart[2][pixel])
  }
  const leaning = stands.map(
    (value, pixel) => value * lean(pixel % width, width) * lean(Math.floor(pixel / width), height),
  )
  const most = leaning.reduce((greatest, value) => Math.max(greatest, value), 0)
  return { data: most > unseen ? leaning.map(value => value / most) : leaning.fill(0), width, height }
}

/** Oklab differences up to this are invisible. */
const unseen = 0.004

const lean = (at: number, length: number) => Math.exp(-((((2 * at + 1) / length - 1) / stray) ** 2) / 2)
