import { randomIntegers } from '../complete/random-integers.ts'
import type { GenerateOptions, Generation, SuperResolution } from '../engines.ts'
import type { Model, TensorValues } from '../onnx/run-model.ts'
import type { Sessions } from '../onnx/sessions.ts'
import type { Raster } from '../raster.ts'
import type { Work } from '../work.ts'
import { type ClipTokenizer, readClipTokenizer } from './clip-tokenizer.ts'

export interface SdTurboFiles {
  textEncoder: Model
  unet: Model
  vaeDecoder: Model
  /** Paths. */
  vocabulary: string
  merges: string
}

/** The noise level of the schedule's last timestep, from which a single step leads to the image. */
const sigma = 14.6146
const lastStep = 999
const vaeScale = 0.18215
/** Pixels per latent along each axis, and the latents' channels. */
const pixelsPerLatent = 8
const latentChannels = 4
/** The network was trained on squares of this side; sides are multiples of `unit`. */
const trainingSide = 512
const sideMultiple = 64

/**
 * Image generation by SD-Turbo (Sauer et al., "Adversarial Diffusion Distillation", 2023): text encoder, one
 * step of the U-Net, decoder. Generated at about 512² pixels in the requested aspect ratio and upscaled. It
 * doesn't use classifier-free guidance, so a negative prompt has no effect.
 */
export function sdTurbo(sessions: Sessions, files: SdTurboFiles, upscaler: SuperResolution): Generation {
  let tokenizer: Promise<ClipTokenizer> | undefined
  const generate = async (options: GenerateOptions, { signal, progress }: Work): Promise<Raster> => {
    tokenizer ??= readClipTokenizer(files.vocabulary, files.merges)
    const tokens = (await tokenizer).encode(promptText(options))
    signal.throwIfAborted()
    const ids = { data: tokens, shape: [1, tokens.length] }
    const { last_hidden_state: embeddings } = await sessions.run(files.textEncoder, { input_ids: ids })
    signal.throwIfAborted()
    progress(0.2)
    const noise = createNoise(options)
    const { out_sample: prediction } = await sessions.run(files.unet, {
      sample: { ...noise, data: noise.data.map(value => (value * sigma) / Math.hypot(sigma, 1)) },
      timestep: { data: Int32Array.of(lastStep), shape: [1] },
      encoder_hidden_states: embeddings,
    })
    signal.throwIfAborted()
    progress(0.7)
    const latents = noise.data.map((value, i) => (sigma * (value - prediction.data[i])) / vaeScale)
    const { sample } = await sessions.run(files.vaeDecoder, { latent_sample: { ...noise, data: latents } })
    signal.throwIfAborted()
    progress(0.9)
    const { width, height } = options
    return upscaler.upscale(toRaster(sample), { width, height }, { signal, progress: progress.span(0.9, 1) })
  }
  return { name: 'SD-Turbo', generate }
}

const promptText = ({ prompt, style }: GenerateOptions) => (style ? `${prompt}, ${style}` : prompt)

/** Standard normal noise (Box–Muller) in the shape of the latents. */
function createNoise({ width, height, seed }: GenerateOptions) {
  const scale = trainingSide / Math.sqrt(width * height)
  const fit = (side: number) =>
    Math.max(sideMultiple, sideMultiple * Math.round((side * scale) / sideMultiple)) / pixelsPerLatent
  const shape = [1, latentChannels, fit(height), fit(width)]
  const random = randomIntegers(seed)
  const uniform = () => (random() + 1) / 2 ** 32
  const data = new Float32Array(shape.reduce((product, size) => product * size))
  for (let i = 0; i < data.length; i++)
    data[i] = Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
  return { data, shape }
}

/** From planes of −1 to 1. */
function toRaster({ data, shape: [, , height, width] }: TensorValues): Raster {
  const pixels = width * height
  const raster = new Uint8ClampedArray(3 * pixels)
  for (let pixel = 0; pixel < pixels; pixel++)
    for (let c = 0; c < 3; c++) raster[3 * pixel + c] = (data[c * pixels + pixel] / 2 + 0.5) * 255
  return { data: raster, width, height, channels: 3 }
}
