import type { InferenceSession } from '../onnx/onnxruntime.ts'
import type { RotatedRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { createProgress } from '../work.ts'
import { type Arc, expandArc, straightenArc } from './arc.ts'
import type { DetectedRegion } from './detected-regions.ts'
import { rectifiedCrop } from './rectified-crop.ts'
import { computeTextProbability } from './text-probability.ts'

/** The heights, in pixels, that a line has in the crops in which it is detected again, and in their negatives. */
const viewHeights = [64, 80]
const maxWidth = 960
/** Mean share of a line's middle that must be detected in the four. */
const minMeanShare = 0.15
const minProbability = 0.3 * 255

/**
 * Whether the detector finds a region again in crops of it, and in their negatives. It does so for text in any script,
 * but rarely for patterns that it takes for text in half of 40 photographs: windows, fences, feathers, hair.
 *
 * @param image opaque
 */
export async function isFoundAgain(
  detector: InferenceSession,
  image: Raster,
  { rectangle, arc }: Pick<DetectedRegion, 'rectangle' | 'arc'>,
  signal: AbortSignal,
): Promise<boolean> {
  const line = arc ? straightLine(image, arc) : { image, rectangle }
  const enough = minMeanShare * 2 * viewHeights.length
  let sum = 0
  for (const height of viewHeights) {
    for (const isNegative of [false, true])
      sum += await shareDetected(detector, line, { height, isNegative }, signal)
    if (sum === 0 || sum >= enough) break
  }
  return sum >= enough
}

/** A curved line with its surroundings, straightened. */
function straightLine(image: Raster, arc: Arc): { image: Raster; rectangle: RotatedRectangle } {
  const straight = straightenArc(image, expandArc(arc, arc.height))
  const center = { x: straight.width / 2, y: straight.height / 2 }
  const [width, height] = [straight.width - 2 * arc.height, straight.height / 3]
  return { image: straight, rectangle: { center, u: { x: 1, y: 0 }, width, height } }
}

/** The share of the middle half of a line, along its whole width, that is detected in a crop. */
async function shareDetected(
  detector: InferenceSession,
  { image, rectangle }: { image: Raster; rectangle: RotatedRectangle },
  { height: viewHeight, isNegative }: { height: number; isNegative: boolean },
  signal: AbortSignal,
): Promise<number> {
  const around = { ...rectangle, width: rectangle.width + 2 * rectangle.height, height: 3 * rectangle.height }
  const scale = Math.min(viewHeight / rectangle.height, maxWidth / around.width)
  const [width, height] = [around.width, around.height].map(length => Math.max(1, Math.round(length * scale)))
  const crop = rectifiedCrop(image, around, width, height)
  if (isNegative) for (let at = 0; at < crop.data.length; at++) crop.data[at] = 255 - crop.data[at]
  const progress = createProgress(() => {})
  const { data } = await computeTextProbability(detector, crop, { signal, progress })
  const margin = rectangle.height * scale
  let [found, all] = [0, 0]
  for (let y = Math.round(1.25 * margin); y < 1.75 * margin; y++) {
    for (let x = Math.round(margin); x < width - margin; x++) {
      all++
      if (data[y * width + x] > minProbability) found++
    }
  }
  return all > 0 ? found / all : 0
}
