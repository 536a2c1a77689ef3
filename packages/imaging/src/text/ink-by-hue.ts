import type { Raster } from '../raster.ts'
import { type Ink, positionInLine, samplePixels, type Window } from './line-window.ts'
import { otsu } from './otsu.ts'

/** The upper and lower edge of a line, inside it, where its background shows; relative to its height. */
const edgeRatio = 0.08
const minPixels = 100
const minEdgePixels = 10
/** Added to the sum of a pixel's channels, since the hue of dark pixels is uncertain. */
const darkness = 20
/** How separable the hues of letters and background are, and their least difference, of 255. */
const minSeparability = 0.78
const minGap = 26
/**
 * Share of a line that is letters, and how frequent they are along its upper and lower edge, relative to that: at one of
 * them, the sign may end.
 */
const share = { least: 0.12, most: 0.56 }
const maxEdgeRatio = { one: 0.3, other: 0.75 }
/** The ends of a line, relative to its height: letters cover hardly more of them than of the line, and a badge does. */
const ends = { ratio: 0.25, maxRatio: 1.15 }
const rounds = 12

/**
 * Find a line's text by its hue, which doesn't depend on the light: letters of several shades on a background that has
 * several, too, as under spotlights or in a shadow. Of two classes of hues, the one that is rarer along the line's edge is
 * the text.
 *
 * Principal axis of chromaticities by power iteration; classes by Otsu's method.
 *
 * @returns undefined if letters and background don't differ in hue
 */
export function findInkByHue(image: Raster, window: Window): Ink | undefined {
  const { height } = window.line
  const inside = samplePixels(window, (along, below) => along <= 0 && below <= 0)
  const edges = [true, false].map(
    atTop =>
      new Set(
        samplePixels(
          window,
          (along, below, i) =>
            along <= 0 && below <= 0 && below >= -edgeRatio * height && isAbove(window, i) === atTop,
        ),
      ),
  )
  if (inside.length < minPixels || edges.some(({ size }) => size < minEdgePixels)) return undefined
  const axis = principalAxis(inside.map(i => chromaticity(image, window, i)))
  const hueAt = (i: number) => {
    const [red, green, blue] = chromaticity(image, window, i)
    return red * axis[0] + green * axis[1] + blue * axis[2]
  }
  const values = Float32Array.from(inside, hueAt)
  const lowest = values.reduce((one, other) => Math.min(one, other))
  const { threshold, gap, separability, highShare } = otsu(values.map(value => value - lowest))
  if (separability < minSeparability || gap < minGap) return undefined
  const limit = threshold + lowest
  const highAtEdges = edges.map(
    edge => inside.filter((i, n) => edge.has(i) && values[n] > limit).length / edge.size,
  )
  const isHigh = (highAtEdges[0] + highAtEdges[1]) / 2 < highShare
  const ink = isHigh ? highShare : 1 - highShare
  const [least, most] = highAtEdges
    .map(high => (isHigh ? high : 1 - high))
    .toSorted((one, other) => one - other)
  if (ink < share.least || ink > share.most) return undefined
  if (least > maxEdgeRatio.one * ink || most > maxEdgeRatio.other * ink) return undefined
  const atEnds = inside.flatMap((i, n) => (isAtEnd(window, i) ? [values[n] > limit === isHigh] : []))
  if (atEnds.filter(isInk => isInk).length > ends.maxRatio * ink * atEnds.length) return undefined
  const background = values.filter(value => value > limit !== isHigh)
  const middle = background.reduce((sum, value) => sum + value, 0) / background.length
  const sign = isHigh ? 1 : -1
  const count = (window.right - window.left) * (window.bottom - window.top)
  return {
    distances: Float32Array.from({ length: count }, (_, i) => Math.max(0, sign * (hueAt(i) - middle))),
    threshold: Math.abs(limit - middle),
    hasShadow: true,
    isOnCalm: false,
    isByHue: true,
  }
}

function isAbove(window: Window, i: number): boolean {
  const columns = window.right - window.left
  return positionInLine(window, i % columns, Math.floor(i / columns)).isAbove
}

function isAtEnd(window: Window, i: number): boolean {
  const columns = window.right - window.left
  const { along } = positionInLine(window, i % columns, Math.floor(i / columns))
  return along >= -ends.ratio * window.line.height
}

/** The chromaticity of a window's pixel: channels relative to their sum, of 255; 0 for gray. */
function chromaticity({ data, width, channels }: Raster, { left, top, right }: Window, i: number): number[] {
  const columns = right - left
  const at = ((top + Math.floor(i / columns)) * width + left + (i % columns)) * channels
  const sum = data[at] + data[at + 1] + data[at + 2]
  const scale = 255 / (sum + darkness)
  return [(data[at] - sum / 3) * scale, (data[at + 1] - sum / 3) * scale, (data[at + 2] - sum / 3) * scale]
}

/** The unit vector along which points vary most. */
function principalAxis(points: readonly number[][]): number[] {
  const mean = [0, 1, 2].map(k => points.reduce((sum, point) => sum + point[k], 0) / points.length)
  const covariance = [0, 1, 2].map(a =>
    [0, 1, 2].map(b => points.reduce((sum, point) => sum + (point[a] - mean[a]) * (point[b] - mean[b]), 0)),
  )
  let axis = [1, -0.3, -0.7]
  for (let round = 0; round < rounds; round++) {
    const next = covariance.map(row => row.reduce((sum, value, k) => sum + value * axis[k], 0))
    const length = Math.hypot(...next)
    if (length === 0) return axis
    axis = next.map(value => value / length)
  }
  return axis
}
