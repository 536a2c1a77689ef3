import { components } from '../mask/components.ts'
import { leastRectangle } from './least-rectangle.ts'
import type { Point, TurnedRectangle } from './quad.ts'
import type { Likelihood } from './text-likelihood.ts'

/** A line of text where the detector saw one. */
export interface LikelyRegion {
  rectangle: TurnedRectangle
  /** Mean likelihood of its pixels, 0 to 1. */
  score: number
}

const leastLikelihood = 0.3 * 255
const leastScore = 0.6
/** The detector marks the core of a line; the line is larger by this share of area over outline. */
const unclip = 1.6
/** Cores and lines of fewer pixels across are noise. */
const leastCore = 3
const leastLine = 5

/**
 * The lines of text in a likelihood map: its connected pieces, each in its least rectangle, grown back to
 * the size that the text had before the detector was trained to shrink it.
 * After Liao et al., "Real-time scene text detection with differentiable binarization", AAAI 2020.
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

/** Corners of the first and last pixel of every row: no other can be on the hull. */
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
