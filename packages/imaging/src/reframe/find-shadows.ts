import { linearByByte } from '../color/srgb.ts'
import { dilate } from '../mask/dilate.ts'
import { findComponents } from '../mask/find-components.ts'
import { createMask, type Mask, sampleMask } from '../mask/mask.ts'
import { dropAlpha } from '../matte/backgrounds.ts'
import { createPlane, type Plane, type Raster } from '../raster.ts'
import { boxMean } from '../resample/box-mean.ts'
import { enlargeToBytes } from '../resample/enlarge.ts'
import { fitWithin } from '../resample/fit-within.ts'
import { shrink } from '../resample/shrink.ts'

/** Longer side, in pixels, at which shadows are searched for; the following lengths are in its pixels. */
const maxSide = 192
/** Radius of the mean of the ground around a pixel. */
const groundRadius = 12
/** Radius of the mean that is compared with it: stalks and stones are smaller. */
const textureRadius = 1
/** Light in a shadow relative to that on the ground around it: at most this. */
const maxLight = 0.5
/** Difference of a shadow's chromaticity from the ground's: light of the sky alone is bluer. */
const maxChromaticity = 0.05
/** Of the area beside a subject, and of that below its feet, where its shadow is: the extent relative to its height. */
const reach = { beside: 0.25, below: 0.15 }
/** Share of a dark area that is beside its subject, at least. */
const leastBeside = 0.5
/** The lower edge cuts a shadow if more than this share of its width is at it. */
const maxCut = 0.25
/** Width of the penumbra. */
const penumbra = 2

/**
 * Find the shadows that a subject casts on the ground beside and below it: darker than the ground with the same
 * chromaticity. A shadow that the lower edge cuts isn't one of them, because it goes on beyond it.
 *
 * @param subject 0 to 255, one value per pixel of the image
 * @returns likewise
 */
export async function findShadows(image: Raster, subject: Uint8ClampedArray): Promise<Uint8ClampedArray> {
  const { width, height } = fitWithin(image, maxSide)
  const small = dropAlpha(await shrink(image, width, height))
  const figure = sampleMask(subject, image, { width, height })
  if (!figure.data.includes(255)) return new Uint8ClampedArray(image.width * image.height)
  const beside = areaBeside(figure)
  const figureSize = figure.data.reduce((sum, value) => sum + value / 255, 0)
  const shadows = new Uint8Array(width * height)
  for (const { pixels, left, right } of findComponents(findDarkGround(small, figure))) {
    if (pixels.length > figureSize) continue
    const cut = pixels.reduce((count, pixel) => count + (pixel >= (height - 1) * width ? 1 : 0), 0)
    if (cut > maxCut * (right - left)) continue
    const share = pixels.reduce((sum, pixel) => sum + beside[pixel] / 255, 0) / pixels.length
    if (share >= leastBeside) for (const pixel of pixels) shadows[pixel] = 255
  }
  const { data } = dilate({ data: shadows, width, height }, penumbra)
  return enlargeToBytes(
    createPlane(width, height, pixel => data[pixel] / 255),
    image.width,
    image.height,
  )
}

/** Where a subject's shadow may be: beside its lower half, and below it. */
function areaBeside(figure: Mask): Uint8Array {
  const { data, width, height } = figure
  const top = Math.floor(data.indexOf(255) / width)
  const bottom = Math.floor(data.lastIndexOf(255) / width)
  const area = dilate(figure, reach.beside * (bottom - top)).data
  area.fill(0, 0, Math.round((top + bottom) / 2) * width)
  const end = Math.min(height, bottom + Math.ceil(reach.below * (bottom - top)))
  for (let x = 0; x < width; x++) {
    let y = end - 1
    while (y >= 0 && data[y * width + x] === 0) y--
    if (y >= 0) for (y++; y < end; y++) area[y * width + x] = 255
  }
  return area
}

/** What is darker than the lit ground around it, with the same chromaticity; not the texture of the ground. */
function findDarkGround({ data, width, height }: Raster, figure: Mask): Mask {
  const open = createPlane(width, height, pixel => (figure.data[pixel] ? 0 : 1))
  const colors = [0, 1, 2].map(channel => {
    const color = createPlane(width, height, pixel => linearByByte[data[pixel * 3 + channel]])
    return { ...color, data: maskedMean(color, open, textureRadius) }
  })
  const light = createPlane(width, height, pixel => colors.reduce((sum, color) => sum + color.data[pixel], 0))
  const mean = maskedMean(light, open, groundRadius)
  const lit = createPlane(width, height, pixel => (light.data[pixel] >= mean[pixel] ? open.data[pixel] : 0))
  const ground = colors.map(color => maskedMean(color, lit, groundRadius))
  return createMask(width, height, pixel => {
    if (figure.data[pixel]) return false
    const groundLight = ground.reduce((sum, color) => sum + color[pixel], 0)
    return (
      light.data[pixel] < maxLight * groundLight &&
      colors.every(
        (color, channel) =>
          Math.abs(color.data[pixel] / light.data[pixel] - ground[channel][pixel] / groundLight) <
          maxChromaticity,
      )
    )
  })
}

function maskedMean(plane: Plane, mask: Plane, radius: number): Float32Array {
  const weight = boxMean(mask, radius).data
  const product = { ...plane, data: plane.data.map((value, pixel) => value * mask.data[pixel]) }
  return boxMean(product, radius).data.map((sum, pixel) => sum / Math.max(1e-6, weight[pixel]))
}
