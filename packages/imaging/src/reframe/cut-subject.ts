import type { Raster } from '../raster.ts'
import { type Side, sideLayout } from './edge-view.ts'

/** Distance in which a cut subject ends, at most: relative to the strip and to how wide it's cut. */
export const mostEndShare = 0.4
const endPerCut = 0.3
/** Share of that distance from which it gets transparent. */
const opaqueShare = 0.75

/** @param t 0 to 1 */
export const smoothstep = (t: number) => t * t * (3 - 2 * t)

/**
 * Per line, the distance from the edge in which a cut subject ends: a half ellipse on each part of it, or a quarter where
 * the image ends, too.
 */
export function endDistances(edgeSubject: Uint8Array, reach: number): Float32Array {
  const lines = edgeSubject.length
  const distances = new Float32Array(lines)
  let start = 0
  for (let end = 0; end <= lines; end++) {
    if (edgeSubject[end] > 127) continue
    const length = end - start
    const from = start === 0 ? start - length : start
    const to = end === lines ? end + length : end
    const height = Math.min(mostEndShare * reach, endPerCut * length)
    for (let line = start; line < end; line++) {
      const offset = (2 * line + 1 - from - to) / (to - from)
      distances[line] = height * Math.sqrt(1 - offset * offset)
    }
    start = end + 1
  }
  return distances
}

/**
 * Let a subject that an edge cuts end beyond it in a round shape, which its mirror image fills: a straight cut would be
 * conspicuous.
 *
 * @param extended is changed
 * @param matte    of `extended` without the strip, 0 to 255 per pixel
 * @param ending   the subject that ends, per line of the edge, 0 to 255
 */
export function endSubject(
  extended: Raster,
  matte: Uint8ClampedArray,
  { side, reach }: { side: Side; reach: number },
  ending: Uint8Array,
): void {
  const { data, width, height, channels } = extended
  const outer = sideLayout(side, width, height)
  const inner = sideLayout(side, ...sizeWithout(extended, side, reach))
  const distances = endDistances(ending, reach)
  for (let line = 0; line < inner.lines; line++)
    for (let u = 0; u < distances[line] && u < inner.depth; u++) {
      const t = Math.max(0, (u / distances[line] - opaqueShare) / (1 - opaqueShare))
      const alpha = (matte[inner.first + line * inner.next + u * inner.inwards] / 255) * (1 - smoothstep(t))
      const to = (outer.first + line * outer.next + (reach - 1 - u) * outer.inwards) * channels
      const from = (outer.first + line * outer.next + (reach + u) * outer.inwards) * channels
      for (let c = 0; c < channels; c++)
        data[to + c] = Math.round(data[to + c] + alpha * (data[from + c] - data[to + c]))
    }
}

function sizeWithout({ width, height }: Raster, side: Side, reach: number): [number, number] {
  return side === 'left' || side === 'right' ? [width - reach, height] : [width, height - reach]
}
