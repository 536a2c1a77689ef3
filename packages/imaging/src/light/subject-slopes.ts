import { join } from 'node:path'
import { type Box, boxAround, clipBox, expandBox } from '../box.ts'
import type { SubjectSlopes } from '../engines.ts'
import { cropImage } from '../matte/crop.ts'
import { mirrorRows } from '../matte/test-time-augmentation.ts'
import { type InferenceSession, Tensor } from '../onnx/onnxruntime.ts'
import { openSession } from '../onnx/open-session.ts'
import { createPlane, type Plane, type Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import { fitWithin } from '../resample/fit-within.ts'
import { shrink } from '../resample/shrink.ts'

const file = join(import.meta.dirname, '../../models/normals.onnx')
/** Longest side of the network's input, that of its training images, and how often its output is smaller. */
const inputSide = 192
const outputScale = 2
/** The network halves its input five times. */
const granularity = 32
/** What the network sees around the subject, relative to the subject's longest side. */
const margin = 0.06
/** Values per pixel of the output: x, y, z and the expected error. */
const outputs = 4
/** Smallest z: surfaces that face away are taken for steep ones. */
const leastZ = 0.2

/** Open the network of training/normals, a U-Net that takes colors and the matte. */
export const loadNormalsNetwork = (): Promise<InferenceSession> => openSession('the network of normals', file)

/**
 * Estimate the slopes of the subject's surface from its outline and its shading: the mean of what the network finds in
 * the image and in its mirror image (test-time augmentation).
 *
 * @param matte  0 to 1, of the image's size
 * @returns planes of the image's size; undefined without a subject
 */
export async function estimateSubjectSlopes(
  session: InferenceSession,
  image: Raster,
  matte: Plane,
): Promise<SubjectSlopes | undefined> {
  const box = boxOfSubject(matte)
  if (!box) return undefined
  const colors = await shrinkPart(image, box)
  const coverage = await shrinkPart(grayImage(matte), box)
  const input = networkInput(colors, coverage)
  const { normals } = await session.run({ image: input })
  const [height, width] = input.dims.slice(2).map(side => side / outputScale)
  const data = meanOfMirrored(normals.data as Float32Array, width)
  return placeSlopes({ data, width, height }, colors, box, matte)
}

/** The box of the subject and a margin, within the image. */
function boxOfSubject(matte: Plane): Box | undefined {
  const box = boxAround(matte, pixel => matte.data[pixel] >= 0.5)
  if (!box) return undefined
  const space = Math.round(margin * Math.max(box.right - box.left, box.bottom - box.top))
  return clipBox(expandBox(box, space), matte.width, matte.height)
}

function grayImage({ data, width, height }: Plane): Raster {
  const gray = new Uint8ClampedArray(data.length * 3)
  for (let at = 0; at < gray.length; at++) gray[at] = 255 * data[Math.floor(at / 3)]
  return { data: gray, width, height, channels: 3 }
}

function shrinkPart(image: Raster, box: Box): Promise<Raster> {
  const part = cropImage(image, box)
  const { width, height } = fitWithin(part, inputSide)
  return shrink(part, width, height)
}

/**
 * Planes of red, green, blue and the matte, 0 to 1, of the image and of its mirror image; edge pixels repeat up to sides
 * that the network can halve.
 */
function networkInput(colors: Raster, coverage: Raster): Tensor {
  const [width, height] = [colors.width, colors.height].map(
    side => Math.ceil(side / granularity) * granularity,
  )
  const count = 4 * width * height
  const data = new Float32Array(2 * count)
  for (let y = 0, to = 0; y < height; y++) {
    const row = Math.min(colors.height - 1, y) * colors.width
    for (let x = 0; x < width; x++, to++) {
      const from = 3 * (row + Math.min(colors.width - 1, x))
      for (let channel = 0; channel < 3; channel++)
        data[channel * width * height + to] = colors.data[from + channel] / 255
      data[3 * width * height + to] = coverage.data[from] / 255
    }
  }
  data.set(mirrorRows(data.subarray(0, count), width), count)
  return new Tensor('float32', data, [2, 4, height, width])
}

/** Mean of the output for an image and that for its mirror image, in which x points the other way. */
function meanOfMirrored(output: Float32Array, width: number): Float32Array {
  const count = output.length / 2
  const mirrored = mirrorRows(output.subarray(count), width)
  return Float32Array.from({ length: count }, (_, at) => {
    const isX = at < count / outputs
    return (output[at] + (isX ? -1 : 1) * mirrored[at]) / 2
  })
}

/** Enlarge the network's output to the box and place it in planes of the image's size. */
function placeSlopes(
  { data, width, height }: Plane,
  shrunk: { width: number; height: number },
  box: Box,
  matte: Plane,
): SubjectSlopes {
  const size = width * height
  const [boxWidth, boxHeight] = [box.right - box.left, box.bottom - box.top]
  // The input was extended beyond the box to the right and below.
  const wide = Math.round((boxWidth * width * outputScale) / shrunk.width)
  const tall = Math.round((boxHeight * height * outputScale) / shrunk.height)
  const [x, y, z, logit] = Array.from({ length: outputs }, (_, output) =>
    enlarge({ data: data.subarray(output * size, (output + 1) * size), width, height }, wide, tall),
  )
  const place = (valueAt: (at: number) => number) =>
    createPlane(matte.width, matte.height, pixel => {
      const column = (pixel % matte.width) - box.left
      const row = Math.floor(pixel / matte.width) - box.top
      const isInside = column >= 0 && row >= 0 && column < boxWidth && row < boxHeight
      return isInside ? valueAt(row * wide + column) : 0
    })
  const depth = (at: number) =>
    Math.max(z.data[at], leastZ * Math.hypot(x.data[at], y.data[at], z.data[at]), 1e-6)
  return {
    slopeX: place(at => -x.data[at] / depth(at)),
    slopeY: place(at => -y.data[at] / depth(at)),
    expectedError: place(at => 1 / (1 + Math.exp(-logit.data[at]))),
  }
}
