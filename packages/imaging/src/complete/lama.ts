import type { Completion } from '../engines.ts'
import type { Model, TensorValues } from '../onnx/run-model.ts'
import type { Sessions } from '../onnx/sessions.ts'
import type { Plane, Raster } from '../raster.ts'
import { shrink } from '../resample/shrink.ts'
import { completeByWindows } from './complete-by-windows.ts'
import { variedSeed } from './varied-seed.ts'

/** The network's input and output are squares of this side, in pixels. */
const side = 512

/**
 * Image completion by LaMa (Suvorov et al., "Resolution-robust Large Mask Inpainting with Fourier
 * Convolutions", 2022). Holes of more than 256 pixels are processed at a reduced resolution. The mode has no
 * effect; the seed chooses one of four reflections of the input.
 */
export function lamaCompletion(sessions: Sessions, model: Model): Completion {
  const fill = async (window: Raster): Promise<[Plane, Plane, Plane]> => {
    const { output } = await sessions.run(model, toInputs(await shrink(window, side, side)))
    return [0, 1, 2].map(channel => outputPlane(output, channel)) as [Plane, Plane, Plane]
  }
  return {
    name: 'LaMa',
    complete: (image, mask, options, work) =>
      completeByWindows(image, mask, { fill, side, seed: variedSeed(options), work }),
  }
}

/** Pixels that are even partly unknown count as unknown, and are black. */
function toInputs({ data }: Raster): { image: TensorValues; mask: TensorValues } {
  const pixels = side * side
  const image = new Float32Array(3 * pixels)
  const mask = new Float32Array(pixels)
  for (let pixel = 0; pixel < pixels; pixel++) {
    if (data[4 * pixel + 3] < 255) mask[pixel] = 1
    else for (let c = 0; c < 3; c++) image[c * pixels + pixel] = data[4 * pixel + c] / 255
  }
  return {
    image: { data: image, shape: [1, 3, side, side] },
    mask: { data: mask, shape: [1, 1, side, side] },
  }
}

function outputPlane({ data }: TensorValues, channel: number): Plane {
  const plane = Float32Array.from(data.subarray(channel * side * side, (channel + 1) * side * side))
  return { data: plane, width: side, height: side }
}
