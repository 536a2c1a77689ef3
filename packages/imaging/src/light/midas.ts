import type { Depth } from '../engines.ts'
import { imageNet, planesOf } from '../onnx/planes-of.ts'
import type { Model } from '../onnx/run-model.ts'
import type { Sessions } from '../onnx/sessions.ts'
import { nearness } from './nearness.ts'

/** The network's input and output are squares of this side, in pixels. */
const side = 256

/** Depth by MiDaS 2.1, small (Ranftl et al., "Towards Robust Monocular Depth Estimation", 2020). */
export function midasDepth(sessions: Sessions, model: Model): Depth {
  return {
    name: 'MiDaS small',
    depth: async (picture, { signal, progress }) => {
      signal.throwIfAborted()
      const { output } = await sessions.run(model, { input: await planesOf(picture, side, side, imageNet) })
      signal.throwIfAborted()
      progress(1)
      return nearness({ data: Float32Array.from(output.data), width: side, height: side })
    },
  }
}
