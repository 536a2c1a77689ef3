import type { Raster } from '../raster.ts'
import { type Work, yieldToEventLoop } from '../work.ts'
import { createExpansion } from './alpha-expansion.ts'
import { findImplausibility, maxImplausibility } from './assess-shift-map.ts'
import { endSubject } from './cut-subject.ts'
import {
  createEdgeView,
  downsample,
  type EdgeView,
  isAboveOrBelow,
  type PixelGuides,
  type Side,
  sideLayout,
  widenGuides,
} from './edge-view.ts'
import { findEdgeZone } from './edge-zone.ts'
import { findConspicuous } from './find-distinct.ts'
import { findCrossingLines } from './find-slopes.ts'
import { extendFrame } from './find-surroundings.ts'
import { fitSlopes } from './fit-slopes.ts'
import { optimizeSeams, upsampleShiftMap } from './refine-shift-map.ts'
import { renderExtension } from './render-extension.ts'
import { computeFeatures, type ShiftMap, sourceIndex, type ViewFeatures, type Weights } from './shift-map.ts'
import { proposeShifts } from './shifts.ts'
import { findSkyTrend, withoutTrend } from './sky-trend.ts'
import { renderSoftMargin } from './soft-margin.ts'
import { restoreSlopes, straighten } from './straighten.ts'
import { solveTone } from './tone.ts'

/** Maximum number of pixels to generate on the coarsest level. */
const maxCoarsestPixels = 5000
const minReach = 6
/** Maximum number of pixels of the level on which the tone is solved. */
const maxTonePixels = 60_000
/** Amplitude of the random cost per shift and pixel: large enough that another seed gives another result. */
const randomCost = 3
const rounds = 2
/** A shift map below this implausibility is used; else the best of several, from other candidates in another order. */
const plausible = 10
const maxAttempts = 3
/** Approximate number of candidate shifts. */
const candidateCount = 100

export interface Extendable {
  image: Raster
  guides: PixelGuides
}

interface ExtendedSide extends Extendable {
  /** Whether the strip is blurred because nothing in the image continues it believably. */
  isBlurred: boolean
  /** How implausible the strip is, relative to what is blurred: 0 to 1. */
  implausibility: number
}

interface Extension {
  side: Side
  /** Pixels to add. */
  reach: number
  /** Width, in pixels, of what is beside a subject at this side. */
  clear: number
  /** Width, in pixels, of a frame at this side, which is extended instead of the picture; 0 without one. */
  frameWidth: number
  /** Blur the strip in any case: another strip beyond this side is. */
  isBlurred: boolean
}

/**
 * Extend an image beyond one side.
 *
 * @param random    returns unsigned 32-bit integers
 */
export async function extendSide(
  picture: Extendable,
  extension: Extension,
  random: () => number,
  work: Work,
): Promise<ExtendedSide> {
  const { image, guides } = picture
  const { side, reach, frameWidth } = extension
  if (frameWidth > 0) {
    const extended = extendFrame(image, side, reach, frameWidth)
    return {
      image: extended,
      guides: widenGuides(guides, image, side, reach, extended),
      isBlurred: false,
      implausibility: 0,
    }
  }
  const slopes = side === 'up' ? undefined : findSlopes(picture, side, reach)
  if (!slopes) return extendStraight(picture, extension, random, work)
  const straight = straighten(picture, side, slopes, reach)
  const extended = await extendStraight(straight, extension, random, work)
  const { isBlurred, implausibility } = extended
  return { ...restoreSlopes(picture, extended, side, slopes, reach), isBlurred, implausibility }
}

/** The slopes, per line, of what crosses an edge obliquely; undefined if nothing does. */
function findSlopes({ image, guides }: Extendable, side: Side, reach: number): Float32Array | undefined {
  const view = createEdgeView(image, guides, side)
  return fitSlopes(findCrossingLines(view, reach), view.lines, reach)
}

/** Extend an image in which nothing crosses the edge obliquely that goes on beyond it. */
async function extendStraight(
  { image, guides }: Extendable,
  { side, reach, clear, isBlurred }: Extension,
  random: () => number,
  { signal, progress }: Work,
): Promise<ExtendedSide> {
  const view = createEdgeView(image, guides, side)
  const trend = side === 'down' ? undefined : findSkyTrend(view, reach)
  const levels = createLevels(trend ? withoutTrend(view, trend) : view, reach)
  const [coarsest] = levels
  const coarseProgress = progress.span(0, 0.7)
  let features: ViewFeatures = computeFeatures(coarsest.view)
  if (side !== 'up') features.distinct = await findConspicuous(coarsest.view, coarsest.reach, signal)
  features.zone = await findEdgeZone(coarsest.view, coarsest.reach, features.texture, signal)
  const solved = isBlurred
    ? undefined
    : await solveCoarsest({ ...coarsest, clear: clear / scaleOf(levels) }, features, random, {
        signal,
        progress: coarseProgress,
      })
  if (!solved) return blurSide({ image, guides }, side, reach, levels)
  let { mosaic } = solved
  const continued = features.continuedSubject
  let toneLevel = { mosaic, features, scale: scaleOf(levels) }
  for (const [index, { view, reach }] of levels.entries()) {
    if (index > 0) {
      mosaic = upsampleShiftMap(mosaic, view, reach)
      await yieldToEventLoop(signal)
      const weights = weightsFor(side, 2 ** index)
      features = computeFeatures(view)
      optimizeSeams(mosaic, createExpansion(mosaic, features, weights, zeroShiftCosts(mosaic)))
      if (mosaic.label.length <= maxTonePixels)
        toneLevel = { mosaic, features, scale: 2 ** (levels.length - 1 - index) }
    }
    progress(0.7 + (0.25 * (index + 1)) / levels.length)
  }
  await yieldToEventLoop(signal)
  const tone = solveTone(toneLevel.mosaic, toneLevel.features)
  const extended = renderExtension(image, mosaic, { tone, scale: toneLevel.scale, trend })
  if (!isAboveOrBelow(side))
    endSubject(extended, guides.matte, { side, reach }, endingSubject(view, continued))
  return {
    image: extended,
    guides: extendGuides(guides, image, extended, mosaic),
    isBlurred: false,
    implausibility: solved.implausibility / maxImplausibility[side],
  }
}

interface Level {
  view: EdgeView
  reach: number
}

/** The image and its reductions to half the size each, the smallest first. */
function createLevels(view: EdgeView, reach: number): [Level, ...Level[]] {
  const levels: [Level, ...Level[]] = [{ view, reach }]
  while (
    levels[0].reach * levels[0].view.lines > maxCoarsestPixels &&
    Math.min(levels[0].reach, levels[0].view.lines) >= 2 * minReach
  )
    levels.unshift({ view: downsample(levels[0].view), reach: (levels[0].reach + 1) >> 1 })
  return levels
}

/** Pixels of the image per pixel of the coarsest level. */
const scaleOf = (levels: readonly Level[]) => 2 ** (levels.length - 1)

/** The shift map of the coarsest level; undefined if it would look worse than a blurred margin. */
async function solveCoarsest(
  { view, reach, clear }: Level & { clear: number },
  features: ViewFeatures,
  random: () => number,
  { signal, progress }: Work,
): Promise<{ mosaic: ShiftMap; implausibility: number } | undefined> {
  const isUpright = isAboveOrBelow(view.side)
  const maxAcross = isUpright ? Math.ceil(view.lines / 3) : 2
  const isAnywhere = !isUpright && endingSubject(view, features.continuedSubject).some(value => value > 127)
  let best: { mosaic: ShiftMap; implausibility: number } | undefined
  for (let n = 0; n < maxAttempts && (best?.implausibility ?? Infinity) > plausible; n++) {
    const shifts = proposeShifts(view, { reach, clear, maxAcross, isAnywhere, count: candidateCount }, random)
    const mosaic = { view, reach, shifts, label: new Uint8Array(view.lines * reach) }
    const part = progress.span(n / maxAttempts, (n + 1) / maxAttempts)
    await initializeShiftMap(mosaic, features, random, { signal, progress: part })
    const implausibility = findImplausibility(mosaic, features)
    if (!best || implausibility < best.implausibility) best = { mosaic, implausibility }
  }
  return best && best.implausibility <= maxImplausibility[view.side] ? best : undefined
}

function blurSide(
  { image, guides }: Extendable,
  side: Side,
  reach: number,
  levels: readonly Level[],
): ExtendedSide {
  const views = levels.map(({ view }) => view)
  const extended = renderSoftMargin(image, side, reach, views)
  return {
    image: extended,
    guides: widenGuides(guides, image, side, reach, extended),
    isBlurred: true,
    implausibility: 1,
  }
}

/** The subject at the edge that doesn't go on beyond it, per line, 0 to 255. @param continued of any level */
const endingSubject = ({ edgeSubject, lines }: EdgeView, continued: Uint8Array) =>
  edgeSubject.map((value, line) =>
    continued[Math.floor((line * continued.length) / lines)] > 127 ? 0 : value,
  )

/** The guides of an extended image: what was added is subject or sky where its source is. */
function extendGuides(guides: PixelGuides, from: Raster, to: Raster, mosaic: ShiftMap): PixelGuides {
  const { view, reach, shifts, label } = mosaic
  const { side, lines } = view
  const extended = widenGuides(guides, from, side, reach, to)
  const { first, inwards, next } = sideLayout(side, to.width, to.height)
  for (let line = 0, p = 0; line < lines; line++)
    for (let u = 0; u < reach; u++, p++) {
      const source = sourceIndex(view, shifts[label[p]], u, line)
      const to = first + line * next + (reach - 1 - u) * inwards
      extended.sky[to] = view.guides.sky[source]
      extended.subject[to] = view.guides.subject[source]
    }
  return extended
}

/** Cost per pixel of distance from the edge: highest above and below, where other things are farther from it. */
const inwardsCost: Record<Side, number> = { up: 0.6, down: 0.6, left: 0.25, right: 0.25 }

/** The weights at a level where one pixel corresponds to `1 / fineness` pixels of the coarsest level. */
function weightsFor(side: Side, fineness: number): Weights {
  const isVertical = isAboveOrBelow(side)
  return {
    area: 1 / fineness,
    across: (isVertical ? 0.02 : 3) / fineness,
    inwards: inwardsCost[side] / fineness,
    mirrored: isVertical ? 0.5 : 0.8,
    streaks: 10,
    repeated: fineness === 1 ? (isVertical ? 0.1 : 0.3) : 0,
    colorDifference: 0.3,
    unlikeZone: side === 'down' ? 0.6 : 1,
    lessSky: side === 'down' ? 0 : 1,
    moreSky: side === 'up' ? 0 : side === 'down' ? 1 : 0.015 / fineness,
  }
}

async function initializeShiftMap(
  mosaic: ShiftMap,
  features: ViewFeatures,
  random: () => number,
  { signal, progress }: Work,
) {
  const { shifts, label, view } = mosaic
  const shiftCosts = Float32Array.from(shifts, () => ((random() & 0xffff) / 0x10000) * randomCost)
  const { expand } = createExpansion(mosaic, features, weightsFor(view.side, 1), shiftCosts)
  const allPixels = Int32Array.from(label, (_, p) => p)
  for (let round = 0; round < rounds; round++) {
    // A shift that the first round didn't use hardly ever improves anything later.
    const order = shuffle(shifts.length, random).filter(n => round === 0 || label.includes(n))
    for (const [n, candidate] of order.entries()) {
      if (n % 8 === 0) {
        await yieldToEventLoop(signal)
        progress((round + n / order.length) / rounds)
      }
      expand(candidate, allPixels)
    }
  }
}

const zeroShiftCosts = ({ shifts }: ShiftMap) => new Float32Array(shifts.length)

function shuffle(count: number, random: () => number): number[] {
  const order = Array.from({ length: count }, (_, index) => index)
  for (let n = count - 1; n > 0; n--) {
    const other = random() % (n + 1)
    ;[order[n], order[other]] = [order[other], order[n]]
  }
  return order
}
