import type { RotatedRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { type BackgroundColor, distanceToBackground } from './background-colors.ts'

/** A part of a line and the box of the image in which it is analyzed; right and bottom are exclusive. */
export interface Window {
  line: RotatedRectangle
  left: number
  top: number
  right: number
  bottom: number
  /** Distance from the line, in pixels, within which background is sampled. */
  reach: number
}

/** Which pixels of a window are text. */
export interface Ink {
  /** By pixel; text is above the threshold, and its soft edges are below it. */
  distances: Float32Array
  threshold: number
}

/** Maximum number of sampled colors. */
const maxSamples = 3000
/** Of larger windows, about so many pixels on a grid are sampled: shares and colors stay the same. */
const maxSampledPixels = 1e5

/** A pixel's distance from the line's box, along it and across it, negative inside; and on which side it is. */
export function positionInLine({ line, left, top }: Window, x: number, y: number) {
  const [across, down] = [left + x + 0.5 - line.center.x, top + y + 0.5 - line.center.y]
  const below = down * line.u.x - across * line.u.y
  return {
    along: Math.abs(across * line.u.x + down * line.u.y) - line.width / 2,
    below: Math.abs(below) - line.height / 2,
    isAbove: below < 0,
  }
}

/**
 * Some of a window's pixels by their positions relative to its line, as {@link positionInLine} has them: all of a small
 * window, and of a larger one those on a grid.
 */
export function samplePixels(
  { line, left, top, right, bottom }: Window,
  holds: (along: number, below: number, i: number) => boolean,
): number[] {
  const { u, center, width, height } = line
  const columns = right - left
  const step = Math.max(1, Math.floor(Math.sqrt((columns * (bottom - top)) / maxSampledPixels)))
  const found: number[] = []
  for (let y = top; y < bottom; y += step) {
    const down = y + 0.5 - center.y
    for (let x = left; x < right; x += step) {
      const across = x + 0.5 - center.x
      const along = Math.abs(across * u.x + down * u.y) - width / 2
      const below = Math.abs(down * u.x - across * u.y) - height / 2
      const i = (y - top) * columns + x - left
      if (holds(along, below, i)) found.push(i)
    }
  }
  return found
}

/** Colors of some of a window's pixels, interleaved. */
export function sampleColors(
  { data, width, channels }: Raster,
  window: Window,
  pixels: number[],
): Uint8Array {
  const columns = window.right - window.left
  const step = Math.max(1, Math.floor(pixels.length / maxSamples))
  const samples = new Uint8Array(Math.ceil(pixels.length / step) * 3)
  for (let i = 0, to = 0; i < pixels.length; i += step) {
    const [x, y] = [window.left + (pixels[i] % columns), window.top + Math.floor(pixels[i] / columns)]
    for (let channel = 0; channel < 3; channel++) samples[to++] = data[(y * width + x) * channels + channel]
  }
  return samples
}

/** Distance of each of a window's pixels to the nearest of some colors. */
export function distancesToColors(
  image: Raster,
  window: Window,
  colors: readonly BackgroundColor[],
): Float32Array {
  const { data, width, channels } = image
  const { left, top, right, bottom } = window
  const away = new Float32Array((right - left) * (bottom - top))
  for (let y = top, i = 0; y < bottom; y++) {
    const rowEnd = (y * width + right) * channels
    for (let at = (y * width + left) * channels; at < rowEnd; at += channels)
      away[i++] = distanceToBackground(data[at], data[at + 1], data[at + 2], colors)
  }
  return away
}

/** Distance of some of a window's pixels to the nearest of some colors. */
export function distancesAt(
  { data, width, channels }: Raster,
  window: Window,
  colors: readonly BackgroundColor[],
  pixels: readonly number[],
): Float32Array {
  const columns = window.right - window.left
  const away = new Float32Array(pixels.length)
  for (const [n, i] of pixels.entries()) {
    const at = ((window.top + Math.floor(i / columns)) * width + window.left + (i % columns)) * channels
    away[n] = distanceToBackground(data[at], data[at + 1], data[at + 2], colors)
  }
  return away
}
