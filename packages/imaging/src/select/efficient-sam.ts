import type { Selection } from '../engines.ts'
import type { Mask } from '../mask/mask.ts'
import type { Facts } from '../onnx/check-signature.ts'
import { planesOf, unit } from '../onnx/planes-of.ts'
import type { Model, Values } from '../onnx/run-model.ts'
import type { Sessions } from '../onnx/sessions.ts'
import type { Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'

/** The network's input is a square of this side, in pixels. */
const side = 1024
/** Number of points if the model doesn't declare it. */
const usualPoints = 6
const labels = { onThing: 1, none: -1 }

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
    select: async (picture, points, { signal, progress }) => {
      signal.throwIfAborted()
      const images = await planesOf(picture, side, side, unit)
      progress(0.1)
      const { output_masks: masks, iou_predictions: fits } = await sessions.run(model, facts => ({
        batched_images: images,
        ...promptOf(facts, picture, points),
      }))
      signal.throwIfAborted()
      progress(0.95)
      return maskOf(masks, best(fits), picture)
    },
  }
}

function promptOf(facts: Facts, { width, height }: Raster, points: readonly Point[]) {
  const places = facts.input('batched_point_coords').shape[2]
  const count = typeof places === 'number' ? places : usualPoints
  const taken = points.slice(-count)
  const coords = new Float32Array(2 * count)
  const kinds = new Float32Array(count).fill(labels.none)
  for (const [i, { x, y }] of taken.entries()) {
    coords.set([(x * side) / width, (y * side) / height], 2 * i)
    kinds[i] = labels.onThing
  }
  // Exports differ in whether labels have an additional dimension.
  const labelShape = facts.input('batched_point_labels').shape.length === 4 ? [1, 1, count, 1] : [1, 1, count]
  return {
    batched_point_coords: { data: coords, shape: [1, 1, count, 2] },
    batched_point_labels: { data: kinds, shape: labelShape },
  }
}

function best({ data }: Values): number {
  let leader = 0
  for (let i = 1; i < data.length; i++) if (data[i] > data[leader]) leader = i
  return leader
}

/** Pixels with a logit of at least 0 belong to the object. */
function maskOf({ data, shape }: Values, index: number, { width, height }: Raster): Mask {
  const [rows, columns] = shape.slice(-2)
  const logits = Float32Array.from(data.subarray(index * rows * columns, (index + 1) * rows * columns))
  const sized = enlarge({ data: logits, width: columns, height: rows }, width, height)
  return { data: Uint8Array.from(sized.data, logit => (logit >= 0 ? 255 : 0)), width, height }
}
