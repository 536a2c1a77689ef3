import { InferenceSession, Tensor } from 'onnxruntime-node'
import type { Matting } from '../engines.ts'
import type { Plane, Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import { shrink } from '../resample/shrink.ts'
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
  return {
    name: 'ISNet (built-in)',
    matte: async (picture: Raster, { signal, progress }: Work): Promise<Plane> => {
      loading ??= loadIsnet()
      const session = await loading
      signal.throwIfAborted()
      progress(0.2)
      const { output } = await session.run({ [session.inputNames[0]]: await squareInput(picture) })
      signal.throwIfAborted()
      progress(0.9)
      return { data: output.data as Float32Array, width: side, height: side }
    },
    close: async () => {
      await (await loading)?.release()
    },
  }
}

/** Open the network in a session of its own. */
export async function loadIsnet(): Promise<InferenceSession> {
  return InferenceSession.create(await readIsnetWeights(), {
    graphOptimizationLevel: 'all',
    enableCpuMemArena: false,
  })
}

/** Planes of red, green and blue, stretched to the square, as (value − 128) / 256. */
export async function squareInput(picture: Raster): Promise<Tensor> {
  const { data, width, height, channels } = await shrink(
    picture,
    Math.min(side, picture.width),
    Math.min(side, picture.height),
  )
  const planes = new Float32Array(3 * side * side)
  for (let channel = 0; channel < 3; channel++) {
    const isWhole = width === side && height === side
    const target = planes.subarray(channel * side * side, (channel + 1) * side * side)
    const plane = isWhole ? target : new Float32Array(width * height)
    for (let pixel = 0, at = channel; pixel < plane.length; pixel++, at += channels)
      plane[pixel] = (data[at] - 128) / 256
    if (!isWhole) target.set(enlarge({ data: plane, width, height }, side, side).data)
  }
  return new Tensor('float32', planes, [1, 3, side, side])
}
