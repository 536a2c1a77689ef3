import { encodeOnnx } from '../onnx/onnx-graph.ts'
import { type InferenceSession, Tensor } from '../onnx/onnxruntime.ts'
import { openSession } from '../onnx/open-session.ts'
import type { Raster } from '../raster.ts'
import { type LayersModel, type LayersModelFile, readLayersModel } from './layers-model.ts'
import { layersToOnnx } from './layers-to-onnx.ts'

/** In the order of the network's outputs. */
const classes = ['drawing', 'hentai', 'neutral', 'porn', 'sexy'] as const

/** Probability of each class, from 0 to 1; the sum is 1. */
export type NsfwClasses = Record<(typeof classes)[number], number>

/** The network's input is a square of this side, in pixels. */
const side = 224
/** Images with a shorter side are not classified. */
const minSide = 64

export interface NsfwClassifier {
  /** Classify an image, stretched to the network's input, with transparency on white. */
  classify(image: Raster): Promise<NsfwClasses>
  /**
   * NSFW score: the probability of pornography, photographed or drawn, 0 to 1; the lower one of the image and
   * its mirror image. 0 for images the size of an icon.
   */
  scoreOf(image: Raster): Promise<number>
  close(): Promise<void>
}

/** NSFW classification. The network is loaded on first use. */
export function createNsfwClassifier(): NsfwClassifier {
  let loading: Promise<InferenceSession> | undefined
  const classifySquare = async (square: Float32Array) => {
    loading ??= loadNsfwSession()
    return runNsfw(await loading, square)
  }
  return {
    classify: image => classifySquare(squareOnWhite(image)),
    scoreOf: async image => {
      if (Math.min(image.width, image.height) < minSide) return 0
      const square = squareOnWhite(image)
      const share = nsfwScore(await classifySquare(square))
      return Math.min(share, nsfwScore(await classifySquare(mirrorSquare(square))))
    },
    close: async () => {
      await (await loading)?.release()
    },
  }
}

const nsfwScore = ({ porn, hentai }: NsfwClasses): number => porn + hentai

/** Load the network in a new session. */
export function loadNsfwSession(): Promise<InferenceSession> {
  return openSession('nsfwjs', async () => encodeOnnx(layersToOnnx(await readNsfwjsModel())))
}

/** @param square planes of red, green and blue of 224 × 224 pixels, from 0 to 1 */
export async function runNsfw(session: InferenceSession, square: Float32Array): Promise<NsfwClasses> {
  const input = new Tensor('float32', square, [1, 3, side, side])
  const output = await session.run({ [session.inputNames[0]]: input })
  const shares = output[session.outputNames[0]].data as Float32Array
  return Object.fromEntries(classes.map((name, index) => [name, shares[index]])) as NsfwClasses
}

/**
 * Planes of the image stretched to the square, bilinearly with aligned corners and without antialiasing: the
 * same preprocessing as in the network's training.
 */
function squareOnWhite(image: Raster): Float32Array {
  const square = new Float32Array(3 * side * side)
  for (let y = 0, to = 0; y < side; y++) {
    const down = (y * (image.height - 1)) / (side - 1)
    for (let x = 0; x < side; x++, to++) {
      const across = (x * (image.width - 1)) / (side - 1)
      for (let channel = 0; channel < 3; channel++)
        square[channel * side * side + to] = interpolateOnWhite(image, across, down, channel)
    }
  }
  return square
}

function mirrorSquare(square: Float32Array): Float32Array {
  const turned = new Float32Array(square.length)
  for (let at = 0; at < square.length; at += side) turned.set(square.subarray(at, at + side).toReversed(), at)
  return turned
}

function interpolateOnWhite(image: Raster, across: number, down: number, channel: number): number {
  const [left, top] = [Math.floor(across), Math.floor(down)]
  const right = Math.min(left + 1, image.width - 1)
  const bottom = Math.min(top + 1, image.height - 1)
  const above = lerp(onWhite(image, left, top, channel), onWhite(image, right, top, channel), across - left)
  const below = lerp(
    onWhite(image, left, bottom, channel),
    onWhite(image, right, bottom, channel),
    across - left,
  )
  return lerp(above, below, down - top)
}

const lerp = (from: number, to: number, share: number) => from + (to - from) * share

/** From 0 to 1. */
function onWhite({ data, width, channels }: Raster, x: number, y: number, channel: number): number {
  const at = (y * width + x) * channels
  const alpha = channels === 4 ? data[at + 3] / 255 : 1
  return 1 - alpha + (data[at + channel] / 255) * alpha
}

/**
 * Read the MobileNet v2 of `nsfwjs` (https://github.com/infinitered/nsfwjs, MIT), 224 × 224 pixels in, five
 * classes out, as the package contains it: the topology as an object, the weights in base64.
 */
async function readNsfwjsModel(): Promise<LayersModel> {
  const { MobileNetV2Model } = await import('nsfwjs/models/mobilenet_v2')
  const { default: file } = (await MobileNetV2Model.modelJson()) as { default: LayersModelFile }
  const groups = await Promise.all(
    MobileNetV2Model.weightBundles.map(async read => ((await read()) as { default: string }).default),
  )
  return readLayersModel(file, Buffer.concat(groups.map(group => Buffer.from(group, 'base64'))))
}
