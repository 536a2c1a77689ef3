import { setImmediate as breathe } from 'node:timers/promises'
import type { CompletionOptions } from '../engines.ts'
import type { Work } from '../work.ts'
import { type Field, refinedField, refreshCosts } from './field.ts'
import { halved, type Level, REACH } from './level.ts'
import { peel } from './peel.ts'
import { randomIntegers } from './random.ts'
import { sweep } from './search.ts'
import { vote, voteWeights } from './vote.ts'

/** Maximum depth of the coarsest level's hole, in its pixels: about one and a half patches. */
const coarsestDepth = 9
/** Minimum side of a level. */
const leastSide = 24
const leastSources = 64
/** Distance penalty per pixel of the finest level. */
const pull = 8
/** How strongly dissimilar patches are weighted down during synthesis and in the last vote. */
const sharpness = { making: 0.3, last: 1.2 }
/** A level has converged when a vote changes its hole by less than this many levels on average. */
const still = 0.3
/** Radius of the random search on the finest level: it only refines the matches of the coarser levels. */
const fineWindow = 32
/** Levels with more patches than this only refine the upsampled matches once. */
const many = 1e5
const narrowWindow = 4

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
 * initialized by onion peeling at the coarsest level; then each level alternates patch search and voting, and
 * passes its offsets to the next finer one. Coarser levels are discarded on the way.
 *
 * @returns the source of each patch of the finest level; its pixels are written
 */
export async function synthesise(
  finest: Level,
  { mode, seed }: CompletionOptions,
  { signal, progress }: Work,
): Promise<Field> {
  const chance = randomIntegers(seed)
  const levels = pyramid(finest)
  let found: { level: Level; field: Field } | undefined
  for (let index = levels.length - 1; index >= 0; index--) {
    const level = levels[index]
    level.pull = pull * 2 ** index
    const field = found ? refinedField(found.level, found.field, level, chance) : peel(level, chance)
    if (found) vote(level, field, voteWeights(level, field, 0))
    refreshCosts(level, field)
    const { rounds, sweeps, window } = effortFor(level, mode, index === 0, !found)
    for (let round = 0; round < rounds; round++) {
      for (let n = 0; n < sweeps; n++) {
        await breathe()
        signal.throwIfAborted()
        sweep(level, field, (n + round) % 2 === 1, window, chance)
      }
      const isLast = index === 0 && round === rounds - 1
      const sharp = isLast ? sharpness.last : sharpness.making
      const moved = vote(level, field, voteWeights(level, field, sharp))
      if (isLast || (moved < still && index > 0)) break
      refreshCosts(level, field)
    }
    levels.length = index
    found = { level, field }
    progress(4 ** -index)
  }
  if (!found) throw new Error('the pyramid has no levels')
  return found.field
}

function effortFor(level: Level, mode: CompletionOptions['mode'], isFinest: boolean, isCoarsest: boolean) {
  const { rounds, sweeps } = efforts[mode]
  const [coarse, between, fine] = rounds
  if (isCoarsest) return { rounds: coarse, sweeps, window: Math.max(level.width, level.height) }
  if (level.targets.length > many) return { rounds: 1, sweeps: 2, window: narrowWindow }
  if (isFinest) return { rounds: fine, sweeps, window: fineWindow }
  return { rounds: between, sweeps, window: Math.max(level.width, level.height) }
}

function pyramid(finest: Level): Level[] {
  const levels = [finest]
  for (;;) {
    const last = levels[levels.length - 1]
    if (last.depth.reduce((most, depth) => Math.max(most, depth), 0) <= coarsestDepth) return levels
    if (Math.min(last.width, last.height) < 2 * Math.max(leastSide, REACH)) return levels
    const next = halved(last)
    if (next.sourceCount < leastSources || next.targets.length === 0) return levels
    levels.push(next)
  }
}
