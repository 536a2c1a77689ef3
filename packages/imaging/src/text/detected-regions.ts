import { findComponents } from '../mask/find-components.ts'
import { createMask } from '../mask/mask.ts'
import type { Point, RotatedRectangle } from '../quad.ts'
import { type Arc, expandArc, findArc } from './arc.ts'
import { minAreaRectangle } from './min-area-rectangle.ts'
import type { TextProbability } from './text-probability.ts'

/** A detected line of text. */
export interface DetectedRegion {
  rectangle: RotatedRectangle
  /** Its shape if it is curved; the rectangle is then around all of it. */
  arc?: Arc
  /** Mean probability of its pixels, 0 to 1. */
  score: number
}

const minProbability = 0.3 * 255
const minScore = 0.6
/**
 * The detector marks the core of a line; the line is larger on each side by this ratio times area over
 * perimeter.
 */
const unclipRatio = 1.6
/** Minimum height of cores and lines, in pixels; smaller ones are noise. */
const minCoreHeight = 3
const minLineHeight = 5

/**
 * The lines of text in a probability map: the minimum-area rectangle of each connected component, expanded to
 * undo the shrinking that the detector was trained with. After Liao et al., "Real-time scene text detection
 * with differentiable binarization", AAAI 2020.
 */
export function regionsFromMap(likelihood: TextProbability): DetectedRegion[] {
  const { data, width, height } = likelihood
  const mask = createMask(width, height, pixel => data[pixel] > minProbability)
  return findComponents(mask).flatMap(({ pixels }) => {
    if (pixels.length < minCoreHeight * minCoreHeight) return []
    let sum = 0
    for (const pixel of pixels) sum += data[pixel]
    const score = sum / pixels.length / 255
    const core = minAreaRectangle(outlinePoints(pixels, width))
    if (score < minScore || core.height < minCoreHeight) return []
    const grown = unclipRectangle(core)
    if (grown.height < minLineHeight) return []
    const arc = findArc(pixels, width, core)
    return [{ rectangle: grown, score, ...(arc && { arc: unclipArc(arc) }) }]
  })
}

/** Corners of the first and last pixel of every row: no others can be on the hull. */
function outlinePoints(pixels: Int32Array, width: number): Point[] {
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

/** How much larger than its core a line is on each side. */
const unclipDistance = (width: number, height: number) =>
  (width * height * unclipRatio) / (2 * (width + height))

function unclipRectangle(core: RotatedRectangle): RotatedRectangle {
  const distance = unclipDistance(core.width, core.height)
  return { ...core, width: core.width + 2 * distance, height: core.height + 2 * distance }
}

const unclipArc = (core: Arc): Arc =>
  expandArc(core, unclipDistance(core.radius * (core.to - core.from), core.height))
