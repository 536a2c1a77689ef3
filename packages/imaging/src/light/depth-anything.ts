import type { Depth } from '../engines.ts'
import type { Model } from '../onnx/run-model.ts'
import type { Sessions } from '../onnx/sessions.ts'
import { normalizeImageNet, toPlanes } from '../onnx/to-planes.ts'
import { toNearness } from './to-nearness.ts'

/** Input sides are multiples of the network's patch size. */
const patchSize = 14
/** The shorter side, in patches, as the network was trained; the longer is at most twice that. */
const shorterSidePatches = 37

/** Depth by Depth Anything V2, small (Yang et al., 2024), at 518 pixels on the shorter side. */
export function depthAnything(sessions: Sessions, model: Model): Depth {
  return {
    name: 'Depth Anything V2',
    depth: async (image, { signal, progress }) => {
      signal.throwIfAborted()
      const { width, height } = inputSize(image)
      const input = await toPlanes(image, width, height, normalizeImageNet)
      progress(0.1)
      const { predicted_depth: prediction } = await sessions.run(model, { pixel_values: input })
      signal.throwIfAborted()
      progress(1)
      // The network's output may differ in size from its input, but has the same aspect ratio.
      const [, rows, columns] = prediction.shape
      return toNearness({ data: Float32Array.from(prediction.data), width: columns, height: rows })
    },
  }
}

function inputSize({ width, height }: { width: number; height: number }) {
  const longer = Math.round((shorterSidePatches * Math.max(width, height)) / Math.min(width, height))
  const longSide = patchSize * Math.min(2 * shorterSidePatches, longer)
  const shortSide = patchSize * shorterSidePatches
  return width > height ? { width: longSide, height: shortSide } : { width: shortSide, height: longSide }
}
