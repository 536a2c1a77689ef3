import { squaredDistance } from '../mask/distance.ts'
import { createMask } from '../mask/mask.ts'
import { boundingBox, cornersOf, type RotatedRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { expandLine, isInLine } from './line-geometry.ts'

/** How far a glow reaches from letters at most, and the width of the rings in which it is measured; relative to the line's height. */
const reach = 0.5
const ringWidth = 0.05
/** What is so much farther away, relative to the reach, isn't lit. */
const unlit = 1.3
/** A line is measured in sections so many times as wide as high, above and below; a glow is in this share of them. */
const sectionRatio = 1
const minSections = 0.7
/** Least difference, in levels, beside letters, from what is unlit; a glow's edge is where it is less than this share. */
const minDifference = 35
const edgeShare = 0.1
/**
 * A glow fades by at most so much of its difference beside letters from one ring to the next but one, and rises by at most so
 * much to the next; the edge of a sign that letters are on is steeper. At some distance, relative to the line's height, it has
 * faded so far at least.
 */
const steps = { mostFading: 0.82, mostRising: 0.1 }
const faded = { at: 0.15, maxShare: 0.8 }
/** Least number of pixels that have a distance. */
const minPixels = 12

/**
 * The width of the light, or shadow, that fades around all of a line's letters, as around neon tubes.
 *
 * @param isLetter whether a pixel of the image is of a letter
 * @returns in pixels; 0 if there is none
 */
export function glowWidth(
  image: Raster,
  isLetter: (x: number, y: number) => boolean,
  line: RotatedRectangle,
): number {
  const most = reach * line.height
  const ring = Math.max(1, ringWidth * line.height)
  const sections = ringsOfSections(image, isLetter, line, { most, ring })
  const widths = sections.flatMap(rings => {
    const end = fadedAt(rings)
    return end === undefined ? [] : [end]
  })
  if (widths.length === 0 || widths.length < minSections * sections.length) return 0
  return Math.ceil(Math.min(most, ring * widths.toSorted((a, b) => a - b)[Math.floor(0.75 * widths.length)]))
}

/** Sums of colors, and the count of pixels. */
type Ring = [red: number, green: number, blue: number, count: number]

/** For each section with letters, rings by their distance from them; the last is what is unlit. */
function ringsOfSections(
  { data, width, height, channels }: Raster,
  isLetter: (x: number, y: number) => boolean,
  line: RotatedRectangle,
  { most, ring }: { most: number; ring: number },
): Ring[][] {
  const area = expandLine(line, unlit * most)
  const box = boundingBox(cornersOf(area), { width, height })
  const columns = box.right - box.left
  const at = (i: number) => ({ x: box.left + (i % columns), y: box.top + Math.floor(i / columns) })
  const letters = createMask(columns, box.bottom - box.top, i => {
    const { x, y } = at(i)
    return isLetter(x, y)
  })
  const distance = squaredDistance(letters)
  const count = Math.ceil(most / ring)
  const sections = new Map<number, Ring[]>()
  for (let i = 0; i < distance.length; i++) {
    const { x, y } = at(i)
    const away = Math.sqrt(distance[i])
    if (away === 0 || away > unlit * most || !isInLine(area, x, y)) continue
    const along = (x + 0.5 - line.center.x) * line.u.x + (y + 0.5 - line.center.y) * line.u.y
    if (Math.abs(along) > line.width / 2) continue
    const isBelow = (y + 0.5 - line.center.y) * line.u.x > (x + 0.5 - line.center.x) * line.u.y
    const section = 2 * Math.floor((along + line.width / 2) / (sectionRatio * line.height)) + Number(isBelow)
    const rings: Ring[] = sections.get(section) ?? Array.from({ length: count + 1 }, () => [0, 0, 0, 0])
    sections.set(section, rings)
    const sums = rings[away > most ? count : Math.min(count - 1, Math.floor(away / ring))]
    for (let channel = 0; channel < 3; channel++) sums[channel] += data[(y * width + x) * channels + channel]
    sums[3]++
  }
  return [...sections.values()]
}

/** The ring at which a glow has faded; undefined if there is none. */
function fadedAt(rings: readonly Ring[]): number | undefined {
  if (rings.some(([, , , count]) => count < minPixels)) return undefined
  const means = rings.map(([red, green, blue, count]) => [red / count, green / count, blue / count])
  const [first, last] = [means[0], means[means.length - 1]]
  const toLetters = first.map((value, c) => value - last[c])
  const length = Math.hypot(...toLetters)
  if (length < minDifference) return undefined
  const lit = means.map(mean =>
    mean.reduce((sum, value, c) => sum + ((value - last[c]) * toLetters[c]) / length ** 2, 0),
  )
  const isSmooth = lit.every((share, i) => {
    const isRising = i > 0 && share - lit[i - 1] > steps.mostRising
    return !isRising && (i < 2 || lit[i - 2] - share <= steps.mostFading)
  })
  if (!isSmooth || lit[Math.round(faded.at / ringWidth)] > faded.maxShare) return undefined
  return lit.findIndex(share => share < edgeShare)
}
