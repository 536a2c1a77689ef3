import { encodeOnnx } from '../onnx/onnx-graph.ts'
import { InferenceSession, Tensor } from '../onnx/onnxruntime.ts'
import type { Raster } from '../raster.ts'
import { layersToOnnx } from './layers-to-onnx.ts'
import { readNsfwjsModel } from './nsfwjs-weights.ts'

/** In the order of the network's output. */
const classes = ['drawing', 'hentai', 'neutral', 'porn', 'sexy'] as const

/** How likely a picture is of each kind, from 0 to 1; together 1. */
export type NsfwKinds = Record<(typeof classes)[number], number>

/** The network's input is a square of this side, in pixels. */
const side = 224
/** Pictures with a side below this are not judged. */
const leastSide = 64

export interface NsfwNetwork {
  /** See the picture, stretched to the network's square, on white where it is transparent. */
  kindsOf(picture: Raster): Promise<NsfwKinds>
  /**
   * How far a picture is not safe for work: the share of pornography, photographed or drawn, 0 to 1, of the
   * picture or of its mirror image, whichever is less. A picture that shows no more than an icon has none.
   */
  shareOf(picture: Raster): Promise<number>
  close(): Promise<void>
}

/** Tell pictures not safe for work from others. The network is loaded with the first picture. */
export function nsfwNetwork(): NsfwNetwork {
  let loading: Promise<InferenceSession> | undefined
  const look = async (square: Float32Array) => {
    loading ??= loadNsfwSession()
    return runNsfw(await loading, square)
  }
  return {
    kindsOf: picture => look(squareOnWhite(picture)),
    shareOf: async picture => {
      if (Math.min(picture.width, picture.height) < leastSide) return 0
      const square = squareOnWhite(picture)
      const share = nsfwShare(await look(square))
      return Math.min(share, nsfwShare(await look(mirrored(square))))
    },
    close: async () => {
      await (await loading)?.release()
    },
  }
}

const nsfwShare = ({ porn, hentai }: NsfwKinds): number => porn + hentai

/** Open the network in a session of its own. */
export async function loadNsfwSession(): Promise<InferenceSession> {
  return InferenceSession.create(encodeOnnx(layersToOnnx(await readNsfwjsModel())), {
    graphOptimizationLevel: 'all',
    enableCpuMemArena: false,
  })
}

/** @param square planes of red, green and blue of 224 × 224 pixels, from 0 to 1 */
export async function runNsfw(session: InferenceSession, square: Float32Array): Promise<NsfwKinds> {
  const input = new Tensor('float32', square, [1, 3, side, side])
  const output = await session.run({ [session.inputNames[0]]: input })
  const shares = output[session.outputNames[0]].data as Float32Array
  return Object.fromEntries(classes.map((name, index) => [name, shares[index]])) as NsfwKinds
}

/**
 * Planes of the picture stretched to the square, bilinearly from corner to corner and without smoothing
 * first: so the network's makers show it pictures, and so it has learned them.
 */
function squareOnWhite(picture: Raster): Float32Array {
  const square = new Float32Array(3 * side * side)
  for (let y = 0, to = 0; y < side; y++) {
    const down = (y * (picture.height - 1)) / (side - 1)
    for (let x = 0; x < side; x++, to++) {
      const across = (x * (picture.width - 1)) / (side - 1)
      for (let channel = 0; channel < 3; channel++)
        square[channel * side * side + to] = colourBetween(picture, across, down, channel)
    }
  }
  return square
}

function mirrored(square: Float32Array): Float32Array {
  const turned = new Float32Array(square.length)
  for (let at = 0; at < square.length; at += side) turned.set(square.subarray(at, at + side).toReversed(), at)
  return turned
}

function colourBetween(picture: Raster, across: number, down: number, channel: number): number {
  const [left, top] = [Math.floor(across), Math.floor(down)]
  const right = Math.min(left + 1, picture.width - 1)
  const bottom = Math.min(top + 1, picture.height - 1)
  const above = mix(
    onWhite(picture, left, top, channel),
    onWhite(picture, right, top, channel),
    across - left,
  )
  const below = mix(
    onWhite(picture, left, bottom, channel),
    onWhite(picture, right, bottom, channel),
    across - left,
  )
  return mix(above, below, down - top)
}

const mix = (from: number, to: number, share: number) => from + (to - from) * share

/** From 0 to 1. */
function onWhite({ data, width, channels }: Raster, x: number, y: number, channel: number): number {
  const at = (y * width + x) * channels
  const alpha = channels === 4 ? data[at + 3] / 255 : 1
  return 1 - alpha + (data[at + channel] / 255) * alpha
}
