import type { Mask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'
import { type BackgroundColor, distanceToBackground, findBackgroundColors } from './background-colors.ts'
import {
  distancesAt,
  distancesToColors,
  type Ink,
  sampleColors,
  samplePixels,
  type Window,
} from './line-window.ts'

/**
 * Where a line's colors are taken from, and where they are compared with: around it, or, as on a label whose page has the
 * text's color, along its edge; distances from its edge per height.
 */
const inside = { atLeast: 0.06 }
const outside = { from: 0.1, to: 0.5 }
const edge = { from: -0.08, to: 0.02 }
const minPixels = 100
/** Largest distance, in levels, of a pixel of text from a color of the text, and of its soft edge. */
const sameColor = 26
const softColor = 60
/**
 * A color belongs to the text if it has this share inside the line, and is rarer outside by this factor. If there are
 * hardly any such colors, a lower factor suffices, and the lowest for what is much rarer along the line's edge, too.
 */
const minShare = 0.06
const minRarity = 6
const lowRarity = { around: 4, lowest: 3, atEdge: 2 }
/**
 * If a color has this share and is rare along the line's edge, relative to its share inside, others that are less rare
 * there belong to the background, unless they are its shades: at most so many levels away.
 */
const letterColor = { minShare: 0.15, maxAtEdge: 0.35 }
const otherColor = { maxAtEdge: 0.4, maxShade: 100 }
const maxShare = 0.6
/** Less of a line is rarely text: some of its colors may be missing. */
const minUsualShare = 0.15
/** Share of a line's sections, each as wide as high, that must contain its colors. */
const minSections = 0.7

/** A color inside a line, with its shares there, around the line and along its edge. */
interface MeasuredColor {
  color: BackgroundColor
  inside: number
  around: number
  atEdge: number
}

/**
 * Find a line's text by its own colors, where the background is too varied to be known: colors that are frequent
 * inside the line and rare around it.
 *
 * @param taken pixels of all lines, which aren't compared with
 * @returns undefined if the line has no such colors
 */
export function findInkByColor(image: Raster, taken: Mask, window: Window): Ink | undefined {
  const { height } = window.line
  const columns = window.right - window.left
  const within = samplePixels(window, (along, below) => along <= 0 && below <= -inside.atLeast * height)
  const around = samplePixels(window, (along, below, i) => {
    const at = (window.top + Math.floor(i / columns)) * taken.width + window.left + (i % columns)
    const distance = Math.max(along, below)
    return distance >= outside.from * height && distance <= outside.to * height && !taken.data[at]
  })
  const atEdge = samplePixels(window, (along, below) => {
    const distance = Math.max(along, below)
    return distance >= edge.from * height && distance <= edge.to * height
  })
  if (Math.min(within.length, atEdge.length) < minPixels) return undefined
  const colors = measureColors(image, window, { within, around, atEdge })
  const isCompared = around.length >= minPixels
  const candidates = [
    colors.filter(color => isCompared && color.inside >= minRarity * color.around),
    colors.filter(color => color.inside >= minRarity * color.atEdge),
  ]
  for (const candidate of candidates) {
    const chosen = withoutBackground(candidate)
    const ink = inkOfColors(image, window, within, chosen)
    if (!ink) continue
    const isUsual = chosen.reduce((sum, color) => sum + color.inside, 0) >= minUsualShare
    if (isUsual || !isCompared) return ink
    return inkOfColors(image, window, within, commonColors(colors)) ?? ink
  }
  return isCompared ? inkOfColors(image, window, within, commonColors(colors)) : undefined
}

function measureColors(
  image: Raster,
  window: Window,
  pixels: { within: number[]; around: number[]; atEdge: number[] },
): MeasuredColor[] {
  const samples = sampleColors(image, window, pixels.within)
  const [around, atEdge] = [pixels.around, pixels.atEdge].map(some => sampleColors(image, window, some))
  return findBackgroundColors(samples)
    .map(color => ({
      color,
      inside: shareOf(samples, color),
      around: shareOf(around, color),
      atEdge: shareOf(atEdge, color),
    }))
    .filter(color => color.inside >= minShare)
}

/** Colors that are rarer outside by the lower factors; fewer, if those cover too much of the line. */
function commonColors(colors: readonly MeasuredColor[]): readonly MeasuredColor[] {
  const rare = colors.filter(
    ({ inside, around, atEdge }) =>
      inside >= lowRarity.around * around ||
      (inside >= lowRarity.lowest * around && inside >= lowRarity.atEdge * atEdge),
  )
  const sorted = rare.toSorted((one, other) => one.atEdge / one.inside - other.atEdge / other.inside)
  const chosen: MeasuredColor[] = []
  let share = 0
  for (const color of sorted) {
    share += color.inside
    if (share > maxShare) break
    chosen.push(color)
  }
  return withoutBackground(chosen)
}

/** Colors without those of stripes, ribbons and the like between the letters. */
function withoutBackground(colors: readonly MeasuredColor[]): readonly MeasuredColor[] {
  const atEdge = (color: MeasuredColor) => color.atEdge / color.inside
  const letters = colors.filter(
    color => color.inside >= letterColor.minShare && atEdge(color) <= letterColor.maxAtEdge,
  )
  if (letters.length === 0) return colors
  const isShade = (one: BackgroundColor) =>
    letters.some(
      ({ color }) => distanceToBackground(one.red, one.green, one.blue, [color]) <= otherColor.maxShade,
    )
  return colors.filter(color => atEdge(color) <= otherColor.maxAtEdge || isShade(color.color))
}

/** The ink of some colors. @returns undefined if they cover too much, or only a part of the line's length */
function inkOfColors(
  image: Raster,
  window: Window,
  within: number[],
  chosen: readonly MeasuredColor[],
): Ink | undefined {
  if (chosen.length === 0) return undefined
  const exact = chosen.map(({ color }) => ({ ...color, spread: 0 }))
  const inkOf = (away: Float32Array) => away.map(far => Math.max(0, softColor - far))
  const threshold = softColor - sameColor
  const ink = inkOf(distancesAt(image, window, exact, within))
  const text = within.filter((_, n) => ink[n] > threshold)
  return text.length <= maxShare * within.length && areSpread(text, window)
    ? {
        distances: inkOf(distancesToColors(image, window, exact)),
        threshold,
      }
    : undefined
}

/** The share of colors that are the same as one, apart from shades. */
export function shareOf(samples: Uint8Array, color: BackgroundColor): number {
  const exact = [{ ...color, spread: 0 }]
  let count = 0
  for (let at = 0; at < samples.length; at += 3)
    if (distanceToBackground(samples[at], samples[at + 1], samples[at + 2], exact) <= sameColor) count++
  return (3 * count) / samples.length
}

/** The share of colors that are mixtures of two. */
export function shareBetween(samples: Uint8Array, one: BackgroundColor, other: BackgroundColor): number {
  const [red, green, blue] = [other.red - one.red, other.green - one.green, other.blue - one.blue]
  const squaredLength = red ** 2 + green ** 2 + blue ** 2
  let count = 0
  for (let at = 0; at < samples.length; at += 3) {
    const [r, g, b] = [samples[at] - one.red, samples[at + 1] - one.green, samples[at + 2] - one.blue]
    const along = (r * red + g * green + b * blue) / squaredLength
    const away = Math.hypot(r - along * red, g - along * green, b - along * blue)
    if (along > 0 && along < 1 && away <= sameColor) count++
  }
  return samples.length > 0 ? (3 * count) / samples.length : 0
}

/** Whether pixels of text are all along the line, rather than in one place, as an object is. */
function areSpread(text: number[], window: Window): boolean {
  const { line, left, top } = window
  const columns = window.right - left
  const count = Math.max(1, Math.round(line.width / line.height))
  const hasText = new Uint8Array(count)
  for (const i of text) {
    const [across, down] = [
      left + (i % columns) + 0.5 - line.center.x,
      top + Math.floor(i / columns) + 0.5 - line.center.y,
    ]
    const along = (across * line.u.x + down * line.u.y) / line.width + 0.5
    hasText[Math.min(count - 1, Math.max(0, Math.floor(along * count)))] = 1
  }
  return hasText.reduce((sum, has) => sum + has, 0) >= minSections * count
}
