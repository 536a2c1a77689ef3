import type { InferenceSession } from '../onnx/onnxruntime.ts'
import { cornersOf, type Quad, type RotatedRectangle, toRotatedRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { createProgress } from '../work.ts'
import { regionsFromMap } from './detected-regions.ts'
import { expandLine } from './line-geometry.ts'
import { rectifiedCrop } from './rectified-crop.ts'
import { computeTextProbability } from './text-probability.ts'

/** A region may be a block if it is at most so many times as wide as high, and at least so high, in pixels. */
const block = { maxRatio: 8, minHeight: 24 }
/** What is seen around a block, relative to its height. */
const surroundings = 0.1
/** Size of the crop, in pixels, in which lines are searched for. */
const crop = { minHeight: 160, maxSide: 800 }
/** The height of a block's lines, relative to its own. */
const maxHeight = 0.65
/** The distance between the middles of two rows and their widths, relative to the block's, and the ratio of their heights. */
const row = { minDistance: 0.25, minWidth: 0.3, minHeightRatio: 0.5 }

/**
 * The lines of a region that a user drew around several, in pixels of the image.
 *
 * @param image opaque
 * @returns the region itself if it doesn't contain several lines, one below the other
 */
export async function linesOfBlock(
  detector: InferenceSession,
  image: Raster,
  corners: Quad,
  signal: AbortSignal,
): Promise<Quad[]> {
  const region = toRotatedRectangle(corners)
  if (region.height < block.minHeight || region.width > block.maxRatio * region.height) return [corners]
  const around = expandLine(region, surroundings * region.height)
  const scale = Math.min(
    crop.maxSide / Math.max(around.width, around.height),
    Math.max(1, crop.minHeight / around.height),
  )
  const [width, height] = [around.width, around.height].map(length => Math.max(1, Math.round(length * scale)))
  const probability = await computeTextProbability(detector, rectifiedCrop(image, around, width, height), {
    signal,
    progress: createProgress(() => {}),
  })
  const size = { width: region.width * scale, height: region.height * scale }
  const lines = regionsFromMap(probability)
    .map(({ rectangle }) => rectangle)
    .filter(line => line.height <= maxHeight * size.height && isInMiddle(line, { width, height }, size))
  const isBlock = lines.some((one, i) => lines.slice(i + 1).some(other => areRows(one, other, size)))
  return isBlock ? lines.map(line => cornersOf(inImage(line, around, { width, height }))) : [corners]
}

interface Size {
  width: number
  height: number
}

/** Whether a line's middle is in the part in a crop's middle that has some size. */
const isInMiddle = ({ center }: RotatedRectangle, all: Size, part: Size) =>
  Math.abs(center.x - all.width / 2) <= part.width / 2 &&
  Math.abs(center.y - all.height / 2) <= part.height / 2

/** Whether two lines are rows of a block of some size, rather than a line and its marks or a part of it. */
function areRows(one: RotatedRectangle, other: RotatedRectangle, { width, height }: Size): boolean {
  const heights = [one.height, other.height]
  return (
    Math.abs(one.center.y - other.center.y) >= row.minDistance * height &&
    Math.min(one.width, other.width) >= row.minWidth * width &&
    Math.min(...heights) >= row.minHeightRatio * Math.max(...heights)
  )
}

/** A rectangle of a rectified crop in the image. */
function inImage(
  { center, u, width, height }: RotatedRectangle,
  around: RotatedRectangle,
  size: Size,
): RotatedRectangle {
  const scale = size.width / around.width
  const [along, below] = [(center.x - size.width / 2) / scale, (center.y - size.height / 2) / scale]
  return {
    center: {
      x: around.center.x + around.u.x * along - around.u.y * below,
      y: around.center.y + around.u.y * along + around.u.x * below,
    },
    u: { x: around.u.x * u.x - around.u.y * u.y, y: around.u.y * u.x + around.u.x * u.y },
    width: width / scale,
    height: height / scale,
  }
}
