import { yieldToEventLoop } from '../work.ts'
import { type EdgeView, isAboveOrBelow, type Side } from './edge-view.ts'

/** Levels per step of the colors that are compared, and steps per channel. */
const [stepLevels, steps] = [16, 16]
/** Textures from which a pixel belongs to the next class, and the difference between two classes, in steps. */
const [textureLimits, textureSteps] = [[10, 40], 3]
const classes = textureLimits.length + 1
const bins = classes * steps ** 3
/** Differences up to this are noise or rounding, in steps, summed over the channels. */
const tolerance = 2
/** Upper limit of differences, in steps. */
const mostSteps = 12
/** Lines on both sides of a line whose zone counts for it, relative to all: a horizon or a slope may rise or fall. */
const lineShare = { sideways: 0.03, upright: 0.12 }
/** Depth of the zone relative to the strip: least above, where what is farther down, such as water below a bank, isn't. */
const depthShare: Record<Side, number> = { up: 0.2, down: 0.4, left: 1, right: 1 }

/** Share of a line's zone that must not be hidden by the subject: else everything may be beyond the edge. */
const leastKnown = 0.5
/** Lines between which other work may run. */
const linesPerYield = 8

/** What is beside an edge apart from the subject, per line: what looks different is unlikely to be beyond the edge. */
export interface EdgeZone {
  /** Class of color and texture per pixel of the view. */
  bin: Uint16Array
  /** Per line and class, the difference from the most similar class in the line's zone, in steps. */
  difference: Uint8Array
}

/**
 * Find what is beside an edge.
 *
 * @param reach   width of the strip, in pixels
 * @param texture per pixel of the view, in levels
 */
export async function findEdgeZone(
  view: EdgeView,
  reach: number,
  texture: Float32Array,
  signal: AbortSignal,
): Promise<EdgeZone> {
  const { side, lines, depth, data, channels, guides } = view
  const kind = isAboveOrBelow(side) ? 'upright' : 'sideways'
  const columns = Math.min(depth, Math.max(2, Math.ceil(depthShare[side] * reach)))
  const around = Math.max(2, Math.round(lineShare[kind] * lines))
  const bin = new Uint16Array(lines * depth)
  for (let p = 0; p < bin.length; p++) {
    bin[p] = textureLimits.reduce((sum, limit) => sum + (texture[p] >= limit ? 1 : 0), 0)
    for (let c = 0; c < 3; c++) bin[p] = bin[p] * steps + Math.floor(data[p * channels + c] / stepLevels)
  }
  const difference = new Uint8Array(lines * bins).fill(mostSteps)
  for (let line = 0; line < lines; line++) {
    if (line % linesPerYield === 0) {
      await yieldToEventLoop(signal)
    }
    const own = difference.subarray(line * bins, (line + 1) * bins)
    let [known, all] = [0, 0]
    for (let row = Math.max(0, line - around); row <= Math.min(lines - 1, line + around); row++)
      for (let p = row * depth; p < row * depth + columns; p++, all++) {
        if (guides.subject[p] > 127) continue
        own[bin[p]] = 0
        known++
      }
    if (known < leastKnown * all) own.fill(0)
    else spread(own)
  }
  return { bin, difference }
}

/** Stride, length and step of the axes: the channels, and the texture. */
const axes = [
  [1, steps, 1],
  [steps, steps, 1],
  [steps ** 2, steps, 1],
  [steps ** 3, classes, textureSteps],
] as const

/** Distances in the city-block metric, exact with one pass forwards and backwards per axis. */
function spread(distances: Uint8Array): void {
  for (const [stride, length, step] of axes)
    for (let first = 0; first < bins; first += stride * length) {
      const end = first + stride * length
      for (let at = first + stride; at < end; at++)
        distances[at] = Math.min(distances[at], distances[at - stride] + step)
      for (let at = end - stride - 1; at >= first; at--)
        distances[at] = Math.min(distances[at], distances[at + stride] + step)
    }
}

/** How much a pixel differs from everything in a line's zone, in levels, summed over the channels. */
export const differenceFromZone = ({ bin, difference }: EdgeZone, source: number, line: number) =>
  stepLevels * Math.max(0, difference[line * bins + bin[source]] - tolerance)
