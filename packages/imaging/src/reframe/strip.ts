import { setImmediate as breathe } from 'node:timers/promises'
import type { Raster } from '../raster.ts'
import type { Work } from '../work.ts'
import { expansionOf } from './expand.ts'
import { groundOf, halved, type Side } from './ground.ts'
import { laid } from './lay.ts'
import { type Mosaic, sightOf, type Weights } from './mosaic.ts'
import { finer, reseam } from './refine.ts'
import { proposals } from './shifts.ts'
import { type Tone, toneOf } from './tone.ts'

/** Maximum number of pixels to generate on the coarsest level. */
const coarsest = 5000
const leastReach = 6
/** Maximum number of pixels of the level on which the tone is solved. */
const toneSize = 60_000
/** Amplitude of the random cost per shift and pixel: large enough that another seed gives another result. */
const whim = 3
const rounds = 2
/** Approximate number of candidate shifts. */
const tried = 72

/**
 * Extend an image beyond one side.
 *
 * @param copyCosts additional cost of copying each pixel of the image
 * @param random    returns unsigned 32-bit integers
 */
export async function continued(
  picture: Raster,
  reluctance: Float32Array,
  side: Side,
  reach: number,
  chance: () => number,
  { signal, progress }: Work,
): Promise<Raster> {
  const grounds = [groundOf(picture, reluctance, side)]
  const reaches = [reach]
  while (
    reaches[0] * grounds[0].lines > coarsest &&
    Math.min(reaches[0], grounds[0].lines) >= 2 * leastReach
  ) {
    grounds.unshift(halved(grounds[0]))
    reaches.unshift((reaches[0] + 1) >> 1)
  }
  let mosaic: Mosaic | undefined
  let tone: { of: Tone; scale: number } | undefined
  for (const [index, ground] of grounds.entries()) {
    const scale = 2 ** (grounds.length - 1 - index)
    const weights = weightsFor(side, 2 ** index)
    if (!mosaic) {
      const isUpright = side === 'up' || side === 'down'
      const sideways = isUpright ? Math.ceil(ground.lines / 3) : 2
      const shifts = proposals(ground, { reach: reaches[0], sideways, most: tried }, chance)
      mosaic = { ground, reach: reaches[0], shifts, label: new Uint8Array(ground.lines * reaches[0]) }
      await begin(mosaic, weights, chance, { signal, progress: progress.span(0, 0.7) })
    } else {
      mosaic = finer(mosaic, ground, reaches[index])
      await breathe()
      signal.throwIfAborted()
      reseam(mosaic, expansionOf(mosaic, sightOf(ground), weights, noDislike(mosaic)))
    }
    if (!tone || mosaic.label.length <= toneSize) tone = { of: toneOf(mosaic), scale }
    progress(0.7 + (0.25 * (index + 1)) / grounds.length)
  }
  if (!mosaic || !tone) throw new Error('the pyramid has no levels')
  await breathe()
  signal.throwIfAborted()
  return laid(picture, side, mosaic, tone.of, tone.scale)
}

/** The weights at a level where one pixel corresponds to `1 / fineness` pixels of the coarsest level. */
function weightsFor(side: Side, fineness: number): Weights {
  const isUpright = side === 'up' || side === 'down'
  return {
    area: 1 / fineness,
    across: (isUpright ? 0.02 : 3) / fineness,
    inwards: (isUpright ? 0.06 : 0.03) / fineness,
    mirrored: 0.5,
    unlike: 0.12,
  }
}

async function begin(mosaic: Mosaic, weights: Weights, chance: () => number, { signal, progress }: Work) {
  const { shifts, label, ground } = mosaic
  const dislike = Float32Array.from(shifts, () => ((chance() & 0xffff) / 0x10000) * whim)
  const { expand } = expansionOf(mosaic, sightOf(ground), weights, dislike)
  const all = Int32Array.from(label, (_, p) => p)
  for (let round = 0; round < rounds; round++) {
    const order = shuffled(shifts.length, chance)
    for (const [n, candidate] of order.entries()) {
      if (n % 8 === 0) {
        await breathe()
        signal.throwIfAborted()
        progress((round + n / order.length) / rounds)
      }
      expand(candidate, all)
    }
  }
}

const noDislike = ({ shifts }: Mosaic) => new Float32Array(shifts.length)

function shuffled(count: number, chance: () => number): number[] {
  const order = Array.from({ length: count }, (_, index) => index)
  for (let n = count - 1; n > 0; n--) {
    const other = chance() % (n + 1)
    ;[order[n], order[other]] = [order[other], order[n]]
  }
  return order
}
