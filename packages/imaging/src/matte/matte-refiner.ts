import { join } from 'node:path'
import { boxAround, clipBox, expandBox } from '../box.ts'
import type { SolvedMatte } from '../engines.ts'
import { type InferenceSession, Tensor } from '../onnx/onnxruntime.ts'
import { type DeviceOptions, openSession } from '../onnx/open-session.ts'
import type { Plane } from '../raster.ts'

const file = join(import.meta.dirname, '../../models/matte-refiner.onnx')
/** The network halves its input three times. */
const granularity = 8
/** Pixels around the band that the network sees. */
const margin = 16
const channels = 5
/**
 * Where the network finds hair, the solved matte counts this much, fully where both alpha and its complement reach
 * the higher value: solving finds finer hair. Mean error in the lemur's unknown band: 0.0365 without, 0.0336 with it.
 */
const hair = { share: 0.7, from: 0.02, to: 0.15 }

/** Open the network of training/matting, a U-Net that takes colors, a matting network's matte and the solved one. */
export function loadMatteRefiner(options?: DeviceOptions): Promise<InferenceSession> {
  return openSession('the matte refiner', file, options)
}

/**
 * Correct a solved matte in its band: solving follows the image's colors and takes a dark background for dark
 * hair, and a thin part that a matting network is nearly sure of for mist. The network learned from images
 * whose matte is known which of the two mattes to trust.
 *
 * @returns alpha from 0 to 1, changed only in the band
 */
export async function refineMatte(session: InferenceSession, solved: SolvedMatte): Promise<Plane> {
  const { alpha, band } = solved
  const box = paddedBox(band)
  if (!box) return alpha
  const { left, top, width, height } = box
  const input = new Tensor('float32', cropInput(solved, box), [1, channels, height, width])
  const { refined: output } = await session.run({ input })
  const values = output.data as Float32Array
  const data = alpha.data.slice()
  for (let y = top; y < Math.min(alpha.height, top + height); y++) {
    for (let x = left; x < Math.min(alpha.width, left + width); x++) {
      const pixel = y * alpha.width + x
      if (!band.data[pixel]) continue
      const refined = Math.min(1, Math.max(0, values[(y - top) * width + x - left]))
      data[pixel] = refined + hairShare(refined) * (data[pixel] - refined)
    }
  }
  return { data, width: alpha.width, height: alpha.height }
}

function hairShare(alpha: number): number {
  const softness = (Math.min(alpha, 1 - alpha) - hair.from) / (hair.to - hair.from)
  return hair.share * Math.min(1, Math.max(0, softness))
}

interface InputBox {
  left: number
  top: number
  width: number
  height: number
}

/** The box of a band with a margin, extended to the right and below to sides that the network can halve. */
function paddedBox(band: SolvedMatte['band']): InputBox | undefined {
  const inside = boxAround(band, pixel => band.data[pixel] > 0)
  if (!inside) return undefined
  const { left, top, right, bottom } = clipBox(expandBox(inside, margin), band.width, band.height)
  const sideTo = (end: number, start: number) => Math.ceil((end - start) / granularity) * granularity
  return { left, top, width: sideTo(right, left), height: sideTo(bottom, top) }
}

/** Planes of red, green, blue, the coarse and the solved matte, from 0 to 1; edge pixels repeat outside the image. */
function cropInput(
  { image, coarse, alpha }: SolvedMatte,
  { left, top, width, height }: InputBox,
): Float32Array {
  const size = width * height
  const data = new Float32Array(channels * size)
  for (let y = 0, to = 0; y < height; y++) {
    const row = Math.min(image.height - 1, top + y) * image.width
    for (let x = 0; x < width; x++, to++) {
      const pixel = row + Math.min(image.width - 1, left + x)
      for (let channel = 0; channel < 3; channel++)
        data[channel * size + to] = image.data[pixel * image.channels + channel] / 255
      data[3 * size + to] = coarse.data[pixel]
      data[4 * size + to] = alpha.data[pixel]
    }
  }
  return data
}
