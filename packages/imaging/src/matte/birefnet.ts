import type { Matting } from '../engines.ts'
import type { Model } from '../onnx/run-model.ts'
import type { Sessions } from '../onnx/sessions.ts'
import { normalizeImageNet, toPlanes } from '../onnx/to-planes.ts'
import { createPlane } from '../raster.ts'

/** The network's input and output are squares of this side, in pixels. */
const side = 1024

/**
 * Matting by BiRefNet (Zheng et al., "Bilateral Reference for High-Resolution Dichotomous Image
 * Segmentation", 2024).
 */
export function birefnetMatting(sessions: Sessions, model: Model): Matting {
  return {
    name: 'BiRefNet lite',
    matte: async (image, { signal, progress }) => {
      signal.throwIfAborted()
      const input = await toPlanes(image, side, side, normalizeImageNet)
      progress(0.1)
      const { output_image: logits } = await sessions.run(model, { input_image: input })
      signal.throwIfAborted()
      progress(0.95)
      return createPlane(side, side, pixel => sigmoid(logits.data[pixel]))
    },
  }
}

const sigmoid = (logit: number) => 1 / (1 + Math.exp(-logit))
