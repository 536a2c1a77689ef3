import type { CompletionOptions } from '../engines.ts'
import { type Work, yieldToEventLoop } from '../work.ts'
import { drawStructure, type Structure, varianceOf } from './draw-structure.ts'
import { setGuide } from './guide-by-structure.ts'
import { initializeByOffsets } from './initialize-by-offsets.ts'
import { initializeByPeeling } from './initialize-by-peeling.ts'
import { initializeByStructure } from './initialize-by-structure.ts'
import { downsample, type Level, PATCH_RADIUS } from './level.ts'
import {
  meanMatchError,
  type NearestNeighborField,
  updateCosts,
  upsampleField,
} from './nearest-neighbor-field.ts'
import { patchMatchSweep } from './patch-match-sweep.ts'
import { randomIntegers } from './random-integers.ts'
import { setRowPriors } from './row-prior.ts'
import { vote, voteWeights } from './vote.ts'

/** Maximum depth of the coarsest level's hole, in its pixels: about one and a half patches. */
const maxCoarsestDepth = 9
/** Minimum side of a level. */
const minSide = 24
const minSources = 64
/** Distance penalty per pixel of the finest level. */
const distanceWeight = 8
/** How strongly dissimilar patches are weighted down during synthesis and in the last vote. */
const sharpness = { synthesis: 0.3, last: 3 }
/** A level has converged when a vote changes its hole by less than this many levels on average. */
const convergenceThreshold = 0.3
/** Radius of the random search on the finest level: it only refines the matches of the coarser levels. */
const fineSearchRadius = 32
/** Levels with more patches than this only refine the upsampled matches once; the coarsest has fewer rounds. */
const manyTargets = 1e5
const narrowSearchRadius = 4
/** Lines are continued on the finest level with at most this many patches. */
const manyDrawnTargets = 2e4
/** Offsets are assigned to the pixels of the finest level whose hole has at most this many. */
const manyOffsetPixels = 6000
/** Patches fit clearly better if their error is at most this part of the other. */
const clearlyBetter = 0.9

interface Effort {
  /** Rounds of search and vote: on the coarsest level, on those in between, on the finest. */
  rounds: readonly [number, number, number]
  sweeps: number
}
const efforts: Record<CompletionOptions['mode'], Effort> = {
  fast: { rounds: [6, 2, 1], sweeps: 2 },
  quality: { rounds: [12, 5, 2], sweeps: 3 },
}

/**
 * Fill a level's hole from its known patches (Wexler, Shechtman & Irani, "Space-Time Completion of Video",
 * 2007; Barnes et al., "PatchMatch", 2009; Newson et al., "Video Inpainting of Complex Scenes", 2014):
 * initialized at the coarsest level; then each level alternates patch search and voting, and passes its offsets to the
 * next finer one. Coarser levels are discarded on the way.
 *
 * @returns the source of each patch of the finest level; its pixels are written
 */
export async function synthesize(
  finest: Level,
  options: CompletionOptions,
  { signal, progress }: Work,
): Promise<NearestNeighborField> {
  const random = randomIntegers(options.seed)
  const levels = buildPyramid(finest)
  setRowPriors(levels)
  const structure = structureOf(levels, options)
  const synthesis: Synthesis = { levels, structure, mode: options.mode, random, signal }
  const offsetsLevel = levelFilledByOffsets(synthesis, options)
  let filled = await fillCoarsest(synthesis, options.variant)
  for (;;) {
    if (filled.index === offsetsLevel) filled = await fillAgain(synthesis, filled, initializeByOffsets, 1)
    progress(4 ** -filled.index)
    if (filled.index === 0) return filled.field
    synthesis.levels.length = filled.index + 1
    filled = await fillLevel(synthesis, filled.index - 1, filled)
  }
}

interface Synthesis {
  /** The finest first. */
  levels: Level[]
  structure: DrawnStructure | undefined
  mode: CompletionOptions['mode']
  random: () => number
  signal: AbortSignal
}

/** A hole's structure, with the index of the level that it was drawn on. */
interface DrawnStructure {
  structure: Structure
  drawn: number
}

/** Draw a hole's structure on the finest level on which that is fast, and guide that level and coarser ones by it. */
function structureOf(
  levels: readonly Level[],
  { mode, variant }: CompletionOptions,
): DrawnStructure | undefined {
  if (mode === 'fast' && variant !== 'structure') return undefined
  const drawn = Math.max(
    0,
    levels.findIndex(({ targets }) => targets.length <= manyDrawnTargets),
  )
  const structure = drawStructure(levels[drawn])
  const variance = varianceOf(structure)
  for (let index = drawn; index < levels.length; index++)
    setGuide(levels[index], structure, variance, 2 ** (index - drawn))
  return { structure, drawn }
}

/** The sources of a level's patches, whose pixels have been filled from them. */
interface FilledLevel {
  index: number
  field: NearestNeighborField
}

type Initialization = (level: Level, random: () => number) => NearestNeighborField

/** The level that is filled by offsets, too, if the hole is deep enough for coarser levels, where patterns are lost. */
function levelFilledByOffsets(
  { levels }: Synthesis,
  { mode, variant = 'texture' }: CompletionOptions,
): number | undefined {
  if (mode === 'fast' || variant !== 'texture' || levels.length === 1) return undefined
  const finest = levels.findIndex(({ holePixels }) => holePixels.length <= manyOffsetPixels)
  return finest < 0 ? levels.length - 1 : finest
}

/**
 * Fill the coarsest level, initialized by onion peeling, or by continued lines if the patches then fit clearly better.
 */
async function fillCoarsest(
  synthesis: Synthesis,
  variant: CompletionOptions['variant'],
): Promise<FilledLevel> {
  const { levels, structure: found } = synthesis
  const coarsest = levels.length - 1
  if (!found) return fillLevel(synthesis, coarsest, initializeByPeeling)
  const { structure, drawn } = found
  const initializeByLines: Initialization = (level, random) =>
    initializeByStructure(level, structure, 2 ** (coarsest - drawn), random)
  if (variant === 'structure') return fillLevel(synthesis, coarsest, initializeByLines)
  const peeled = await fillLevel(synthesis, coarsest, initializeByPeeling)
  return fillAgain(synthesis, peeled, initializeByLines, clearlyBetter)
}

/**
 * Fill a level again from another initialization, and keep that if its patches fit better.
 *
 * @param mostError largest error of the patches with which it is kept, relative to that of the first
 */
async function fillAgain(
  synthesis: Synthesis,
  filled: FilledLevel,
  initialize: Initialization,
  mostError: number,
): Promise<FilledLevel> {
  const level = synthesis.levels[filled.index]
  const pixels = level.pixels.slice()
  const error = matchError(level, filled)
  const again = await fillLevel(synthesis, filled.index, initialize)
  if (matchError(level, again) < mostError * error) return again
  level.pixels.set(pixels)
  return filled
}

async function fillLevel(
  { levels, mode, random, signal }: Synthesis,
  index: number,
  from: Initialization | FilledLevel,
): Promise<FilledLevel> {
  const level = levels[index]
  level.distanceWeight = distanceWeight * 2 ** index
  const isInitialized = typeof from === 'function'
  const field = isInitialized
    ? from(level, random)
    : upsampleField(levels[from.index], from.field, level, random)
  if (!isInitialized) vote(level, field, voteWeights(level, field, 0))
  updateCosts(level, field)
  const { rounds, sweeps, searchRadius } = searchEffort(level, mode, index === 0, isInitialized)
  for (let round = 0; round < rounds; round++) {
    for (let n = 0; n < sweeps; n++) {
      await yieldToEventLoop(signal)
      patchMatchSweep(level, field, (n + round) % 2 === 1, searchRadius, random)
    }
    const isLast = index === 0 && round === rounds - 1
    const sharpnessNow = isLast ? sharpness.last : sharpness.synthesis
    const meanChange = vote(level, field, voteWeights(level, field, sharpnessNow))
    if (isLast || (meanChange < convergenceThreshold && index > 0)) break
    updateCosts(level, field)
  }
  return { index, field }
}

/** Root mean square difference between a level's patches, as they are now, and their sources, in levels. */
function matchError(level: Level, { field }: FilledLevel): number {
  const current = { source: field.source, cost: field.cost.slice() }
  updateCosts(level, current)
  return meanMatchError(level, current)
}

function searchEffort(
  level: Level,
  mode: CompletionOptions['mode'],
  isFinest: boolean,
  isInitialized: boolean,
) {
  const { rounds: roundsOf, sweeps } = efforts[mode]
  const [coarse, between, fine] = roundsOf
  if (isInitialized) {
    const affordable = Math.floor((coarse * manyTargets) / Math.max(1, level.targets.length))
    const rounds = Math.min(coarse, Math.max(fine, affordable))
    return { rounds, sweeps, searchRadius: Math.max(level.width, level.height) }
  }
  if (level.targets.length > manyTargets) return { rounds: 1, sweeps: 2, searchRadius: narrowSearchRadius }
  if (isFinest) return { rounds: fine, sweeps, searchRadius: fineSearchRadius }
  return { rounds: between, sweeps, searchRadius: Math.max(level.width, level.height) }
}

function buildPyramid(finest: Level): Level[] {
  const levels = [finest]
  for (;;) {
    const last = levels[levels.length - 1]
    if (maxDepth(last) <= maxCoarsestDepth) return levels
    if (Math.min(last.width, last.height) < 2 * Math.max(minSide, PATCH_RADIUS)) return levels
    const next = downsample(last)
    if (next.sourceCount < minSources || next.targets.length === 0) return levels
    levels.push(next)
  }
}

/** Distance of the innermost unknown pixel to the known ones, in pixels of the level. */
function maxDepth({ unknown, depth }: Level): number {
  return depth.reduce((most, distance, q) => (unknown[q] ? Math.max(most, distance) : most), 0)
}
