import { findComponents } from '../mask/find-components.ts'
import { createMask, type Mask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'
import { findBackgroundColors } from './background-colors.ts'
import { strokeWidth } from './find-ink.ts'
import { sectionAt, shareOfSections } from './line-sections.ts'
import { distancesToColors, positionInLine, sampleColors, samplePixels, type Window } from './line-window.ts'

/** Largest difference, in levels, of a pixel from the color of the letters, and of two colors that are shades of one. */
const [sameColor, sameShade] = [40, 70]
/** Least size of a letter's part, and how far it extends beyond the line along and across; relative to the line's height. */
const part = { minSize: 0.08, along: 0.6, across: 0.25 }
/** Letters have parts that are at least so high, relative to the line's height, with this share of their area. */
const high = { minHeight: 0.3, minShare: 0.6 }
/** Shares of the line that letters cover, and of its sections, each as wide as high, that contain some. */
const letterShare = { least: 0.06, most: 0.6 }
const minSections = 0.85
/** Least share of a color's pixels inside the line that are in such parts: else it is the background's, too. */
const minPurity = 0.5
/** Letters cover at most so much of the line's upper and lower edge, relative to their share of the line. */
const edge = { width: 0.08, maxRatio: 0.7 }
/**
 * Letters that are connected with something outside the line are added if so much of the color inside the line is letters,
 * or in sections of this width relative to the line's height with less than this part of the mean; but not at the line's
 * upper and lower edge, where rules are.
 */
const merged = { minPurity: 0.8, sectionRatio: 0.5, maxFound: 0.5, edge: 0.12 }
/** Largest gap between letters, and between them and the line's ends; relative to the line's height. */
const maxGap = { between: 1, end: 0.35 }
/** Largest mean width of strokes, relative to the line's height. */
const maxStroke = 0.4

/**
 * Find the letters of a line on a varied background by what they have in common: one color, and parts that end near the
 * line. What else has this color but goes on, such as a stripe beside the letters, is left out.
 *
 * @returns a mask of the window; undefined if no color has such parts all along the line
 */
export function lettersOfOneColor(image: Raster, window: Window): Mask | undefined {
  const inside = samplePixels(window, (along, below) => along <= 0 && below <= 0)
  if (inside.length === 0) return undefined
  const colors = findBackgroundColors(sampleColors(image, window, inside)).map(color => ({
    ...color,
    spread: 0,
  }))
  const shades = colors.flatMap((one, i) =>
    colors
      .slice(i + 1)
      .filter(
        other => Math.hypot(one.red - other.red, one.green - other.green, one.blue - other.blue) <= sameShade,
      )
      .map(other => [one, other]),
  )
  const [columns, rows] = [window.right - window.left, window.bottom - window.top]
  let best: { letters: Mask; color: Mask; score: number } | undefined
  for (const chosen of [...colors.map(color => [color]), ...shades]) {
    const away = distancesToColors(image, window, chosen)
    const color = createMask(columns, rows, i => away[i] <= sameColor)
    const letters = lettersIn(color, window)
    const score = scoreOf(letters, color, window)
    if (score > (best?.score ?? 0)) best = { letters, color, score }
  }
  if (!best) return undefined
  addMerged(best.letters, best.color, window)
  return areAllAlong(best.letters, window) ? best.letters : undefined
}

/** Whether letters reach both ends of the line, with no gap that is larger than a space. */
function areAllAlong(letters: Mask, window: Window): boolean {
  const { line } = window
  const isSet = new Uint8Array(Math.ceil(line.width))
  for (let i = 0; i < letters.data.length; i++) {
    if (!letters.data[i]) continue
    const at = Math.floor(alongOf(i, window))
    if (at >= 0 && at < isSet.length) isSet[at] = 1
  }
  const last = isSet.lastIndexOf(1)
  let [from, most] = [isSet.indexOf(1), 0]
  if (from > maxGap.end * line.height || isSet.length - 1 - last > maxGap.end * line.height) return false
  for (let at = from; at <= last; at++) {
    if (!isSet[at]) continue
    most = Math.max(most, at - from - 1)
    from = at
  }
  return most <= maxGap.between * line.height
}

/** Where a pixel of the window is along the line, from its beginning; in pixels. */
function alongOf(i: number, { line, left, top, right }: Window): number {
  const columns = right - left
  const [x, y] = [
    left + (i % columns) + 0.5 - line.center.x,
    top + Math.floor(i / columns) + 0.5 - line.center.y,
  ]
  return x * line.u.x + y * line.u.y + line.width / 2
}

/**
 * Add letters that are connected with something of the same color outside the line: what has this color inside the line,
 * if there is little else of it, or else in sections in which hardly any letters were found.
 */
function addMerged(letters: Mask, color: Mask, window: Window): void {
  const { line } = window
  const count = Math.max(1, Math.round(line.width / (merged.sectionRatio * line.height)))
  const [found, all] = [new Float64Array(count), new Float64Array(count)]
  const sectionOf = (i: number) =>
    positionOf(i, window).below <= -merged.edge * line.height ? sectionAt(i, window, count) : undefined
  for (let i = 0; i < color.data.length; i++) {
    const section = color.data[i] ? sectionOf(i) : undefined
    if (section === undefined) continue
    all[section]++
    if (letters.data[i]) found[section]++
  }
  const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0)
  const usual = merged.maxFound * (sum(found) / count)
  const isPure = sum(found) >= merged.minPurity * sum(all)
  for (let i = 0; i < color.data.length; i++) {
    const section = color.data[i] && !letters.data[i] ? sectionOf(i) : undefined
    if (section !== undefined && (isPure || found[section] < usual)) letters.data[i] = 255
  }
}

/** The parts of a color that end near the line, and are mostly in it. */
function lettersIn(color: Mask, window: Window): Mask {
  const { height } = window.line
  const letters: Mask = { ...color, data: new Uint8Array(color.data.length) }
  for (const { pixels } of findComponents(color)) {
    if (pixels.length < (part.minSize * height) ** 2) continue
    const positions = Array.from(pixels, i => positionOf(i, window))
    const isInReach = positions.every(
      ({ along, below }) => along <= part.along * height && below <= part.across * height,
    )
    const within = positions.filter(({ along, below }) => along <= 0 && below <= 0).length
    if (isInReach && within >= pixels.length / 2) for (const i of pixels) letters.data[i] = 255
  }
  return letters
}

const positionOf = (i: number, window: Window) => {
  const columns = window.right - window.left
  return positionInLine(window, i % columns, Math.floor(i / columns))
}

/** How much of a line parts of a color cover, and with what share of that color; 0 if they can't be its letters. */
function scoreOf(letters: Mask, color: Mask, window: Window): number {
  const { line } = window
  let [all, size, atEdge] = [0, 0, 0]
  for (let i = 0; i < color.data.length; i++) {
    if (!color.data[i]) continue
    const { along, below } = positionOf(i, window)
    if (along > 0 || below > 0) continue
    all++
    if (!letters.data[i]) continue
    size++
    if (below >= -edge.width * line.height) atEdge++
  }
  const share = size / (line.width * line.height)
  const edgeShare = atEdge / (line.width * 2 * edge.width * line.height)
  const purity = all > 0 ? size / all : 0
  if (share < letterShare.least || share > letterShare.most || purity < minPurity) return 0
  if (edgeShare > edge.maxRatio * share || highShareOf(letters, window) < high.minShare) return 0
  if (shareOfSections(letters, window) < minSections) return 0
  return strokeWidth(letters) > maxStroke * line.height ? 0 : size * purity
}

/** The share of letters in parts that are high: specks aren't. */
function highShareOf(letters: Mask, window: Window): number {
  let [highSize, size] = [0, 0]
  for (const { pixels } of findComponents(letters)) {
    let [top, bottom] = [Infinity, -Infinity]
    for (const i of pixels) {
      const { below, isAbove } = positionOf(i, window)
      const across = (isAbove ? -1 : 1) * (below + window.line.height / 2)
      top = Math.min(top, across)
      bottom = Math.max(bottom, across)
    }
    size += pixels.length
    if (bottom - top >= high.minHeight * window.line.height) highSize += pixels.length
  }
  return size > 0 ? highSize / size : 0
}
