import { oklabToSrgb, srgbToOklab } from '../color/oklab.ts'
import type { ColorStatistics } from './color-statistics.ts'
import { mapEigenvalues, multiply, type SymmetricMatrix } from './symmetric-matrix.ts'

/** Color statistics of a subject, of its original surroundings and of its new ones. */
export interface ColorEnvironments {
  subject: ColorStatistics
  /** The subject's original surroundings, if known. */
  original: ColorStatistics | undefined
  /** The subject's new surroundings. */
  target: ColorStatistics
}

/** A color transform: maps an encoded sRGB color to another. */
export type ColorTransform = (red: number, green: number, blue: number) => readonly [number, number, number]

/**
 * Limits at full strength: the largest shifts of lightness and chroma, and the largest increase and decrease
 * of contrast. The decrease is smaller, since low contrast would look like fog.
 */
const limits = { lightness: 0.2, color: 0.05, increase: 1.3, decrease: 1.1 }
/**
 * Factor without known original surroundings, since a subject's own color is easily mistaken for its
 * lighting.
 */
const estimateFactor = 0.5
/** Added to variances, since single-color backgrounds give no information about contrast. */
const minVariance = 0.004
/** How much less the chroma of skin colors changes. */
const skinProtection = 0.7

/**
 * The color transform that adapts a subject to a new environment: means and covariances are transferred in
 * Oklab (Reinhard, Ashikhmin, Gooch & Shirley, "Color Transfer between Images", 2001; the linear
 * Monge–Kantorovich map of Pitié & Kokaram, "The linear Monge-Kantorovitch linear colour mapping", 2007), but
 * only as far as two estimates agree: the difference of the new surroundings from the old ones, and from the
 * subject. So a subject stays unchanged in its original place, and a dark coat doesn't turn pale on snow.
 * Skin keeps its hue.
 *
 * @param strength 0 to 1
 */
export function createHarmonization(
  { subject, original, target }: ColorEnvironments,
  strength: number,
): ColorTransform {
  const confidence = original ? 1 : estimateFactor
  const shift = target.mean.map((value, axis) => {
    const limit = strength * (axis === 0 ? limits.lightness : limits.color)
    const desired = agreement(original && value - original.mean[axis], value - subject.mean[axis])
    return Math.min(limit, Math.max(-limit, strength * confidence * desired))
  })
  const bySubject = transportMap(subject.covariance, target.covariance)
  const bySurroundings = original && transportMap(original.covariance, target.covariance)
  const desired = bySubject.map((value, at) => {
    const same = isDiagonal(at) ? 1 : 0
    return same + strength * confidence * agreement(bySurroundings && bySurroundings[at] - same, value - same)
  })
  const [low, high] = [limits.decrease ** -strength, limits.increase ** strength]
  const spread = mapEigenvalues(desired, value => Math.min(high, Math.max(low, value)))
  return (red, green, blue) => transformColor(srgbToOklab(red, green, blue), subject.mean, shift, spread)
}

/** The smaller of two differences with the same sign, or 0. */
function agreement(one: number | undefined, other: number): number {
  if (one === undefined) return other
  if (one * other <= 0) return 0
  return Math.sign(one) * Math.min(Math.abs(one), Math.abs(other))
}

/** The linear map that transforms one covariance into another and moves colors least (Monge–Kantorovich). */
function transportMap(from: SymmetricMatrix, to: SymmetricMatrix): SymmetricMatrix {
  const source = regularize(from)
  const root = mapEigenvalues(source, Math.sqrt)
  const inverse = mapEigenvalues(source, value => 1 / Math.sqrt(value))
  const middle = mapEigenvalues(multiply(root, multiply(regularize(to), root)), value =>
    Math.sqrt(Math.max(0, value)),
  )
  return multiply(inverse, multiply(middle, inverse))
}

const isDiagonal = (at: number) => at % 4 === 0
const regularize = (matrix: SymmetricMatrix) =>
  matrix.map((value, at) => (isDiagonal(at) ? Math.max(0, value) + minVariance : value))

function transformColor(
  color: readonly [number, number, number],
  mean: readonly number[],
  shift: readonly number[],
  spread: SymmetricMatrix,
): readonly [number, number, number] {
  const deviation = color.map((value, axis) => value - mean[axis])
  const spreadOut = (row: number) =>
    spread[row * 3] * deviation[0] + spread[row * 3 + 1] * deviation[1] + spread[row * 3 + 2] * deviation[2]
  const [lightness] = color
  // Darkening affects bright colors most; brightening hardly affects dark ones, or it would look like fog.
  const share =
    shift[0] < 0
      ? Math.min(1.5, lightness / Math.max(0.2, mean[0]))
      : brightenPeak * lightness * lightness * (1 - lightness)
  const kept = 1 - skinProtection * skinLikeness(color)
  // No change at the ends of the lightness range.
  const ends = Math.min(1, 5 * lightness, 5 * (1 - lightness))
  const moved = (axis: number) =>
    color[axis] + kept * ends * (shift[axis] + spreadOut(axis) - deviation[axis])
  return oklabToSrgb(lightness + shift[0] * share + ends * (spreadOut(0) - deviation[0]), moved(1), moved(2))
}

/** Makes the largest share of a brightening 1, at a lightness of two thirds. */
const brightenPeak = 6.75

/**
 * Skin likelihood, 0 to 1: hues from pink to ochre of medium chroma, which skin of all people has in common.
 */
function skinLikeness([lightness, a, b]: readonly [number, number, number]): number {
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  const chroma = Math.hypot(a, b)
  const within = (value: number, from: number, to: number, soft: number) =>
    Math.min(1, Math.max(0, (value - from) / soft)) * Math.min(1, Math.max(0, (to - value) / soft))
  return within(hue, 20, 85, 12) * within(chroma, 0.02, 0.17, 0.02) * within(lightness, 0.25, 0.97, 0.06)
}
