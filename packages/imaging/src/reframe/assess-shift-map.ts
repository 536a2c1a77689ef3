import { isAboveOrBelow, type Side } from './edge-view.ts'
import {
  type ShiftMap,
  seamColorDifference,
  shownUnique,
  sourceIndex,
  unlikeEdgeZone,
  type ViewFeatures,
} from './shift-map.ts'

/** What makes a shift map implausible, each from 0. */
interface Flaws {
  /** Mean color difference between what is shown and the edge at the same line, beyond that of what is inside the edge, in levels. */
  colorDifference: number
  /** Color differences along all seams per pixel of the strip, in levels. */
  seams: number
  /** Mean distance from the edge of what is shown, relative to the strip's width. */
  distance: number
  /** Share of the strip that shows the subject again, 0 to 1. */
  repeatedSubject: number
  /** Share of the strip where a cut subject doesn't go on, 0 to 1. */
  lostSubject: number
  /** Share of the edge where the subject is cut and can't go on, 0 to 1. */
  cutSubject: number
  /** How much of a cut subject that goes on crosses the edge obliquely, as a mean over the edge, in levels. */
  cutObliquely: number
  /** Mean difference of what is shown from all that is beside the edge, in levels, summed over the channels. */
  unlikeZone: number
}

/**
 * How implausible each flaw makes a result, relative to a color difference of one level. Fitted, like the limits, to
 * ratings by eye of 25 photographs that were extended by a quarter on each side.
 */
const weights: Flaws = {
  colorDifference: 1,
  seams: 5,
  distance: 4,
  repeatedSubject: 100,
  lostSubject: 30,
  cutSubject: 200,
  cutObliquely: 1.5,
  unlikeZone: 4,
}
/** Sideways, a cut subject ends in a round shape. */
const sidewaysWeights: Flaws = { ...weights, cutSubject: 0 }
const weightsOf: Record<Side, Flaws> = {
  // Its limit is higher, but not for what shows a head that is cut.
  up: { ...weights, cutSubject: 500 },
  down: weights,
  left: sidewaysWeights,
  right: sidewaysWeights,
}
/** From this implausibility on, a viewer prefers a blurred margin: sideways only to what is much worse. */
export const maxImplausibility: Record<Side, number> = { up: 45, down: 30, left: 65, right: 65 }

/** Share of the texture on both sides of a seam below which its color difference isn't seen. */
const hiddenShare = 0.5

/** How badly a shift map at the coarsest level continues the image, in levels of color difference that look as bad. */
export function findImplausibility(mosaic: ShiftMap, features: ViewFeatures): number {
  const flaws = findFlaws(mosaic, features)
  const names = Object.keys(weights) as (keyof Flaws)[]
  const sideWeights = weightsOf[mosaic.view.side]
  return names.reduce((sum, name) => sum + sideWeights[name] * flaws[name], 0)
}

function findFlaws(mosaic: ShiftMap, features: ViewFeatures): Flaws {
  const { edgeColors, continuedSubject, oblique, zone } = features
  const { view, reach, shifts, label } = mosaic
  const { data, channels, lines, depth } = view
  let [colorDifference, seams, distance, repeatedSubject, lostSubject, unlikeZone] = [0, 0, 0, 0, 0, 0]
  for (let p = 0; p < label.length; p++) {
    const u = p % reach
    const line = (p - u) / reach
    const at = sourceIndex(view, shifts[label[p]], u, line)
    distance += (at % depth) / reach
    const subject = (shownUnique(view, features, shifts[label[p]], at) - continuedSubject[line]) / 255
    if (subject > 0) repeatedSubject += subject
    else lostSubject -= subject
    unlikeZone += unlikeEdgeZone(view, zone, shifts[label[p]], at, line)
    // Sky may be above and beside anything, and what is behind a subject may be beside it.
    const isBehind = !isAboveOrBelow(view.side) && view.edgeSubject[line] > continuedSubject[line]
    const isComparable = view.side === 'down' || (view.guides.sky[at] < 128 && !isBehind)
    for (let c = 0; c < channels && isComparable; c++)
      colorDifference += Math.abs(data[at * channels + c] - edgeColors[line * channels + c]) / channels
    if (u > 0) seams += seamBetween(mosaic, features.texture, p, p - 1)
    if (line > 0) seams += seamBetween(mosaic, features.texture, p, p - reach)
  }
  const nearEdge = differenceNearEdge(mosaic, edgeColors)
  let [cutSubject, cutObliquely] = [0, 0]
  for (let line = 0; line < lines; line++) {
    cutSubject += (view.edgeSubject[line] - continuedSubject[line]) / 255
    cutObliquely += (continuedSubject[line] / 255) * oblique[line]
  }
  return {
    colorDifference: Math.max(0, colorDifference / label.length - nearEdge),
    seams: seams / label.length,
    distance: distance / label.length,
    repeatedSubject: repeatedSubject / label.length,
    lostSubject: lostSubject / label.length,
    cutSubject: cutSubject / lines,
    cutObliquely: cutObliquely / lines,
    unlikeZone: unlikeZone / label.length,
  }
}

/** Mean color difference between the edge and what is inside of it up to half the strip's width, in levels. */
function differenceNearEdge({ view, reach }: ShiftMap, edgeColors: Float32Array): number {
  const { data, channels, lines, depth } = view
  const columns = Math.min(depth, Math.max(1, reach >> 1))
  let sum = 0
  for (let line = 0; line < lines; line++)
    for (let i = 0; i < columns; i++)
      for (let c = 0; c < channels; c++)
        sum += Math.abs(data[(line * depth + i) * channels + c] - edgeColors[line * channels + c])
  return sum / (lines * columns * channels)
}

/**
 * The mean color difference, in levels, between two neighbors of a shift map and what each other's shift shows, beyond that
 * of the texture on both sides, which hides it.
 */
function seamBetween(
  { view, reach, shifts, label }: ShiftMap,
  texture: Float32Array,
  p: number,
  q: number,
): number {
  if (label[p] === label[q]) return 0
  const [one, two] = [shifts[label[p]], shifts[label[q]]]
  const at = (shift: typeof one, pixel: number) =>
    sourceIndex(view, shift, pixel % reach, Math.floor(pixel / reach))
  const [own, other] = [at(one, p), at(two, q)]
  const difference = seamColorDifference(view, own, at(one, q), at(two, p), other)
  const hidden = hiddenShare * (texture[own] + texture[other])
  return Math.max(0, difference - hidden) / (2 * view.channels)
}
