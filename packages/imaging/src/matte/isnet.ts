import { InferenceSession, Tensor } from 'onnxruntime-node'
import type { Matting } from '../engines.ts'
import type { Plane, Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import { reduce } from '../resample/reduce.ts'
import type { Work } from '../work.ts'
import { readIsnetWeights } from './isnet-weights.ts'

/** The network's input and output are squares of this side, in pixels. */
const side = 1024

/**
 * Matting by ISNet (Qin et al., "Highly Accurate Dichotomous Image Segmentation", ECCV 2022), about
 * 2.3 s a picture on two cores whatever its size. The network is loaded with the first picture.
 */
export function isnetMatting(): Matting & { close(): Promise<void> } {
  let loading: Promise<InferenceSession> | undefined
  const load = async () =>
    InferenceSession.create(await readIsnetWeights(), {
      graphOptimizationLevel: 'all',
      enableCpuMemArena: false,
    })
  return {
    name: 'ISNet (built-in)',
    alpha: async (picture: Raster, { signal, progress }: Work): Promise<Plane> => {
      loading ??= load()
      const session = await loading
      signal.throwIfAborted()
      progress(0.2)
      const input = new Tensor('float32', squareInput(picture), [1, 3, side, side])
      const { output } = await session.run({ [session.inputNames[0]]: input })
      signal.throwIfAborted()
      progress(0.9)
      const coarse = { data: output.data as Float32Array, width: side, height: side }
      return enlarge(coarse, picture.width, picture.height)
    },
    close: async () => {
      await (await loading)?.release()
    },
  }
}

/** Planes of red, green and blue, stretched to the square, as (value − 128) / 256. */
function squareInput(picture: Raster): Float32Array {
  const { data, channels } = squared(picture)
  const planes = new Float32Array(3 * side * side)
  for (let pixel = 0, at = 0; pixel < side * side; pixel++, at += channels) {
    for (let channel = 0; channel < 3; channel++) {
      planes[channel * side * side + pixel] = (data[at + channel] - 128) / 256
    }
  }
  return planes
}

function squared(picture: Raster): Raster {
  const { width, height, channels } = picture
  const reduced = reduce(picture, Math.min(side, width), Math.min(side, height))
  if (reduced.width === side && reduced.height === side) return reduced
  const data = new Uint8ClampedArray(side * side * channels)
  for (let channel = 0; channel < channels; channel++) {
    const plane = new Float32Array(reduced.width * reduced.height)
    for (let pixel = 0; pixel < plane.length; pixel++) plane[pixel] = reduced.data[pixel * channels + channel]
    const enlarged = enlarge({ data: plane, width: reduced.width, height: reduced.height }, side, side)
    for (let pixel = 0; pixel < side * side; pixel++) data[pixel * channels + channel] = enlarged.data[pixel]
  }
  return { data, width: side, height: side, channels }
}
