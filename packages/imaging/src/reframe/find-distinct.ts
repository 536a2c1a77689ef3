import { yieldToEventLoop } from '../work.ts'
import { downsample, type EdgeView } from './edge-view.ts'

/** Longest side, in pixels, at which what's unique is searched for; the following lengths are in its pixels. */
const maxSide = 64
/** Radius of the squares that are compared, and least distance between them along an axis: nearer ones overlap. */
const [patchRadius, leastDistance] = [2, 5]
/** Mean differences, in levels, from the most similar square between which a pixel is like others and is unique. */
const differences = { like: 18, unique: 32 }
/** How much less the repetition of something unique is worth avoiding than that of the subject. */
const distinctShare = 0.7
/** Distances from the edge, relative to the strip, from which the mirror image of something unique is seen as another one. */
const separateShares = [0.15, 0.45] as const
/** Likewise, below, distances from which something unique doesn't belong to the ground at the edge. */
const farShares = [0.3, 0.7] as const
/** Offsets across the edge between which other work may run. */
const linesPerYield = 4

/**
 * Find what a strip shouldn't show, since it occurs only once in an image. Not for what's added above: a roof stood where a
 * tree has to go on. Below, what is close to the edge goes on, but what is far from it isn't shown among the ground.
 *
 * @param reach width of the strip, in pixels
 * @returns as in {@link findDistinct}, for what is translated, and for what is mirrored
 */
export async function findConspicuous(
  view: EdgeView,
  reach: number,
  signal: AbortSignal,
): Promise<Record<'shown' | 'mirrored', Uint8ClampedArray>> {
  const shown = await findDistinct(view, signal)
  const fadeIn = ([from, to]: readonly [number, number]) =>
    shown.map(
      (value, pixel) => value * Math.min(1, Math.max(0, ((pixel % view.depth) / reach - from) / (to - from))),
    )
  if (view.side !== 'down') return { shown, mirrored: fadeIn(separateShares) }
  const far = fadeIn(farShares)
  return { shown: far, mirrored: far }
}

/**
 * Find what occurs once in an image, such as a lone house: shown again, it's conspicuous, unlike leaves, waves or what
 * continues a line. A pixel is as unique as the square around it differs from the most similar other one.
 *
 * @returns 0 to 70 % of 255, one value per pixel of the view
 */
export async function findDistinct(view: EdgeView, signal: AbortSignal): Promise<Uint8ClampedArray> {
  const { lines, depth } = view
  let small = view
  while (Math.max(small.lines, small.depth) > maxSide) small = downsample(small)
  const least = await leastDifferences(small, signal)
  const { like, unique } = differences
  const factor = { line: lines / small.lines, depth: depth / small.depth }
  const distinct = new Uint8ClampedArray(lines * depth)
  for (let line = 0, p = 0; line < lines; line++)
    for (let i = 0; i < depth; i++, p++) {
      const [row, column] = [inside(line / factor.line, small.lines), inside(i / factor.depth, small.depth)]
      const at = row * small.depth + column
      distinct[p] = 255 * distinctShare * Math.min(1, Math.max(0, (least[at] - like) / (unique - like)))
    }
  return distinct
}

/** The nearest whole position whose square is within the image. */
const inside = (at: number, length: number) =>
  Math.max(Math.min(Math.floor(at), length - 1 - patchRadius), Math.min(patchRadius, length >> 1))

/** Per pixel, the mean difference of the square around it from the most similar other one, in levels. */
async function leastDifferences(view: EdgeView, signal: AbortSignal): Promise<Float32Array> {
  const { lines, depth } = view
  const least = new Float32Array(lines * depth).fill(255)
  for (let across = 0; across < lines - 2 * patchRadius; across++) {
    if (across % linesPerYield === 0) {
      await yieldToEventLoop(signal)
    }
    for (let along = across === 0 ? leastDistance : 1 - depth; along < depth; along++) {
      if (Math.max(across, Math.abs(along)) < leastDistance) continue
      compareAt(view, across, along, least)
    }
  }
  return least
}

/** Lower the least differences of all pairs of squares at an offset, by a summed-area table of the differences. */
function compareAt(
  { data, lines, depth, channels }: EdgeView,
  across: number,
  along: number,
  least: Float32Array,
) {
  const size = 2 * patchRadius + 1
  const offset = across * depth + along
  const from = Math.max(0, -along)
  const width = Math.min(depth, depth - along) - from
  const height = lines - across
  if (width < size || height < size) return
  const sums = new Float32Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      const at = (y * depth + from + x) * channels
      const other = at + offset * channels
      for (let c = 0; c < 3; c++) row += Math.abs(data[at + c] - data[other + c])
      const to = (y + 1) * (width + 1) + x + 1
      sums[to] = sums[to - width - 1] + row
    }
  }
  const scale = 1 / (3 * size * size)
  for (let y = 0; y + size <= height; y++)
    for (let x = 0; x + size <= width; x++) {
      const corner = y * (width + 1) + x
      const below = corner + size * (width + 1)
      const mean = scale * (sums[below + size] - sums[below] - sums[corner + size] + sums[corner])
      const at = (y + patchRadius) * depth + from + x + patchRadius
      if (mean < least[at]) least[at] = mean
      if (mean < least[at + offset]) least[at + offset] = mean
    }
}
