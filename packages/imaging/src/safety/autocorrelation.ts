import type { Plane } from '../raster.ts'
import { boxMean } from '../resample/box-mean.ts'
import type { FineDetail } from './fine-detail.ts'
import { fourierTransform, nextPowerOfTwo, type Spectrum } from './fourier-transform.ts'

/** The longest shift, relative to each side; beyond it the overlap is too small. */
const maxShiftRatio = 0.6
/** Radius of the box of frequencies over which the spectrum is whitened. */
const whiteningRadius = 8
const minPower = 0.02

/** Autocorrelation of an image's detail by shift, in standard deviations of its random values. */
export interface Autocorrelation {
  /** Shifts range from −reachX to reachX horizontally and from 0 to reachY vertically. */
  reachX: number
  reachY: number
  /** Scores by shift, in rows of `2 × reachX + 1`. */
  scores: Float32Array
}

/**
 * Compute the autocorrelation of an image's detail.
 *
 * The spectrum is whitened first, so that texture, which fills broad bands, has little weight compared with a
 * pattern, whose power is in single lines. Luma and color are transformed together, as real and imaginary
 * part: the real part of the result is the sum of both autocorrelations.
 */
export function autocorrelate({ brightness, color }: FineDetail): Autocorrelation {
  const spectrum = zeroPad(brightness, color)
  fourierTransform(spectrum)
  whiten(spectrum)
  fourierTransform(spectrum)
  return toScores(spectrum, brightness.width, brightness.height)
}

/** The score at a shift, which is symmetric; undefined out of range. */
export function scoreAt(
  { scores, reachX, reachY }: Autocorrelation,
  x: number,
  y: number,
): number | undefined {
  const [right, down] = y < 0 ? [-x, -y] : [x, y]
  if (down > reachY || Math.abs(right) > reachX) return undefined
  return scores[down * (2 * reachX + 1) + right + reachX]
}

function zeroPad(first: Plane, second: Plane): Spectrum {
  const width = nextPowerOfTwo(first.width * (1 + maxShiftRatio))
  const height = nextPowerOfTwo(first.height * (1 + maxShiftRatio))
  const real = new Float32Array(width * height)
  const imaginary = new Float32Array(width * height)
  for (let y = 0; y < first.height; y++) {
    const from = y * first.width
    real.set(first.data.subarray(from, from + first.width), y * width)
    imaginary.set(second.data.subarray(from, from + first.width), y * width)
  }
  return { real, imaginary, width, height }
}

function whiten({ real, imaginary, width, height }: Spectrum): void {
  const power = real.map((value, at) => value * value + imaginary[at] * imaginary[at])
  const once = boxMean({ data: power, width, height }, whiteningRadius)
  const { data: around } = boxMean(once, whiteningRadius)
  let mean = 0
  for (const value of around) mean += value / around.length
  for (let at = 0; at < power.length; at++) real[at] = power[at] / (around[at] + minPower * mean + 1e-12)
  imaginary.fill(0)
}

function toScores({ real, width }: Spectrum, imageWidth: number, imageHeight: number): Autocorrelation {
  const reachX = Math.floor(imageWidth * maxShiftRatio)
  const reachY = Math.floor(imageHeight * maxShiftRatio)
  const scores = new Float32Array((2 * reachX + 1) * (reachY + 1))
  for (let y = 0, at = 0; y <= reachY; y++) {
    for (let x = -reachX; x <= reachX; x++, at++) {
      const overlap = (1 - Math.abs(x) / imageWidth) * (1 - y / imageHeight)
      scores[at] = real[y * width + ((x + width) % width)] / Math.sqrt(overlap)
    }
  }
  const sample = scores.filter((_, at) => at % 7 === 0).map(Math.abs)
  // The median absolute value of a normal distribution is 0.6745 standard deviations.
  const deviation = sample.sort()[sample.length >> 1] / 0.6745
  if (deviation > 0) for (let at = 0; at < scores.length; at++) scores[at] /= deviation
  return { reachX, reachY, scores }
}
