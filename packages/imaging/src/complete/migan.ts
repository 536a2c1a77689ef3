import type { Completion } from '../engines.ts'
import type { Model } from '../onnx/run-model.ts'
import type { Sessions } from '../onnx/sessions.ts'
import type { Plane, Raster } from '../raster.ts'
import { completeByWindows } from './complete-by-windows.ts'
import { variedSeed } from './varied-seed.ts'

/** The network processes squares of this side, in pixels; it resizes its input itself. */
const side = 512

/**
 * Image completion by MI-GAN (Sargsyan et al., "A Simple Baseline for Image Inpainting on Mobile Devices",
 * 2023), in its pipeline form, which takes images of any size. The mode has no effect; the seed chooses one
 * of four reflections of the input.
 */
export function miganCompletion(sessions: Sessions, model: Model): Completion {
  const fill = async ({ data, width, height }: Raster): Promise<[Plane, Plane, Plane]> => {
    const pixels = width * height
    const image = new Uint8Array(3 * pixels)
    const mask = new Uint8Array(pixels)
    for (let pixel = 0; pixel < pixels; pixel++) {
      for (let c = 0; c < 3; c++) image[c * pixels + pixel] = data[4 * pixel + c]
      mask[pixel] = data[4 * pixel + 3]
    }
    const { result } = await sessions.run(model, {
      image: { data: image, shape: [1, 3, height, width] },
      mask: { data: mask, shape: [1, 1, height, width] },
    })
    return [0, 1, 2].map(channel => ({
      data: Float32Array.from(result.data.subarray(channel * pixels, (channel + 1) * pixels)),
      width,
      height,
    })) as [Plane, Plane, Plane]
  }
  return {
    name: 'MI-GAN',
    complete: (image, mask, options, work) =>
      completeByWindows(image, mask, { fill, side, seed: variedSeed(options), work }),
  }
}
