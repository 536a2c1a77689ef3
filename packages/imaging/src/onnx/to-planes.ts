import type { Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import { shrink } from '../resample/shrink.ts'
import type { TensorValues } from './run-model.ts'

/** Normalization of networks trained on ImageNet. */
export const normalizeImageNet = (value: number, channel: number) =>
  (value / 255 - mean[channel]) / deviation[channel]
const mean = [0.485, 0.456, 0.406]
const deviation = [0.229, 0.224, 0.225]

/** Normalization to 0 to 1. */
export const normalizeUnit = (value: number) => value / 255

/**
 * Convert an image to the input of most networks: planes of red, green and blue, stretched to a size.
 *
 * @param normalize maps a value from 0 to 255 and its channel
 * @returns floats of shape 1 × 3 × height × width
 */
export async function toPlanes(
  image: Raster,
  width: number,
  height: number,
  normalize: (value: number, channel: number) => number,
): Promise<TensorValues & { data: Float32Array }> {
  const small = await shrink(image, Math.min(width, image.width), Math.min(height, image.height))
  const isFullSize = small.width === width && small.height === height
  const data = new Float32Array(3 * width * height)
  for (let channel = 0; channel < 3; channel++) {
    const target = data.subarray(channel * width * height, (channel + 1) * width * height)
    const plane = isFullSize ? target : new Float32Array(small.width * small.height)
    for (let pixel = 0, at = channel; pixel < plane.length; pixel++, at += small.channels)
      plane[pixel] = normalize(small.data[at], channel)
    if (!isFullSize) target.set(enlarge({ ...small, data: plane }, width, height).data)
  }
  return { data, shape: [1, 3, height, width] }
}
