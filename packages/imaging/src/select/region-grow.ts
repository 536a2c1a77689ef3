import { fitColorModel } from '../color/color-model.ts'
import { type OklabImage, toOklab } from '../color/oklab.ts'
import type { Selection } from '../engines.ts'
import { findComponents } from '../mask/find-components.ts'
import { createMask, type Mask } from '../mask/mask.ts'
import { createPlane, type Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import { fitWithin } from '../resample/fit-within.ts'
import { shrink } from '../resample/shrink.ts'
import { otsu } from '../text/otsu.ts'
import { yieldToEventLoop } from '../work.ts'
import { geodesicDistance } from './geodesic-distance.ts'
import { type PixelSimilarity, pixelSimilarity } from './pixel-similarity.ts'
import { randomWalk } from './random-walk.ts'

/** Longer side, in pixels, at which an image is analyzed. */
const analysisSide = 400
const rounds = 4
/** Radius, in pixels of the analyzed image, around a point that surely belongs to the object. */
const pointRadius = 2
/** Limits of the log odds from color and from position. */
const maxColorLogOdds = 4
const positionWeight = 2
/**
 * An object inside the image is preferred to one that reaches the border, unless its edge is weaker by this
 * factor.
 */
const minEdgeRatio = 0.8
/** Minimum share of the image that the first color model is fitted to. */
const minRegionShare = 0.002

interface Point {
  x: number
  y: number
}

interface Candidate {
  mask: Mask
  /** Edge strength. */
  edge: number
}

/**
 * Selection by colors and edges, on the CPU. As in GrabCut (Rother, Kolmogorov & Blake, 2004), object and
 * background are separated by color models that are refitted to each estimate; here a random walk replaces
 * the graph cut. Solved twice: once as if the object were inside the image, and once as if it reached the
 * border where that is near; the solution with the stronger edge is used. Components without a point are
 * removed, and holes are filled. Takes one to two seconds whatever the image's size; deterministic.
 */
export function regionGrowSelection(): Selection {
  return {
    name: 'Colors and edges (built-in)',
    select: async (image, points, { signal, progress }) => {
      signal.throwIfAborted()
      const { width, height } = fitWithin(image, analysisSide)
      const small = toOklab(await shrink(image, width, height))
      const similarity = pixelSimilarity(small)
      const seeds = findSeeds(points, image, similarity)
      const candidates: Candidate[] = []
      for (const positionPrior of await positionPriors(image, points, small)) {
        let probability = positionPrior
        for (let round = 0; round < rounds; round++) {
          await yieldToEventLoop(signal)
          probability = walkStep(small, similarity, {
            seeds,
            positionPrior,
            probability,
            isFirst: round === 0,
          })
          progress((candidates.length + (round + 1) / rounds) / 2)
        }
        const mask = keepSeedComponents(seeds, probability, similarity)
        candidates.push({ mask, edge: meanEdgeStrength(mask, similarity) })
      }
      const [within, reaching] = candidates
      const isWithin = within.edge >= minEdgeRatio * reaching.edge
      return resizeMask(isWithin ? within.mask : reaching.mask, image)
    },
  }
}

function findSeeds(points: readonly Point[], image: Raster, { width, height }: PixelSimilarity): Set<number> {
  const seeds = new Set<number>()
  for (const point of points) {
    const cx = Math.min(width - 1, Math.max(0, Math.floor((point.x * width) / image.width)))
    const cy = Math.min(height - 1, Math.max(0, Math.floor((point.y * height) / image.height)))
    for (let y = Math.max(0, cy - pointRadius); y <= Math.min(height - 1, cy + pointRadius); y++)
      for (let x = Math.max(0, cx - pointRadius); x <= Math.min(width - 1, cx + pointRadius); x++)
        if (Math.hypot(x - cx, y - cy) <= pointRadius) seeds.add(y * width + x)
  }
  return seeds
}

/**
 * Position priors from −1, near the image's border, to 1, near the points: one for the whole border, one for
 * the part of it that is far from the points. Computed at half size, which smooths texture within an object.
 */
async function positionPriors(
  image: Raster,
  points: readonly Point[],
  small: OklabImage,
): Promise<[Float32Array, Float32Array]> {
  const [width, height] = [small.width, small.height].map(side => Math.ceil(side / 2))
  const similarity = pixelSimilarity(toOklab(await shrink(image, width, height)))
  const fromPoints = geodesicDistance(findSeeds(points, image, similarity), similarity)
  const border: number[] = []
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) border.push(i)
  }
  const { threshold } = otsu(Float32Array.from(border, i => fromPoints[i]))
  const positionPriorFor = (borderPixels: number[]) => {
    const fromBorder = geodesicDistance(borderPixels, similarity)
    const prior = createPlane(
      width,
      height,
      i => (fromBorder[i] - fromPoints[i]) / Math.max(1, fromBorder[i] + fromPoints[i]),
    )
    return enlarge(prior, small.width, small.height).data
  }
  return [positionPriorFor(border), positionPriorFor(border.filter(i => fromPoints[i] >= threshold))]
}

/** Mean edge strength along a mask's outline inside the image, 0 to 1; 0 without an outline. */
function meanEdgeStrength({ data, width, height }: Mask, { right, below }: PixelSimilarity): number {
  let [sum, count] = [0, 0]
  for (let i = 0; i < data.length; i++) {
    if ((i + 1) % width !== 0 && data[i] !== data[i + 1]) {
      sum += 1 - right[i]
      count++
    }
    if (i + width < width * height && data[i] !== data[i + width]) {
      sum += 1 - below[i]
      count++
    }
  }
  return count > 0 ? sum / count : 0
}

interface WalkStep {
  seeds: Set<number>
  positionPrior: Float32Array
  /** The object is where this is above ½; in the first round, above 0. */
  probability: Float32Array
  isFirst: boolean
}

function walkStep(
  small: OklabImage,
  similarity: PixelSimilarity,
  { seeds, positionPrior, probability, isFirst }: WalkStep,
) {
  const [objectPixels, backgroundPixels] = splitPixels(seeds, probability, isFirst)
  if (backgroundPixels.length === 0) return new Float32Array(probability.length).fill(1)
  const [objectModel, backgroundModel] = [
    fitColorModel(small, objectPixels),
    fitColorModel(small, backgroundPixels),
  ]
  const sure = new Uint8Array(probability.length)
  const prior = probability.map((_, i) => {
    const color = Math.min(maxColorLogOdds, Math.max(-maxColorLogOdds, objectModel(i) - backgroundModel(i)))
    return 1 / (1 + Math.exp(-color - positionWeight * positionPrior[i]))
  })
  for (const seed of seeds) {
    sure[seed] = 1
    prior[seed] = 1
  }
  return randomWalk(prior, sure, similarity, isFirst ? prior : probability)
}

/** The pixels that object and background models are fitted to. */
function splitPixels(
  seeds: Set<number>,
  probability: Float32Array,
  isFirst: boolean,
): [Int32Array, Int32Array] {
  const where = (condition: (value: number, pixel: number) => boolean) => {
    const pixels: number[] = []
    for (let i = 0; i < probability.length; i++) if (condition(probability[i], i)) pixels.push(i)
    return Int32Array.from(pixels)
  }
  if (!isFirst)
    return [where((value, pixel) => value > 0.5 || seeds.has(pixel)), where(value => value <= 0.5)]
  const around = where(value => value < 0)
  const sure = where(value => value > 0.5)
  const least = Math.max(seeds.size, Math.ceil(minRegionShare * probability.length))
  if (sure.length >= least) return [sure, around]
  const descending = where(() => true).sort((a, b) => probability[b] - probability[a])
  return [descending.slice(0, least), around]
}

/** The components of the estimate that contain a seed, with holes filled. */
function keepSeedComponents(
  seeds: Set<number>,
  probability: Float32Array,
  { width, height }: PixelSimilarity,
): Mask {
  const { data } = createMask(width, height, pixel => probability[pixel] > 0.5)
  for (const seed of seeds) data[seed] = 255
  const kept = new Uint8Array(data.length)
  for (const { pixels } of findComponents({ data, width, height }))
    if (pixels.some(pixel => seeds.has(pixel))) for (const pixel of pixels) kept[pixel] = 255
  const rest = kept.map(value => 255 - value)
  for (const { left, top, right, bottom, pixels } of findComponents({ data: rest, width, height })) {
    const isHole = left > 0 && top > 0 && right < width && bottom < height
    if (isHole) for (const pixel of pixels) kept[pixel] = 255
  }
  return { data: kept, width, height }
}

function resizeMask({ data, width, height }: Mask, image: Raster): Mask {
  const plane = enlarge({ data: Float32Array.from(data), width, height }, image.width, image.height)
  return createMask(image.width, image.height, pixel => plane.data[pixel] >= 127.5)
}
