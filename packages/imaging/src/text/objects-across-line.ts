import type { Background } from '../complete/grain.ts'
import { dilate } from '../mask/dilate.ts'
import { findComponents } from '../mask/find-components.ts'
import { createMask, type Mask } from '../mask/mask.ts'
import type { RotatedRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { findBackgroundColors } from './background-colors.ts'
import { differenceFrom } from './difference-from-background.ts'
import { shareOf } from './ink-by-color.ts'
import { isInLine } from './line-geometry.ts'
import { distancesToColors, sampleColors, type Window } from './line-window.ts'

/** What is no letter extends at least so far beyond the line, relative to its height. */
const minReach = 0.5
/** At least so many times as much of an object is outside the line as inside. */
const minOutsideRatio = 1.5
/** Where letters are and frames aren't: so far inside a line, from its ends and its edges; relative to its height. */
const core = { along: 0.25, across: 0.2 }
/** A color with this share of the letters is theirs; largest difference, in levels, of its shades. */
const letterColor = { minShare: 0.08, maxDifference: 45 }
/**
 * Letters that end near the line suffice to know their colors if they have this share of it, and of its sections, each as
 * wide as high: others may be connected with what is outside.
 */
const sureLetters = { minShare: 0.06, minSections: 0.6 }
/** Width, in pixels, of the soft edges of letters, and of objects. */
const softEdge = { letters: 3, objects: 2 }
/**
 * A rule is at least so long, at most so thick on average and continued across by something else, so much of it is outside all lines, and it is so near the line's
 * upper or lower edge; relative to the line's height.
 */
const rule = { minLength: 1.5, maxThickness: 0.2, maxContinued: 0.4, minOutside: 0.5, fromEdge: 0.25 }
/** Pixels of a rule in a row are at most this far apart. */
const maxGap = 1.5

/** Where a pixel is relative to a line's middle, in pixels. */
interface Position {
  i: number
  along: number
  across: number
  /** From the line's box; negative inside. */
  distance: number
}

/**
 * Find what crosses a line or extends into it, but isn't text: an edge beside it, a circle around it, in colors that its
 * letters don't have; and in any color a frame around the letters and long rules, as a table has, at the line's upper and
 * lower edge.
 *
 * @param differs what differs from the background, of {@link differenceFrom}
 * @returns a mask of the background's box, with the soft edges of what is found
 */
export function objectsAcrossLine(
  image: Raster,
  background: Background,
  line: RotatedRectangle,
  differs: Mask,
): Mask {
  const window: Window = { line, ...background.box, reach: 0 }
  const { width, height } = differs
  const objects = findRules(differenceFrom(image, background, { line, others: [] }), window, differs)
  const components = findComponents(differs).map(({ pixels }) => ({ pixels, ...measure(pixels, window) }))
  const sure = components.flatMap(({ inside, isBeyond }) => (isBeyond ? [] : inside))
  const hasLarge = components.some(({ inside, isBeyond }) => inside.length > 0 && isBeyond)
  if (!hasLarge || sure.length < sureLetters.minShare * line.width * line.height) return objects
  const isSure = new Set(sure)
  const sureMask = createMask(width, height, i => isSure.has(i))
  if (shareOfSections(sureMask, window) < sureLetters.minSections) return objects
  const samples = sampleColors(image, window, sure)
  const colors = findBackgroundColors(samples)
    .map(color => ({ ...color, spread: 0 }))
    .filter(color => shareOf(samples, color) >= letterColor.minShare)
  const away = distancesToColors(image, window, colors)
  const isLetter = (i: number) => differs.data[i] > 0 && away[i] <= letterColor.maxDifference
  const letters = dilate(createMask(width, height, isLetter), softEdge.letters)
  const rest = createMask(width, height, i => differs.data[i] > letters.data[i])
  for (const { pixels } of findComponents(rest)) {
    const { inside, isBeyond } = measure(pixels, window)
    if (!isBeyond || pixels.length - inside.length < minOutsideRatio * inside.length) continue
    for (const i of pixels) objects.data[i] = 255
  }
  const frames = createMask(width, height, () => false)
  for (const { pixels, inside, isBeyond, isInCore } of components) {
    if (!isBeyond || isInCore || pixels.length - inside.length < minOutsideRatio * inside.length) continue
    for (const i of pixels) frames.data[i] = 255
  }
  const wide = dilate(objects, softEdge.objects)
  const wideFrames = dilate(frames, softEdge.objects)
  return createMask(
    width,
    height,
    i => objects.data[i] > 0 || wide.data[i] > letters.data[i] || wideFrames.data[i] > 0,
  )
}

function positionOf(i: number, { line, left, top, right }: Window): Position {
  const columns = right - left
  const x = left + (i % columns) + 0.5 - line.center.x
  const y = top + Math.floor(i / columns) + 0.5 - line.center.y
  const [along, across] = [x * line.u.x + y * line.u.y, y * line.u.x - x * line.u.y]
  const distance = Math.max(Math.abs(along) - line.width / 2, Math.abs(across) - line.height / 2)
  return { i, along, across, distance }
}

/**
 * The pixels of a component that are inside the line, whether others are far beyond it, and whether some are so far inside
 * that it isn't only a frame around the letters.
 */
function measure(
  pixels: Int32Array,
  window: Window,
): { inside: number[]; isBeyond: boolean; isInCore: boolean } {
  const { width, height } = window.line
  const inside: number[] = []
  let [isBeyond, isInCore] = [false, false]
  for (const i of pixels) {
    const { along, across, distance } = positionOf(i, window)
    if (distance <= 0) inside.push(i)
    isBeyond ||= distance > minReach * height
    isInCore ||=
      Math.abs(along) < width / 2 - core.along * height && Math.abs(across) < (0.5 - core.across) * height
  }
  return { inside, isBeyond, isInCore }
}

/**
 * Long rows, along the line and near its upper or lower edge: no letter is as wide.
 *
 * @param differs what isn't background
 * @param alone   the same without what is in other lines
 */
function findRules(differs: Mask, window: Window, alone: Mask): Mask {
  const { line } = window
  const rules: Mask = { ...differs, data: new Uint8Array(differs.data.length) }
  const near: Position[] = []
  for (let i = 0; i < differs.data.length; i++) {
    if (!differs.data[i]) continue
    const position = positionOf(i, window)
    const fromEdge = Math.abs(line.height / 2 - Math.abs(position.across))
    if (fromEdge <= rule.fromEdge * line.height) near.push(position)
  }
  for (const row of Map.groupBy(near, ({ across }) => Math.round(across)).values()) {
    const sorted = row.toSorted((one, other) => one.along - other.along)
    for (let from = 0, to = 1; from < sorted.length; from = to++) {
      while (to < sorted.length && sorted[to].along - sorted[to - 1].along <= maxGap) to++
      if (sorted[to - 1].along - sorted[from].along < rule.minLength * line.height) continue
      for (const { i } of sorted.slice(from, to)) rules.data[i] = 255
    }
  }
  for (const { pixels } of findComponents(rules)) {
    const positions = Array.from(pixels, i => positionOf(i, window))
    const outside = positions.filter(({ i, distance }) => distance > 0 && alone.data[i] > 0).length
    const [from, to] = positions.reduce(
      ([least, most], { along }) => [Math.min(least, along), Math.max(most, along)],
      [Infinity, -Infinity],
    )
    const isThin = pixels.length <= rule.maxThickness * line.height * (to - from)
    const isAlone = shareContinued(pixels, { rules, differs }, line) <= rule.maxContinued
    if (!isThin || !isAlone || outside < rule.minOutside * line.height)
      for (const i of pixels) rules.data[i] = 0
  }
  return rules
}

/** The share of a rule's edges, across the line, beside which something else goes on: a row of letters and objects. */
function shareContinued(
  pixels: Int32Array,
  { rules, differs }: { rules: Mask; differs: Mask },
  { u }: RotatedRectangle,
): number {
  const step = Math.abs(u.x) >= Math.abs(u.y) ? differs.width : 1
  let [all, continued] = [0, 0]
  for (const i of pixels)
    for (const beside of [i - step, i + step]) {
      if (beside < 0 || beside >= differs.data.length || rules.data[beside]) continue
      all++
      if (differs.data[beside]) continued++
    }
  return all > 0 ? continued / all : 0
}

/** The share of a line's sections, each as wide as high, that contain some of a mask of its window. */
function shareOfSections(mask: Mask, { line, left, top }: Window): number {
  const count = Math.max(1, Math.round(line.width / line.height))
  const sections = new Set<number>()
  for (let i = 0; i < mask.data.length; i++) {
    if (!mask.data[i]) continue
    const [x, y] = [left + (i % mask.width), top + Math.floor(i / mask.width)]
    if (!isInLine(line, x, y)) continue
    const along = (x + 0.5 - line.center.x) * line.u.x + (y + 0.5 - line.center.y) * line.u.y
    sections.add(Math.min(count - 1, Math.max(0, Math.floor((along / line.width + 0.5) * count))))
  }
  return sections.size / count
}
