import type { Depth } from '../engines.ts'
import { imageNet, planesOf } from '../onnx/planes-of.ts'
import type { Model } from '../onnx/run-model.ts'
import type { Sessions } from '../onnx/sessions.ts'
import { nearness } from './nearness.ts'

/** Input sides are multiples of the network's patch size. */
const patch = 14
/** The shorter side, in patches, as the network was trained; the longer is at most twice that. */
const patches = 37

/** Depth by Depth Anything V2, small (Yang et al., 2024), at 518 pixels on the shorter side. */
export function depthAnything(sessions: Sessions, model: Model): Depth {
  return {
    name: 'Depth Anything V2',
    depth: async (picture, { signal, progress }) => {
      signal.throwIfAborted()
      const { width, height } = studySize(picture)
      const input = await planesOf(picture, width, height, imageNet)
      progress(0.1)
      const { predicted_depth: found } = await sessions.run(model, { pixel_values: input })
      signal.throwIfAborted()
      progress(1)
      // The network's output may differ in size from its input, but has the same aspect ratio.
      const [, rows, columns] = found.shape
      return nearness({ data: Float32Array.from(found.data), width: columns, height: rows })
    },
  }
}

function studySize({ width, height }: { width: number; height: number }) {
  const longer = Math.round((patches * Math.max(width, height)) / Math.min(width, height))
  const along = patch * Math.min(2 * patches, longer)
  const across = patch * patches
  return width > height ? { width: along, height: across } : { width: across, height: along }
}
