import type { Selection } from '../engines.ts'
import { createMask, type Mask } from '../mask/mask.ts'
import type { ModelMetadata } from '../onnx/check-signature.ts'
import type { Model, TensorValues } from '../onnx/run-model.ts'
import type { Sessions } from '../onnx/sessions.ts'
import { normalizeUnit, toPlanes } from '../onnx/to-planes.ts'
import type { Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'

/** The network's input is a square of this side, in pixels. */
const side = 1024
/** Number of points if the model doesn't declare it. */
const defaultPoints = 6
const labels = { onObject: 1, none: -1 }

interface Point {
  x: number
  y: number
}

/**
 * Selection by EfficientSAM, tiny (Xiong et al., "EfficientSAM: Leveraged Masked Image Pretraining for
 * Efficient Segment Anything", 2024). Uses the mask with the highest predicted IoU. If there are more points
 * than the model accepts, the last ones are used.
 */
export function efficientSam(sessions: Sessions, model: Model): Selection {
  return {
    name: 'EfficientSAM',
    select: async (image, points, { signal, progress }) => {
      signal.throwIfAborted()
      const images = await toPlanes(image, side, side, normalizeUnit)
      progress(0.1)
      const { output_masks: masks, iou_predictions: fits } = await sessions.run(model, facts => ({
        batched_images: images,
        ...promptFor(facts, image, points),
      }))
      signal.throwIfAborted()
      progress(0.95)
      return toMask(masks, bestIndex(fits), image)
    },
  }
}

function promptFor(facts: ModelMetadata, { width, height }: Raster, points: readonly Point[]) {
  const maxPoints = facts.input('batched_point_coords').shape[2]
  const count = typeof maxPoints === 'number' ? maxPoints : defaultPoints
  const used = points.slice(-count)
  const coords = new Float32Array(2 * count)
  const kinds = new Float32Array(count).fill(labels.none)
  for (const [i, { x, y }] of used.entries()) {
    coords.set([(x * side) / width, (y * side) / height], 2 * i)
    kinds[i] = labels.onObject
  }
  // Exports differ in whether labels have an additional dimension.
  const labelShape = facts.input('batched_point_labels').shape.length === 4 ? [1, 1, count, 1] : [1, 1, count]
  return {
    batched_point_coords: { data: coords, shape: [1, 1, count, 2] },
    batched_point_labels: { data: kinds, shape: labelShape },
  }
}

function bestIndex({ data }: TensorValues): number {
  let bestSoFar = 0
  for (let i = 1; i < data.length; i++) if (data[i] > data[bestSoFar]) bestSoFar = i
  return bestSoFar
}

/** Pixels with a logit of at least 0 belong to the object. */
function toMask({ data, shape }: TensorValues, index: number, { width, height }: Raster): Mask {
  const [rows, columns] = shape.slice(-2)
  const logits = Float32Array.from(data.subarray(index * rows * columns, (index + 1) * rows * columns))
  const sized = enlarge({ data: logits, width: columns, height: rows }, width, height)
  return createMask(width, height, pixel => sized.data[pixel] >= 0)
}
