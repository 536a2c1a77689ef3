import type { Raster } from '../raster.ts'
import {
  createGuides,
  type PixelGuides,
  type Side,
  sideLayout,
  widenGuides,
  widenImage,
} from './edge-view.ts'

/**
 * Depth, relative to the strip, up to which lines are straightened, and how far the displacement goes on growing: what is
 * deeper inside is shrunk where lines diverge, and would be shown stretched.
 */
const [straightShare, fadeShare] = [0.5, 0.3]

interface Picture {
  image: Raster
  guides: PixelGuides
}

/**
 * A picture sheared beside an edge, so that what crosses it obliquely crosses it at a right angle: translated or mirrored
 * beyond the edge, it then goes on straight.
 *
 * @param slopes lines per pixel outwards, per line
 * @param reach  width of the strip that will be added, in pixels
 */
export function straighten(
  { image, guides }: Picture,
  side: Side,
  slopes: Float32Array,
  reach: number,
): Picture {
  const { width, height, channels } = image
  const { first, inwards, next, lines, depth } = sideLayout(side, width, height)
  const data = new Uint8ClampedArray(image.data.length)
  const sheared = createGuides(width * height)
  const weights = new Float32Array(4)
  for (let i = 0; i < depth; i++) {
    const distance = displacementAt(i, reach)
    const start = first + i * inwards
    for (let line = 0; line < lines; line++) {
      const y = line - slopes[line] * distance
      const to = start + line * next
      sampleLine(image.data, { start, next, lines, channels }, y, weights, to * channels, data)
      const from = start + Math.min(lines - 1, Math.max(0, Math.round(y))) * next
      for (const name of ['subject', 'matte', 'sky'] as const) sheared[name][to] = guides[name][from]
    }
  }
  return { image: { data, width, height, channels }, guides: sheared }
}

/** Lines per unit of slope by which what's inside the edge is displaced: so few deep inside that no two lines meet. */
function displacementAt(i: number, reach: number): number {
  const [straight, fade] = [straightShare * reach, fadeShare * reach]
  return i <= straight ? i : straight + fade * (1 - Math.exp((straight - i) / fade))
}

/**
 * Undo {@link straighten} for a picture that was extended since: the original one, with the strip sheared back.
 *
 * @param extended {@link straighten}'s result, extended by `reach`
 */
export function restoreSlopes(
  { image, guides }: Picture,
  extended: Picture,
  side: Side,
  slopes: Float32Array,
  reach: number,
): Picture {
  const widened = widenImage(image, side, reach)
  const widenedGuides = widenGuides(guides, image, side, reach, widened)
  const { width, height, channels } = widened
  const { first, inwards, next, lines } = sideLayout(side, width, height)
  const weights = new Float32Array(4)
  for (let u = 0; u < reach; u++) {
    const start = first + (reach - 1 - u) * inwards
    let above = 0
    for (let line = 0; line < lines; line++) {
      const shownAt = (n: number) => n + slopes[n] * (u + 1)
      while (above + 2 < lines && shownAt(above + 1) <= line) above++
      const [from, to] = [shownAt(above), shownAt(above + 1)]
      const y = above + (line - from) / (to - from)
      const at = start + line * next
      sampleLine(
        extended.image.data,
        { start, next, lines, channels },
        y,
        weights,
        at * channels,
        widened.data,
      )
      const nearest = start + Math.min(lines - 1, Math.max(0, Math.round(y))) * next
      for (const name of ['subject', 'matte', 'sky'] as const)
        widenedGuides[name][at] = extended.guides[name][nearest]
    }
  }
  return { image: widened, guides: widenedGuides }
}

/** Interpolate pixels that follow each other on successive lines, by a cubic convolution (Keys, 1981). */
function sampleLine(
  data: Uint8Array | Uint8ClampedArray,
  { start, next, lines, channels }: { start: number; next: number; lines: number; channels: number },
  y: number,
  weights: Float32Array,
  at: number,
  to: Uint8Array | Uint8ClampedArray,
): void {
  const row = Math.floor(y)
  const t = y - row
  weights[0] = t * (-0.5 + t * (1 - 0.5 * t))
  weights[1] = 1 + t * t * (-2.5 + 1.5 * t)
  weights[2] = t * (0.5 + t * (2 - 1.5 * t))
  weights[3] = t * t * (-0.5 + 0.5 * t)
  for (let c = 0; c < channels; c++) {
    let sum = 0
    for (let n = 0; n < 4; n++) {
      const near = Math.min(lines - 1, Math.max(0, row - 1 + n))
      sum += weights[n] * data[(start + near * next) * channels + c]
    }
    to[at + c] = Math.round(sum)
  }
}
