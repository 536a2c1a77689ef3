import { dilate } from '../mask/dilate.ts'
import { squaredDistance } from '../mask/distance.ts'
import { findComponents } from '../mask/find-components.ts'
import { createMask, type Mask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'
import { type BackgroundColor, findBackgroundColors } from './background-colors.ts'
import { expandLine, isInLine } from './line-geometry.ts'
import { shareOfSections } from './line-sections.ts'
import { distancesToColors, positionInLine, sampleColors, samplePixels, type Window } from './line-window.ts'

/** Least difference, in levels, between letters and their outline. */
const minContrast = 70
/** Largest difference, in levels, of a pixel from the color of the letters, and of the outline. */
const sameColor = { fill: 35, outline: 50 }
/** Soft edges, in pixels, between letters and their outline: relative to the line's height, and at least. */
const softEdge = { ratio: 0.03, minPx: 2 }
/** Share of a letter's edge that the outline must follow. */
const minFollowed = 0.85
/** Least size of a part of a letter, and its largest extent across the line; relative to the line's height. */
const [minSize, maxExtent] = [0.1, 1.5]
/** Widest outline, plus a pixel, and the distance from letters from which what is there is background; the same. */
const maxOutline = 0.12
const beyond = { from: 0.3, to: 0.5 }
/**
 * An outline has this share of two adjacent rings of pixels around letters, and ends within so many rings: there its color
 * has at most so much more than its share of the background, and so much less than in the outline. Text on a sign or on a
 * soft shadow is left more slowly.
 */
const outlineEdge = { minShare: 0.85, rings: 3, maxAbove: 0.25, minDrop: 0.35 }
const maxInBackground = 0.55
/** A thinner one has this share of one of the two nearest rings, and ends so many rings further on, more sharply. */
const thinEdge = { minShare: 0.97, rings: 2, maxAbove: 0.1 }
/** Shares of a line that letters cover, and of its sections, each as wide as high, that contain some. */
const letterShare = { least: 0.08, most: 0.75 }
const minSections = { first: 0.5, all: 0.85 }
/** A color whose parts along the way from one color to another, from this to that, are soft edges between them. */
const between = { from: 0.15, to: 0.85, maxAway: 30 }
/** Least share of a part that is surrounded by the outline that must lie inside the line. */
const minEnclosed = 0.6
/** Width, in pixels, of what sharpening and compression leave around an outline. */
const haloPx = 2

/**
 * Find the letters of a line that have an outline, as captions do: parts of one color that are surrounded by a thin seam
 * of another. What is around the seam doesn't matter; it may have the letters' color.
 *
 * @returns a mask of the window with the outlines and their soft edges; undefined if the line isn't outlined
 */
export function findOutlinedLetters(image: Raster, window: Window): Mask | undefined {
  const inside = samplePixels(window, (along, below) => along <= 0 && below <= 0)
  if (inside.length === 0) return undefined
  const colors = findBackgroundColors(sampleColors(image, window, inside))
  const away = colors.map(color => distancesToColors(image, window, [{ ...color, spread: 0 }]))
  let best: (Outlined & { outline: number }) | undefined
  for (const [fill, color] of colors.entries()) {
    const parts = partsOfColor(window, away[fill])
    for (const [outline, other] of colors.entries()) {
      if (distanceBetween(color, other) < minContrast) continue
      const isOutline = (i: number) => away[outline][i] <= sameColor.outline && away[fill][i] > sameColor.fill
      const found = lettersWithOutline(window, parts, isOutline)
      if (!found || found.size <= (best?.size ?? 0)) continue
      if (!isSoftEdge(image, window, found, color, other)) best = { ...found, outline }
    }
  }
  if (!best) return undefined
  addEnclosed(best.letters, window, away[best.outline])
  if (shareOfSections(best.letters, window) < minSections.all) return undefined
  return dilate(best.letters, best.width + haloPx)
}

const distanceBetween = (one: BackgroundColor, other: BackgroundColor) =>
  Math.hypot(one.red - other.red, one.green - other.green, one.blue - other.blue)

/** Connected pixels that may be a letter or a part of one, and the pixels beside them. */
interface Part {
  pixels: Int32Array
  edge: number[]
}

/** Letters with the number of their pixels inside their line, and the width of their outline in pixels. */
interface Outlined {
  letters: Mask
  size: number
  width: number
}

/** The parts of one color that are neither much smaller than letters nor extend far beyond the line. */
function partsOfColor(window: Window, away: Float32Array): Part[] {
  const mask = createMask(
    window.right - window.left,
    window.bottom - window.top,
    i => away[i] <= sameColor.fill,
  )
  return partsIn(window, mask).map(pixels => ({ pixels, edge: outerEdge(pixels, mask) }))
}

function partsIn({ line, left, top }: Window, mask: Mask): Int32Array[] {
  const area = expandLine(line, ((maxExtent - 1) / 2) * line.height)
  return findComponents(mask)
    .map(({ pixels }) => pixels)
    .filter(
      pixels =>
        pixels.length >= (minSize * line.height) ** 2 &&
        pixels.every(i => isInLine(area, left + (i % mask.width), top + Math.floor(i / mask.width))),
    )
}

/** The parts that are surrounded by another color, if they are letters all along the line. */
function lettersWithOutline(
  window: Window,
  parts: readonly Part[],
  isOutline: (i: number) => boolean,
): Outlined | undefined {
  const { line } = window
  const [width, height] = [window.right - window.left, window.bottom - window.top]
  const letters: Mask = { data: new Uint8Array(width * height), width, height }
  const isNearOutline = nearTest(letters, isOutline, Math.max(softEdge.minPx, softEdge.ratio * line.height))
  let size = 0
  for (const { pixels, edge } of parts) {
    const followed = edge.reduce((sum, i) => sum + (isNearOutline(i) ? 1 : 0), 0)
    if (followed < minFollowed * edge.length) continue
    for (const i of pixels) {
      letters.data[i] = 255
      if (isInLine(line, window.left + (i % width), window.top + Math.floor(i / width))) size++
    }
  }
  const share = size / (line.width * line.height)
  if (share < letterShare.least || share > letterShare.most) return undefined
  if (shareOfSections(letters, window) < minSections.first) return undefined
  const outline = outlineWidth(letters, isOutline, line.height)
  return outline === undefined ? undefined : { letters, size, width: outline }
}

/** Add parts of any color that are surrounded by the outline, too: letters in a gradient, and what shows inside them. */
function addEnclosed(letters: Mask, window: Window, fromOutline: Float32Array): void {
  const { width, height } = letters
  const parts = partsIn(
    window,
    createMask(width, height, i => fromOutline[i] > sameColor.outline),
  )
  for (const pixels of parts) {
    const inside = pixels.filter(i =>
      isInLine(window.line, window.left + (i % width), window.top + Math.floor(i / width)),
    )
    if (inside.length >= minEnclosed * pixels.length) for (const i of pixels) letters.data[i] = 255
  }
}

/** Tests whether a pixel is within a distance of those that satisfy a condition. */
function nearTest(
  { width, height }: Mask,
  isSatisfied: (i: number) => boolean,
  distance: number,
): (i: number) => boolean {
  const reach = Math.floor(distance)
  const offsets = Array.from({ length: (2 * reach + 1) ** 2 }, (_, k) => ({
    x: (k % (2 * reach + 1)) - reach,
    y: Math.floor(k / (2 * reach + 1)) - reach,
  })).filter(({ x, y }) => Math.hypot(x, y) <= distance)
  return i => {
    const [column, row] = [i % width, Math.floor(i / width)]
    return offsets.some(({ x, y }) => {
      const [u, v] = [column + x, row + y]
      return u >= 0 && v >= 0 && u < width && v < height && isSatisfied(v * width + u)
    })
  }
}

/** The pixels beside a component that aren't in it. */
function outerEdge(pixels: Int32Array, { data, width }: Mask): number[] {
  const edge = new Set<number>()
  for (const i of pixels) {
    const x = i % width
    for (const next of [i - width, i + width, x > 0 ? i - 1 : -1, x < width - 1 ? i + 1 : -1])
      if (next >= 0 && next < data.length && !data[next]) edge.add(next)
  }
  return [...edge]
}

/**
 * The distance from letters, in pixels, up to which their surroundings mostly have the outline's color; undefined if that
 * doesn't end, as on a background of this color.
 */
function outlineWidth(letters: Mask, isOutline: (i: number) => boolean, height: number): number | undefined {
  const distance = squaredDistance(letters)
  const rings = Math.ceil(beyond.to * height) + 1
  const [all, outlined] = [new Float64Array(rings), new Float64Array(rings)]
  for (let i = 0; i < distance.length; i++) {
    if (letters.data[i]) continue
    const ring = Math.round(Math.sqrt(distance[i]))
    if (ring >= rings) continue
    all[ring]++
    if (isOutline(i)) outlined[ring]++
  }
  const sum = (values: Float64Array, from: number) =>
    values.subarray(from).reduce((total, value) => total + value, 0)
  const from = Math.round(beyond.from * height)
  const background = sum(all, from) > 0 ? sum(outlined, from) / sum(all, from) : 0
  const shareAt = (ring: number) => (all[ring] > 0 ? outlined[ring] / all[ring] : 0)
  const isIn = (ring: number) => shareAt(ring) >= outlineEdge.minShare
  if (background > maxInBackground) return undefined
  const endsAt = (end: number, maxAbove: number) => shareAt(end) <= background + maxAbove
  let last = isIn(1) ? 1 : 2
  if (!isIn(last) || !isIn(last + 1)) {
    const isThin = shareAt(last) >= thinEdge.minShare && endsAt(last + thinEdge.rings, thinEdge.maxAbove)
    return isThin ? last + 1 : undefined
  }
  while (isIn(last + 1)) last++
  if (last > maxOutline * height + 1) return undefined
  const end = last + outlineEdge.rings
  const drop = shareAt(last) - shareAt(end)
  return endsAt(end, outlineEdge.maxAbove) && drop >= outlineEdge.minDrop ? end - 1 : undefined
}

/** Whether an outline is only the soft edge between letters and most of what is around them. */
function isSoftEdge(
  image: Raster,
  window: Window,
  { letters, width }: { letters: Mask; width: number },
  fill: BackgroundColor,
  outline: BackgroundColor,
): boolean {
  const distance = squaredDistance(letters)
  const columns = window.right - window.left
  const around = samplePixels(window, (_, __, i) => {
    const { below } = positionInLine(window, i % columns, Math.floor(i / columns))
    return below <= beyond.to * window.line.height && distance[i] > (width + haloPx) ** 2
  })
  if (around.length === 0) return false
  const samples = sampleColors(image, window, around)
  let [mixed, count] = [0, 0]
  for (let at = 0; at < samples.length; at += 3) {
    const [red, green, blue] = [
      samples[at] - fill.red,
      samples[at + 1] - fill.green,
      samples[at + 2] - fill.blue,
    ]
    const [r, g, b] = [outline.red - fill.red, outline.green - fill.green, outline.blue - fill.blue]
    const length = red ** 2 + green ** 2 + blue ** 2
    const along = length > 0 ? (r * red + g * green + b * blue) / length : 0
    const away = Math.hypot(r - along * red, g - along * green, b - along * blue)
    count++
    if (along > between.from && along < between.to && away <= between.maxAway) mixed++
  }
  return mixed > count / 2
}
