import { fixed, free, interpolateMembrane } from '../complete/membrane.ts'
import type { Raster } from '../raster.ts'
import { endDistances, mostEndShare, smoothstep } from './cut-subject.ts'
import { downsample, type EdgeView, type Side, sideLayout, widenImage } from './edge-view.ts'
import { runningMean } from './render-extension.ts'

/** Blur radius at the outer end of a margin, relative to its width. */
const outerBlur = 0.25
/** How the radius grows with distance: above 1, so that texture goes on at the edge and is lost gradually. */
const blurExponent = 1.5
/** The mirror image is compressed so that it shows only what's nearer to the edge than this share of the margin. */
const mirroredShare = 0.5
/** Pixels at the edge whose mean color a cut subject goes on in. */
const edgeDepth = 3
/** Blur radius per pixel of distance of a cut subject's colors along the edge, which would be streaks. */
const subjectBlurPerPixel = 0.25
/** Weight in blurred colors of what doesn't belong beyond an edge: low, so that its surroundings replace it. */
const replacedWeight = 0.04
/** The pyramid ends at this many pixels on its shorter side. */
const minPyramidSide = 4

/** Colors of a view at a reduced size, multiplied by their weights and followed by them. */
interface BlurLevel {
  data: Float32Array
  lines: number
  depth: number
}

/**
 * Extend an image beyond one side by its mirror image, blurred more and more with the distance from the edge. Never
 * wrong, but empty: for what can't be continued. Except downwards, where bodies go on, a subject that the edge cuts goes
 * on in the colors that it has there, and fades into its surroundings. So does, above a sky, the ground.
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
  const subject = side === 'down' ? undefined : edgeColorsOfSubject(views[views.length - 1])
  const fadingPx = endDistances(views[views.length - 1].edgeSubject, reach)
  for (let u = 0; u < reach; u++) {
    const radius = outerBlur * reach * ((u + 1) / reach) ** blurExponent
    const level = Math.min(levels.length - 1, Math.log2(1 + radius))
    const [fine, share] = [Math.floor(level), level - Math.floor(level)]
    const inside = mirroredPx * (1 - Math.exp(-u / mirroredPx))
    const isFading = subject && u < mostEndShare * reach
    const smeared = isFading ? blurLines(subject, lines, Math.round(subjectBlurPerPixel * u)) : undefined
    for (let line = 0; line < lines; line++) {
      color.fill(0)
      addSample(levels[fine], fine, inside, line, 1 - share, color)
      if (share > 0) addSample(levels[fine + 1], fine + 1, inside, line, share, color)
      const to = (first + line * next + (reach - 1 - u) * inwards) * channels
      if (smeared && u < fadingPx[line])
        compositeOver(color, smeared, line * (channels + 1), 1 - smoothstep(u / fadingPx[line]))
      for (let c = 0; c < channels; c++) data[to + c] = Math.round(color[c])
    }
  }
  return extended
}

/** Composite a premultiplied color, followed by its alpha, over another. */
function compositeOver(color: Float64Array, over: Float32Array, at: number, opacity: number): void {
  const kept = 1 - opacity * over[at + color.length]
  for (let c = 0; c < color.length; c++) color[c] = kept * color[c] + opacity * over[at + c]
}

/** Per line, the premultiplied color at the edge of a subject that the edge cuts, and its alpha; undefined without one. */
function edgeColorsOfSubject({
  data,
  lines,
  depth,
  channels,
  edgeSubject,
}: EdgeView): Float32Array | undefined {
  if (!edgeSubject.some(value => value > 127)) return undefined
  const colors = new Float32Array(lines * (channels + 1))
  const columns = Math.min(edgeDepth, depth)
  for (let line = 0; line < lines; line++) {
    const [to, alpha] = [line * (channels + 1), edgeSubject[line] / 255]
    for (let i = 0; i < columns; i++)
      for (let c = 0; c < channels; c++)
        colors[to + c] += (alpha / columns) * data[(line * depth + i) * channels + c]
    colors[to + channels] = alpha
  }
  return colors
}

function blurLines(values: Float32Array, lines: number, radius: number): Float32Array {
  const stride = values.length / lines
  return runningMean(runningMean(values, lines, stride, radius), lines, stride, radius)
}

/** Levels of half the size each, the largest first, smoothed so that enlarging them shows no squares. */
function blurPyramid(views: readonly EdgeView[]): BlurLevel[] {
  const all = views.toReversed()
  if (all[0].side !== 'down') {
    all[0] = replaceSubject(all[0])
    for (let index = 1; index < all.length; index++) all[index] = downsample(all[index - 1])
  }
  let last = all[all.length - 1]
  while (Math.min(last.lines, last.depth) >= 2 * minPyramidSide) {
    last = downsample(last)
    all.push(last)
  }
  return all.map((view, index) =>
    index === 0 ? premultiply(view) : smooth(smooth(premultiply(view), view.channels), view.channels),
  )
}

/** A view in which the smoothest interpolation of what surrounds it replaces the subject, unless that's everything. */
function replaceSubject(view: EdgeView): EdgeView {
  const { lines, depth, channels, guides } = view
  const kinds = Uint8Array.from(guides.subject, value => (value > 127 ? free : fixed))
  if (!kinds.includes(free) || !kinds.includes(fixed)) return view
  const values = Float32Array.from(view.data)
  interpolateMembrane({ values, kinds, width: depth, height: lines, channels })
  return { ...view, data: Uint8ClampedArray.from(values) }
}

function premultiply(view: EdgeView): BlurLevel {
  const { data, lines, depth, channels } = view
  const opposite = oppositeRegion(view)
  const out = new Float32Array(lines * depth * (channels + 1))
  for (let p = 0, to = 0; p < lines * depth; p++) {
    const weight = 1 - ((1 - replacedWeight) * (opposite?.[p] ?? 0)) / 255
    for (let c = 0; c < channels; c++) out[to++] = weight * data[p * channels + c]
    out[to++] = weight
  }
  return { data: out, lines, depth }
}

/** What doesn't belong beyond an edge: ground above the sky, or sky below the ground. */
function oppositeRegion({ side, guides: { sky }, lines, depth }: EdgeView): Uint8ClampedArray | undefined {
  if (side === 'up') return sky.some(value => value > 127) ? sky.map(value => 255 - value) : undefined
  if (side !== 'down') return undefined
  for (let line = 0; line < lines; line++) if (sky[line * depth] > 127) return undefined
  return sky
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
