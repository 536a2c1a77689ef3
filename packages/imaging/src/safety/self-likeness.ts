import type { Plane } from '../raster.ts'
import { boxMean } from '../resample/box-mean.ts'
import type { FineDetail } from './fine-detail.ts'
import { powerOfTwo, type Spectrum, transform } from './fourier.ts'

/** The longest shift, as a share of each side; beyond it too little overlaps. */
const furthest = 0.6
/** Half the side of the square of frequencies over which the spectrum is levelled. */
const levelRadius = 8
const leastPower = 0.02

/** How like a picture is to itself, shifted; in units of what chance gives. */
export interface SelfLikeness {
  /** Shifts run from −reachX to reachX across and from 0 to reachY down. */
  reachX: number
  reachY: number
  /** By shift, rows of `2 × reachX + 1`. */
  scores: Float32Array
}

/**
 * Correlate a picture's detail with itself at all shifts.
 *
 * The spectrum is levelled first, so that texture, which fills broad bands, weighs little against a
 * pattern, whose power stands in single lines. Brightness and colour go through one transform, as the
 * real and the imaginary part: the real part of the result is the sum of both correlations.
 */
export function selfLikeness({ brightness, colour }: FineDetail): SelfLikeness {
  const spectrum = padded(brightness, colour)
  transform(spectrum)
  level(spectrum)
  transform(spectrum)
  return inUnitsOfChance(spectrum, brightness.width, brightness.height)
}

/** The score at a shift, whichever way; undefined where it is out of reach. */
export function scoreAt({ scores, reachX, reachY }: SelfLikeness, x: number, y: number): number | undefined {
  const [right, down] = y < 0 ? [-x, -y] : [x, y]
  if (down > reachY || Math.abs(right) > reachX) return undefined
  return scores[down * (2 * reachX + 1) + right + reachX]
}

function padded(first: Plane, second: Plane): Spectrum {
  const width = powerOfTwo(first.width * (1 + furthest))
  const height = powerOfTwo(first.height * (1 + furthest))
  const real = new Float32Array(width * height)
  const imaginary = new Float32Array(width * height)
  for (let y = 0; y < first.height; y++) {
    const from = y * first.width
    real.set(first.data.subarray(from, from + first.width), y * width)
    imaginary.set(second.data.subarray(from, from + first.width), y * width)
  }
  return { real, imaginary, width, height }
}

function level({ real, imaginary, width, height }: Spectrum): void {
  const power = real.map((value, at) => value * value + imaginary[at] * imaginary[at])
  const once = boxMean({ data: power, width, height }, levelRadius)
  const { data: around } = boxMean(once, levelRadius)
  let mean = 0
  for (const value of around) mean += value / around.length
  for (let at = 0; at < power.length; at++) real[at] = power[at] / (around[at] + leastPower * mean + 1e-12)
  imaginary.fill(0)
}

function inUnitsOfChance(
  { real, width }: Spectrum,
  pictureWidth: number,
  pictureHeight: number,
): SelfLikeness {
  const reachX = Math.floor(pictureWidth * furthest)
  const reachY = Math.floor(pictureHeight * furthest)
  const scores = new Float32Array((2 * reachX + 1) * (reachY + 1))
  for (let y = 0, at = 0; y <= reachY; y++) {
    for (let x = -reachX; x <= reachX; x++, at++) {
      const overlap = (1 - Math.abs(x) / pictureWidth) * (1 - y / pictureHeight)
      scores[at] = real[y * width + ((x + width) % width)] / Math.sqrt(overlap)
    }
  }
  const sample = scores.filter((_, at) => at % 7 === 0).map(Math.abs)
  // The median of a normal distribution's absolute value is 0.6745 of its deviation.
  const deviation = sample.sort()[sample.length >> 1] / 0.6745
  if (deviation > 0) for (let at = 0; at < scores.length; at++) scores[at] /= deviation
  return { reachX, reachY, scores }
}
