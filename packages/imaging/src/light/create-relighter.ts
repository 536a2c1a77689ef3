import { linearByByte, linearToSrgb } from '../color/srgb.ts'
import type { Raster } from '../raster.ts'
import { mapAxis } from '../resample/map-axis.ts'
import { distantShare, type Lighting, parseLinearColor, radianceFactor, toneFactor } from './lighting.ts'
import type { UnpackedSurface } from './packed-surface.ts'
import type { LightBuffers } from './shade.ts'

/** Color difference, of 255, that is the standard deviation of the range weight. */
const rangeSigma = 22
/** Specular strength of black relative to white. */
const minSpecular = 0.04
/** Minimum range weight, so that every pixel receives some light. */
const minRangeWeight = 1e-4
/** Of light on pixels that are all noise: how much of it they show, and how much of their color. */
const noisy = { gain: 0.4, chroma: 0.25 }
const encodeSteps = 1 << 16
const fieldCount = 9

/** By squared difference, in steps of 16. */
const squareShift = 4
const rangeWeights = Float32Array.from({ length: ((3 * 255 * 255) >> squareShift) + 1 }, (_, step) =>
  Math.exp(-(step << squareShift) / (2 * rangeSigma * rangeSigma)),
)
const encodeTable = Uint8Array.from({ length: encodeSteps + 1 }, (_, step) =>
  Math.round(255 * linearToSrgb(step / encodeSteps)),
)

const radianceFactors = linearByByte.map(radianceFactor)

/**
 * Create a function that relights rows of an image. Added light approaches full brightness asymptotically; pixels that
 * receive none are unchanged. The sky and what else is distant keep more of their brightness in dim light, and their
 * hues.
 */
export function createRelighter(
  image: Raster,
  surface: UnpackedSurface,
  buffers: LightBuffers,
  { ambient, background }: Lighting,
): (rows: [number, number], output: Raster) => void {
  const base = parseLinearColor(ambient.color).map(value => value * ambient.power)
  const backgroundColor = parseLinearColor(background.color)
  const amount = background.mode === 'keep' ? 0 : background.amount
  const [redLinear, greenLinear, blueLinear] = backgroundColor
  const backgroundLuminance = 0.2126 * redLinear + 0.7152 * greenLinear + 0.0722 * blueLinear
  const isRecolored = background.mode === 'recolor'
  /** Of the current pixel: three values of diffuse light, three of specular light, matte, clarity, distance. */
  const light = new Float32Array(fieldCount)
  const sampleLight = createLightSampler(image, surface, buffers, light)

  return ([firstRow, lastRow], output) => {
    const { data, width, channels } = image
    for (let row = firstRow; row < lastRow; row++) {
      for (let column = 0; column < width; column++) {
        const at = (row * width + column) * channels
        const [red, green, blue] = [data[at], data[at + 1], data[at + 2]]
        sampleLight(row, column)
        const backgroundShare = amount * (1 - light[6])
        const luminance =
          0.2126 * linearByByte[red] + 0.7152 * linearByByte[green] + 0.0722 * linearByByte[blue]
        const recoloring = 0.55 + 0.9 * luminance
        const recoloredLuminance = isRecolored ? backgroundLuminance * recoloring : 0
        const clarity = light[7]
        const distant = light[8]
        const specularScale = clarity * (minSpecular + (1 - minSpecular) * luminance)
        const gain = noisy.gain + (1 - noisy.gain) * clarity
        const chroma = noisy.chroma + (1 - noisy.chroma) * clarity
        const brightest = Math.max(red, green, blue)
        const distantFactor = radianceFactors[brightest] * (isRecolored ? 1 : 1 - backgroundShare)
        for (let channel = 0; channel < 3; channel++) {
          const original = linearByByte[data[at + channel]]
          const recolored = isRecolored ? backgroundColor[channel] * recoloring : 0
          const albedo = original + (recolored - original) * backgroundShare
          const gray = luminance + (recoloredLuminance - luminance) * backgroundShare
          let unlit = Math.min(1, albedo * base[channel])
          if (distant > 0) {
            const factor = distantFactor * base[channel]
            const radiance = (isRecolored ? albedo : original) * factor
            unlit += distant * (Math.min(1, radiance * toneFactor(linearByByte[brightest] * factor)) - unlit)
          }
          const shown = gray + (albedo - gray) * chroma
          const added = shown * gain * light[channel] + specularScale * light[3 + channel]
          const headroom = 1 - unlit
          const lit =
            headroom > 1e-4 && added > 0 ? unlit + headroom * (1 - Math.exp(-added / headroom)) : unlit
          output.data[at + channel] = encodeTable[(lit * encodeSteps + 0.5) | 0]
        }
        if (channels === 4) output.data[at + 3] = data[at + 3]
      }
    }
  }
}

/**
 * Create a function that sets `light` to a pixel's, upsampled from a smaller surface by joint bilateral upsampling (Kopf
 * et al., 2007): of its four nearest pixels, those with a similar color count.
 */
function createLightSampler(
  { data, width, height, channels }: Raster,
  surface: UnpackedSurface,
  buffers: LightBuffers,
  light: Float32Array,
): (row: number, column: number) => void {
  const { data: small, width: w, height: h } = surface.image
  const columns = mapAxis(width, w)
  const rows = mapAxis(height, h)
  const lights = interleaveLight(surface, buffers)
  const corners = new Int32Array(4)
  const weights = new Float64Array(4)

  return (row, column) => {
    const at = (row * width + column) * channels
    const above = rows.at[row] * w
    const below = above + rows.step[row] * w
    const left = columns.at[column]
    const right = left + columns.step[column]
    let sum = 0
    for (let corner = 0; corner < 4; corner++) {
      const isBelow = corner > 1
      const isRight = (corner & 1) === 1
      const near = (isBelow ? below : above) + (isRight ? right : left)
      const red = data[at] - small[near * 3]
      const green = data[at + 1] - small[near * 3 + 1]
      const blue = data[at + 2] - small[near * 3 + 2]
      const square = red * red + green * green + blue * blue
      corners[corner] = near * fieldCount
      weights[corner] =
        (isBelow ? rows.share[row] : 1 - rows.share[row]) *
        (isRight ? columns.share[column] : 1 - columns.share[column]) *
        (rangeWeights[square >> squareShift] + minRangeWeight)
      sum += weights[corner]
    }
    for (let field = 0; field < fieldCount; field++) {
      light[field] =
        (weights[0] * lights[corners[0] + field] +
          weights[1] * lights[corners[1] + field] +
          weights[2] * lights[corners[2] + field] +
          weights[3] * lights[corners[3] + field]) /
        sum
    }
  }
}

/** Everything that is upsampled for a pixel, interleaved. */
function interleaveLight(
  { matte, clarity, reach }: UnpackedSurface,
  { diffuse, specular }: LightBuffers,
): Float32Array {
  const all = new Float32Array(matte.length * fieldCount)
  for (let pixel = 0; pixel < matte.length; pixel++) {
    for (let channel = 0; channel < 3; channel++) {
      all[pixel * fieldCount + channel] = diffuse[pixel * 3 + channel]
      all[pixel * fieldCount + 3 + channel] = specular[pixel * 3 + channel]
    }
    all[pixel * fieldCount + 6] = matte[pixel]
    all[pixel * fieldCount + 7] = clarity[pixel]
    all[pixel * fieldCount + 8] = distantShare(reach[pixel])
  }
  return all
}
