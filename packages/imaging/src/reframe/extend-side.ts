import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Raster } from '../raster.ts'
import type { Work } from '../work.ts'
import { createExpansion } from './alpha-expansion.ts'
import { createEdgeView, downsample, type Side } from './edge-view.ts'
import { optimizeSeams, upsampleShiftMap } from './refine-shift-map.ts'
import { renderExtension } from './render-extension.ts'
import { computeFeatures, type ShiftMap, type Weights } from './shift-map.ts'
import { proposeShifts } from './shifts.ts'
import { solveTone, type Tone } from './tone.ts'

/** Maximum number of pixels to generate on the coarsest level. */
const maxCoarsestPixels = 5000
const minReach = 6
/** Maximum number of pixels of the level on which the tone is solved. */
const maxTonePixels = 60_000
/** Amplitude of the random cost per shift and pixel: large enough that another seed gives another result. */
const randomCost = 3
const rounds = 2
/** Approximate number of candidate shifts. */
const candidateCount = 72

/**
 * Extend an image beyond one side.
 *
 * @param copyCosts additional cost of copying each pixel of the image
 * @param random    returns unsigned 32-bit integers
 */
export async function extendSide(
  image: Raster,
  copyCosts: Float32Array,
  side: Side,
  reach: number,
  random: () => number,
  { signal, progress }: Work,
): Promise<Raster> {
  const views = [createEdgeView(image, copyCosts, side)]
  const reaches = [reach]
  while (
    reaches[0] * views[0].lines > maxCoarsestPixels &&
    Math.min(reaches[0], views[0].lines) >= 2 * minReach
  ) {
    views.unshift(downsample(views[0]))
    reaches.unshift((reaches[0] + 1) >> 1)
  }
  let mosaic: ShiftMap | undefined
  let tone: { of: Tone; scale: number } | undefined
  for (const [index, view] of views.entries()) {
    const scale = 2 ** (views.length - 1 - index)
    const weights = weightsFor(side, 2 ** index)
    if (!mosaic) {
      const isUpright = side === 'up' || side === 'down'
      const maxAcross = isUpright ? Math.ceil(view.lines / 3) : 2
      const shifts = proposeShifts(view, { reach: reaches[0], maxAcross, count: candidateCount }, random)
      mosaic = { view, reach: reaches[0], shifts, label: new Uint8Array(view.lines * reaches[0]) }
      await initializeShiftMap(mosaic, weights, random, { signal, progress: progress.span(0, 0.7) })
    } else {
      mosaic = upsampleShiftMap(mosaic, view, reaches[index])
      await yieldToEventLoop()
      signal.throwIfAborted()
      optimizeSeams(mosaic, createExpansion(mosaic, computeFeatures(view), weights, zeroShiftCosts(mosaic)))
    }
    if (!tone || mosaic.label.length <= maxTonePixels) tone = { of: solveTone(mosaic), scale }
    progress(0.7 + (0.25 * (index + 1)) / views.length)
  }
  if (!mosaic || !tone) throw new Error('the pyramid has no levels')
  await yieldToEventLoop()
  signal.throwIfAborted()
  return renderExtension(image, side, mosaic, tone.of, tone.scale)
}

/** The weights at a level where one pixel corresponds to `1 / fineness` pixels of the coarsest level. */
function weightsFor(side: Side, fineness: number): Weights {
  const isUpright = side === 'up' || side === 'down'
  return {
    area: 1 / fineness,
    across: (isUpright ? 0.02 : 3) / fineness,
    inwards: (isUpright ? 0.06 : 0.03) / fineness,
    mirrored: 0.5,
    colorDifference: 0.12,
  }
}

async function initializeShiftMap(
  mosaic: ShiftMap,
  weights: Weights,
  random: () => number,
  { signal, progress }: Work,
) {
  const { shifts, label, view } = mosaic
  const shiftCosts = Float32Array.from(shifts, () => ((random() & 0xffff) / 0x10000) * randomCost)
  const { expand } = createExpansion(mosaic, computeFeatures(view), weights, shiftCosts)
  const allPixels = Int32Array.from(label, (_, p) => p)
  for (let round = 0; round < rounds; round++) {
    const order = shuffle(shifts.length, random)
    for (const [n, candidate] of order.entries()) {
      if (n % 8 === 0) {
        await yieldToEventLoop()
        signal.throwIfAborted()
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
