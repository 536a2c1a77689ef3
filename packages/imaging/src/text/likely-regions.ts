import { components } from '../mask/components.ts'
import { leastRectangle } from './least-rectangle.ts'
import type { Point, TurnedRectangle } from './quad.ts'
import type { Likelihood } from './text-likelihood.ts'

/** A detected line of text. */
export interface LikelyRegion {
  rectangle: TurnedRectangle
  /** Mean probability of its pixels, 0 to 1. */
  score: number
}

const leastLikelihood = 0.3 * 255
const leastScore = 0.6
/**
 * The detector marks the core of a line; the line is larger on each side by this ratio times area over
 * perimeter.
 */
const unclip = 1.6
/** Minimum height of cores and lines, in pixels; smaller ones are noise. */
const leastCore = 3
const leastLine = 5

/**
 * The lines of text in a probability map: the minimum-area rectangle of each connected component, expanded to
 * undo the shrinking that the detector was trained with. After Liao et al., "Real-time scene text detection
 * with differentiable binarization", AAAI 2020.
 */
export function likelyRegions(likelihood: Likelihood): LikelyRegion[] {
  const { data, width, height } = likelihood
  const mask = { data: data.map(value => (value > leastLikelihood ? 255 : 0)), width, height }
  return components(mask).flatMap(({ pixels }) => {
    if (pixels.length < leastCore * leastCore) return []
    let sum = 0
    for (const pixel of pixels) sum += data[pixel]
    const score = sum / pixels.length / 255
    const core = leastRectangle(outline(pixels, width))
    if (score < leastScore || core.height < leastCore) return []
    const grown = unclipped(core)
    return grown.height < leastLine ? [] : [{ rectangle: grown, score }]
  })
}

/** Corners of the first and last pixel of every row: no others can be on the hull. */
function outline(pixels: Int32Array, width: number): Point[] {
  const points: Point[] = []
  for (let i = 0; i < pixels.length; ) {
    const y = Math.floor(pixels[i] / width)
    const end = (y + 1) * width
    const first = pixels[i]
    while (i < pixels.length && pixels[i] < end) i++
    const [left, right] = [first - y * width, pixels[i - 1] - y * width + 1]
    points.push({ x: left, y }, { x: right, y }, { x: right, y: y + 1 }, { x: left, y: y + 1 })
  }
  return points
}

function unclipped(core: TurnedRectangle): TurnedRectangle {
  const distance = (core.width * core.height * unclip) / (2 * (core.width + core.height))
  return { ...core, width: core.width + 2 * distance, height: core.height + 2 * distance }
}
