import type { Depth } from '../engines.ts'
import type { Model } from '../onnx/run-model.ts'
import type { Sessions } from '../onnx/sessions.ts'
import { normalizeImageNet, toPlanes } from '../onnx/to-planes.ts'
import { toNearness } from './to-nearness.ts'

/** The network's input and output are squares of this side, in pixels. */
const side = 256

/** Depth by MiDaS 2.1, small (Ranftl et al., "Towards Robust Monocular Depth Estimation", 2020). */
export function midasDepth(sessions: Sessions, model: Model): Depth {
  return {
    name: 'MiDaS small',
    depth: async (image, { signal, progress }) => {
      signal.throwIfAborted()
      const { output } = await sessions.run(model, {
        input: await toPlanes(image, side, side, normalizeImageNet),
      })
      signal.throwIfAborted()
      progress(1)
      return toNearness({ data: Float32Array.from(output.data), width: side, height: side })
    },
  }
}
