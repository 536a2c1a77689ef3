import { fitColorModel } from '../color/color-model.ts'
import { type OklabImage, toOklab } from '../color/oklab.ts'
import { ramp } from '../light/ramp.ts'
import { dilate } from '../mask/dilate.ts'
import { squaredDepth, squaredDistance } from '../mask/distance.ts'
import { type Component, findComponents } from '../mask/find-components.ts'
import { createMask } from '../mask/mask.ts'
import { createGraph, directions, isOnSinkSide, minCut } from '../mask/min-cut.ts'
import { createPlane, type Plane, type Raster } from '../raster.ts'
import { boxMean } from '../resample/box-mean.ts'
import { meanAlpha } from './matte-parts.ts'

/** A coarse matte value this close to 0 or 1 is certain. */
const certainty = 0.02
/** Half the width, in pixels, up to which an uncertain band is an edge that the image's colors can solve. */
const edgeRadius = 6
/** Smaller areas, in pixels, are left to the solver. */
const minAreaPixels = 60
/** How far around an area its colors are learned: relative to its longer side, and at least. */
const surroundings = { ratio: 0.5, minPx: 40 }
/** Certain pixels that a color model is fitted to and tested with. */
const seedCount = { least: 100, most: 2000 }
/** Weights of the color models' and the network's log odds, and of a cut between two equal pixels. */
const weights = { color: 1, network: 2, cut: 8 }
/** Log odds beyond this count as this. */
const maxOdds = 4
/** Log density of colors that belong to neither model: odds of colors that neither explains are even. */
const outlierDensity = 2
/** Balanced accuracy of the color models on certain pixels from which they count, and count fully. */
const separable = { from: 0.75, to: 0.95 }
/** How far, in the mean, the network leans away from the colors, 0 to 1, up to which colors count fully, and at all. */
const contradicting = { from: 0.25, to: 0.5 }
/** The standard deviation of a network's matte, up to which a body without a certain inside is glass, not fog. */
const glassDeviation = 0.06
/** How much a hole's colors must be the background's to stay one: 0.5 for all of it, without any doubt. */
const backgroundEvidence = 0.15
/** Half the side of a square whose mean matte thin parts stand out of. */
const thinRadius = 12
/** Where hair is: the odds' standard deviation in a square of half this side; none from there, fully up to there. */
const hair = { radius: 3, from: 0.22, to: 0.34, reachPx: 40 }
/** Half the width, in pixels, of a decided area's soft border. */
const softRadius = 3

/**
 * Decide large areas in which a network's matte is uncertain, since solids aren't half transparent: color
 * models of the certain inside and outside nearby and a minimum cut along the image's edges (GrabCut: Rother,
 * Kolmogorov & Blake, 2004). Where inside and outside have the same colors, or the colors contradict the
 * network, the network's own odds decide. Narrow bands stay uncertain, and so do areas near the border in which
 * inside and outside mix finely, such as hair.
 *
 * @param image at most about 600 pixels per side
 * @param matte alpha from 0 to 1, of the image's size
 * @returns the same matte if it has no such area
 */
export function decideDoubtful(image: Raster, matte: Plane): Plane {
  const areas = findWideAreas(matte).filter(area => !isGlass(matte, area))
  if (areas.length === 0) return matte
  const lab = toOklab(image)
  const surroundingMean = boxMean(matte, thinRadius).data
  const { width, height } = matte
  const isInside = createMask(width, height, pixel => matte.data[pixel] > 0.5).data
  const likelihood = createPlane(width, height, pixel => (matte.data[pixel] > 0.5 ? 1 : 0)).data
  const trust = new Float32Array(matte.data.length)
  for (const area of areas) {
    const colors = compareColors(lab, matte, area)
    const odds = Float32Array.from(area.pixels, (pixel, i) => {
      const value = matte.data[pixel]
      const prominent = value + Math.max(0, value - surroundingMean[pixel])
      likelihood[pixel] = 1 / (1 + Math.exp(-colors.odds[i]))
      trust[pixel] = colors.trust
      const network = weights.network * logOdds(prominent)
      return weights.color * colors.trust * colors.odds[i] + network
    })
    cutArea(lab, area.pixels, odds, isInside)
  }
  clearFragments(matte, isInside)
  fillHoles(matte, isInside, { likelihood, trust })
  return joinDecided(matte, areas, { isInside, likelihood, trust })
}

/**
 * Clear parts that were decided to be subject by their colors alone: they touch no part of which the network is
 * sure, and its own matte leans to the background there.
 */
function clearFragments(matte: Plane, isInside: Uint8Array): void {
  const parts = findComponents({ data: isInside, width: matte.width, height: matte.height })
  const isSure = ({ pixels }: Component) => pixels.some(pixel => matte.data[pixel] >= 1 - certainty)
  if (!parts.some(isSure)) return
  for (const part of parts)
    if (!isSure(part) && meanAlpha(matte, [part]) < 0.5) for (const pixel of part.pixels) isInside[pixel] = 0
}

/**
 * Fill holes within the subject in which the network is nowhere sure of the background, unless their colors are the
 * background's: the parts of a doubtful body in which the doubt is greatest.
 */
function fillHoles(
  matte: Plane,
  isInside: Uint8Array,
  { likelihood, trust }: Omit<Decision, 'isInside'>,
): void {
  const { width, height } = matte
  const outside = findComponents(createMask(width, height, pixel => !isInside[pixel]))
  for (const { left, top, right, bottom, pixels } of outside) {
    const isEnclosed = left > 0 && top > 0 && right < width && bottom < height
    if (!isEnclosed || pixels.some(pixel => matte.data[pixel] <= certainty)) continue
    const evidence = pixels.reduce((sum, pixel) => sum + trust[pixel] * (0.5 - likelihood[pixel]), 0)
    if (evidence < backgroundEvidence * pixels.length) for (const pixel of pixels) isInside[pixel] = 255
  }
}

function logOdds(probability: number): number {
  const clamped = Math.min(1 - certainty, Math.max(certainty, probability))
  return Math.log(clamped / (1 - clamped))
}

/** Connected areas of uncertain pixels without those that are only as wide as an edge. */
function findWideAreas({ data, width, height }: Plane): Component[] {
  const uncertain = createMask(width, height, pixel => data[pixel] > certainty && data[pixel] < 1 - certainty)
  const depth = squaredDepth(uncertain)
  const core = createMask(width, height, pixel => depth[pixel] > edgeRadius ** 2)
  if (!core.data.includes(255)) return []
  const wide = dilate(core, edgeRadius)
  for (let pixel = 0; pixel < data.length; pixel++) if (!uncertain.data[pixel]) wide.data[pixel] = 0
  return findComponents(wide).filter(({ pixels }) => pixels.length >= minAreaPixels)
}

/** What the colors around an area say about it. */
interface ColorComparison {
  /** Log odds of inside, per pixel of the area. */
  odds: Float32Array
  /** 0 if the odds mean nothing, 1 if they can be relied on. */
  trust: number
}

/** Whether a body is evenly see-through: the network is uncertain of all of it, to the same degree. */
function isGlass(matte: Plane, area: Component): boolean {
  if (findSeeds(matte, area, value => value >= 1 - certainty).length >= seedCount.least) return false
  let [sum, squares] = [0, 0]
  for (const pixel of area.pixels) {
    sum += matte.data[pixel] / area.pixels.length
    squares += matte.data[pixel] ** 2 / area.pixels.length
  }
  return Math.sqrt(Math.max(0, squares - sum * sum)) < glassDeviation
}

function compareColors(lab: OklabImage, matte: Plane, area: Component): ColorComparison {
  const inside = findSeeds(matte, area, value => value >= 1 - certainty)
  const outside = findSeeds(matte, area, value => value <= certainty)
  if (Math.min(inside.length, outside.length) < seedCount.least)
    return { odds: new Float32Array(area.pixels.length), trust: 0 }
  const [insideDensity, outsideDensity] = [fitColorModel(lab, inside), fitColorModel(lab, outside)]
  const oddsOf = (pixel: number) => {
    const odds = withOutliers(insideDensity(pixel)) - withOutliers(outsideDensity(pixel))
    return Math.min(maxOdds, Math.max(-maxOdds, odds))
  }
  const accuracy = (shareOf(inside, p => oddsOf(p) > 0) + shareOf(outside, p => oddsOf(p) < 0)) / 2
  const odds = Float32Array.from(area.pixels, oddsOf)
  let contradiction = 0
  for (let i = 0; i < odds.length; i++) {
    const lean = 2 * matte.data[area.pixels[i]] - 1
    if (lean * odds[i] < 0) contradiction += Math.abs(lean) / odds.length
  }
  return { odds, trust: ramp(accuracy, separable) * (1 - ramp(contradiction, contradicting)) }
}

const withOutliers = (logDensity: number) =>
  Math.max(logDensity, outlierDensity) + Math.log1p(Math.exp(-Math.abs(logDensity - outlierDensity)))

const shareOf = (pixels: Int32Array, holds: (pixel: number) => boolean) =>
  pixels.reduce((sum, pixel) => sum + (holds(pixel) ? 1 : 0), 0) / pixels.length

function findSeeds(
  { data, width, height }: Plane,
  { left, top, right, bottom }: Component,
  isSeed: (value: number) => boolean,
): Int32Array {
  const reach = Math.max(surroundings.minPx, surroundings.ratio * Math.max(right - left, bottom - top))
  const seeds: number[] = []
  for (let y = Math.max(0, Math.floor(top - reach)); y < Math.min(height, bottom + reach); y++) {
    for (let x = Math.max(0, Math.floor(left - reach)); x < Math.min(width, right + reach); x++)
      if (isSeed(data[y * width + x])) seeds.push(y * width + x)
  }
  const step = Math.ceil(seeds.length / seedCount.most)
  return Int32Array.from({ length: Math.ceil(seeds.length / step) || 0 }, (_, i) => seeds[i * step])
}

/**
 * Decide an area's pixels by a minimum cut.
 *
 * @param odds     weighted log odds of inside, per pixel of the area
 * @param isInside 255 inside; pixels that don't belong to the area stay as they are
 */
function cutArea(lab: OklabImage, pixels: Int32Array, odds: Float32Array, isInside: Uint8Array): void {
  const { width, height } = lab
  const nodeOf = new Int32Array(width * height).fill(-1)
  for (let node = 0; node < pixels.length; node++) nodeOf[pixels[node]] = node
  const graph = createGraph(pixels.length)
  graph.count = pixels.length
  graph.neighbor.fill(-1)
  const steps = [1, -1, width, -width]
  const hasNeighbor = (pixel: number, direction: number) =>
    direction < 2
      ? (pixel % width) + steps[direction] >= 0 && (pixel % width) + steps[direction] < width
      : pixel + steps[direction] >= 0 && pixel + steps[direction] < width * height
  const mean = meanDifference(lab, pixels)
  for (let node = 0; node < pixels.length; node++) {
    const pixel = pixels[node]
    graph.terminalCapacity[node] -= odds[node]
    for (let direction = 0; direction < directions; direction++) {
      if (!hasNeighbor(pixel, direction)) continue
      const beside = pixel + steps[direction]
      const cost = weights.cut * Math.exp(-squaredDifference(lab, pixel, beside) / (2 * mean))
      const other = nodeOf[beside]
      if (other < 0) graph.terminalCapacity[node] += isInside[beside] ? -cost : cost
      else {
        graph.neighbor[directions * node + direction] = other
        graph.capacity[directions * node + direction] = cost
      }
    }
  }
  minCut(graph)
  for (let node = 0; node < pixels.length; node++)
    isInside[pixels[node]] = isOnSinkSide(graph, node) ? 255 : 0
}

function squaredDifference({ data }: OklabImage, p: number, q: number): number {
  const l = data[3 * p] - data[3 * q]
  const a = data[3 * p + 1] - data[3 * q + 1]
  const b = data[3 * p + 2] - data[3 * q + 2]
  return l * l + a * a + b * b
}

/** Mean squared difference of an area's pixels from those to their right. */
function meanDifference(lab: OklabImage, pixels: Int32Array): number {
  let sum = 0
  for (const pixel of pixels)
    if ((pixel + 1) % lab.width !== 0) sum += squaredDifference(lab, pixel, pixel + 1)
  return sum / pixels.length + 1e-6
}

interface Decision {
  /** 255 inside. */
  isInside: Uint8Array
  /** Of inside, by the colors; and whether to rely on it. */
  likelihood: Float32Array
  trust: Float32Array
}

/** The matte with its areas decided, apart from their soft borders and from hair. */
function joinDecided(matte: Plane, areas: Component[], { isInside, likelihood, trust }: Decision): Plane {
  const { width, height } = matte
  const within = squaredDepth({ data: isInside, width, height })
  const beyond = squaredDistance({ data: isInside, width, height })
  const mean = boxMean({ data: likelihood, width, height }, hair.radius).data
  const squares = boxMean({ data: likelihood.map(value => value * value), width, height }, hair.radius).data
  const data = matte.data.slice()
  for (const { pixels } of areas) {
    for (const pixel of pixels) {
      const distance = Math.sqrt(within[pixel]) - Math.sqrt(beyond[pixel])
      const hard = Math.min(1, Math.max(0, 0.5 + distance / (2 * softRadius)))
      const deviation = Math.sqrt(Math.max(0, squares[pixel] - mean[pixel] ** 2))
      const fading = 1 - Math.min(1, Math.abs(distance) / hair.reachPx)
      const share = trust[pixel] * fading * ramp(deviation, hair)
      data[pixel] = hard + share * (data[pixel] - hard)
    }
  }
  return { data, width, height }
}
