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
/** A color belongs to the text if it has this share inside the line, and is rarer outside by this factor. */
const minShare = 0.06
const minRarity = 6
const maxShare = 0.6
/** Share of a line's sections, each as wide as high, that must contain its colors. */
const minSections = 0.7

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
  const around = samplePixels(window, (along, below, i) => {
    const at = (window.top + Math.floor(i / columns)) * taken.width + window.left + (i % columns)
    const distance = Math.max(along, below)
    return distance >= outside.from * height && distance <= outside.to * height && !taken.data[at]
  })
  const along = samplePixels(window, (along, below) => {
    const distance = Math.max(along, below)
    return distance >= edge.from * height && distance <= edge.to * height
  })
  return inkComparedWith(around, image, window) ?? inkComparedWith(along, image, window)
}

/** The ink whose colors are rarer among some pixels outside the letters. */
function inkComparedWith(around: number[], image: Raster, window: Window): Ink | undefined {
  const within = samplePixels(
    window,
    (along, below) => along <= 0 && below <= -inside.atLeast * window.line.height,
  )
  if (Math.min(within.length, around.length) < minPixels) return undefined
  const samples = [within, around].map(pixels => sampleColors(image, window, pixels))
  const colors = findBackgroundColors(samples[0]).filter(color => {
    const [here, there] = samples.map(some => shareOf(some, color))
    return here >= minShare && here >= minRarity * there
  })
  if (colors.length === 0) return undefined
  const exact = colors.map(color => ({ ...color, spread: 0 }))
  const inkOf = (away: Float32Array) => away.map(far => Math.max(0, softColor - far))
  const threshold = softColor - sameColor
  const ink = inkOf(distancesAt(image, window, exact, within))
  const text = within.filter((_, n) => ink[n] > threshold)
  return text.length <= maxShare * within.length && areSpread(text, window)
    ? {
        distances: inkOf(distancesToColors(image, window, exact)),
        threshold,
        hasShadow: true,
        isOnCalm: false,
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
