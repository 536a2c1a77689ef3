import type { Raster } from '../raster.ts'
import { downsample, type EdgeView, type Side, sideLayout, widenImage } from './edge-view.ts'

/** Blur radius per pixel of distance from the edge. */
const blurPerPixel = 0.2
/** The mirror image is compressed so that it shows only what's nearer to the edge than this share of the margin. */
const mirroredShare = 0.5
/** The pyramid ends at this many pixels on its shorter side. */
const minPyramidSide = 4
/** Weight in blurred colors of the subject and, above a sky, of the ground: low, so that their surroundings replace them. */
const replacedWeight = 0.04

/** Premultiplied colors of a view at a reduced size, followed by their weights. */
interface BlurLevel {
  data: Float32Array
  lines: number
  depth: number
}

/**
 * Extend an image beyond one side by its mirror image, blurred more and more with the distance from the edge. Never
 * wrong, but empty: for what can't be continued.
 *
 * @param views the image's view and its reductions to half the size each, the smallest first
 */
export function renderSoftMargin(
  image: Raster,
  side: Side,
  reach: number,
  views: readonly EdgeView[],
): Raster {
  const extended = widenImage(image, side, reach)
  const { data, width, height, channels } = extended
  const levels = blurPyramid(views)
  const { first, inwards, next, lines } = sideLayout(side, width, height)
  const color = new Float64Array(channels)
  const mirroredPx = mirroredShare * reach
  for (let u = 0; u < reach; u++) {
    const level = Math.min(levels.length - 1, Math.log2(1 + blurPerPixel * u))
    const [fine, share] = [Math.floor(level), level - Math.floor(level)]
    const inside = mirroredPx * (1 - Math.exp(-u / mirroredPx))
    for (let line = 0; line < lines; line++) {
      color.fill(0)
      addSample(levels[fine], fine, inside, line, 1 - share, color)
      if (share > 0) addSample(levels[fine + 1], fine + 1, inside, line, share, color)
      const to = (first + line * next + (reach - 1 - u) * inwards) * channels
      for (let c = 0; c < channels; c++) data[to + c] = Math.round(color[c])
    }
  }
  return extended
}

/** Levels of half the size each, the largest first, smoothed so that enlarging them shows no squares. */
function blurPyramid(views: readonly EdgeView[]): BlurLevel[] {
  const all = views.toReversed()
  let last = all[all.length - 1]
  while (Math.min(last.lines, last.depth) >= 2 * minPyramidSide) {
    last = downsample(last)
    all.push(last)
  }
  return all.map((view, index) =>
    index === 0 ? premultiply(view) : smooth(smooth(premultiply(view), view.channels), view.channels),
  )
}

function premultiply(view: EdgeView): BlurLevel {
  const { data, lines, depth, channels, guides } = view
  const { subject } = guides
  const opposite = oppositeRegion(view)
  const out = new Float32Array(lines * depth * (channels + 1))
  for (let p = 0, to = 0; p < lines * depth; p++) {
    const weight = 1 - ((1 - replacedWeight) * Math.max(subject[p], opposite?.[p] ?? 0)) / 255
    for (let c = 0; c < channels; c++) out[to++] = weight * data[p * channels + c]
    out[to++] = weight
  }
  return { data: out, lines, depth }
}

/** What doesn't belong beyond an edge: ground above the sky, or sky below the ground. */
function oppositeRegion({ side, guides: { sky } }: EdgeView): Uint8ClampedArray | undefined {
  if (side === 'down') return sky
  return side === 'up' && sky.some(value => value > 127) ? sky.map(value => 255 - value) : undefined
}

/** By 3 × 3 binomial weights. */
function smooth({ data, lines, depth }: BlurLevel, channels: number): BlurLevel {
  const stride = channels + 1
  const across = new Float32Array(data.length)
  const out = new Float32Array(data.length)
  const average = (from: Float32Array, to: Float32Array, at: number, before: number, after: number) => {
    for (let c = 0; c < stride; c++) to[at + c] = (from[before + c] + 2 * from[at + c] + from[after + c]) / 4
  }
  for (let line = 0; line < lines; line++)
    for (let i = 0; i < depth; i++) {
      const at = (line * depth + i) * stride
      average(data, across, at, i > 0 ? at - stride : at, i + 1 < depth ? at + stride : at)
    }
  for (let line = 0; line < lines; line++)
    for (let i = 0; i < depth; i++) {
      const at = (line * depth + i) * stride
      const step = depth * stride
      average(across, out, at, line > 0 ? at - step : at, line + 1 < lines ? at + step : at)
    }
  return { data: out, lines, depth }
}

/** Add a level's color, interpolated, at the mirror image of a pixel beyond the edge. */
function addSample(
  { data, lines, depth }: BlurLevel,
  level: number,
  u: number,
  line: number,
  share: number,
  to: Float64Array,
): void {
  const stride = to.length + 1
  const x = Math.min(depth - 1, Math.max(0, (u + 0.5) / 2 ** level - 0.5))
  const y = Math.min(lines - 1, Math.max(0, (line + 0.5) / 2 ** level - 0.5))
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const [right, down] = [x - column, y - row]
  const a = (row * depth + column) * stride
  const b = a + (column + 1 < depth ? stride : 0)
  const below = row + 1 < lines ? depth * stride : 0
  const [wa, wb, wc, wd] = [(1 - right) * (1 - down), right * (1 - down), (1 - right) * down, right * down]
  const at = (n: number) =>
    wa * data[a + n] + wb * data[b + n] + wc * data[a + below + n] + wd * data[b + below + n]
  const weight = at(to.length)
  for (let c = 0; c < to.length; c++) to[c] += (share * at(c)) / weight
}
