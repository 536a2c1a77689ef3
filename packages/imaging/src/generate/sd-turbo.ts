import { randomIntegers } from '../complete/random.ts'
import type { Generation, ImagineOptions, SuperResolution } from '../engines.ts'
import type { Model, Values } from '../onnx/run-model.ts'
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
const grain = 8
const latentChannels = 4
/** The network was trained on squares of this side; sides are multiples of `unit`. */
const trainedSide = 512
const unit = 64

/**
 * Image generation by SD-Turbo (Sauer et al., "Adversarial Diffusion Distillation", 2023): text encoder, one
 * step of the U-Net, decoder. Generated at about 512² pixels in the requested aspect ratio and upscaled. It
 * doesn't use classifier-free guidance, so a negative prompt has no effect.
 */
export function sdTurbo(sessions: Sessions, files: SdTurboFiles, enlarging: SuperResolution): Generation {
  let reading: Promise<ClipTokenizer> | undefined
  const imagine = async (options: ImagineOptions, { signal, progress }: Work): Promise<Raster> => {
    reading ??= readClipTokenizer(files.vocabulary, files.merges)
    const tokens = (await reading).encode(worded(options))
    signal.throwIfAborted()
    const ids = { data: tokens, shape: [1, tokens.length] }
    const { last_hidden_state: words } = await sessions.run(files.textEncoder, { input_ids: ids })
    signal.throwIfAborted()
    progress(0.2)
    const noise = noiseOf(options)
    const { out_sample: guess } = await sessions.run(files.unet, {
      sample: { ...noise, data: noise.data.map(value => (value * sigma) / Math.hypot(sigma, 1)) },
      timestep: { data: Int32Array.of(lastStep), shape: [1] },
      encoder_hidden_states: words,
    })
    signal.throwIfAborted()
    progress(0.7)
    const latents = noise.data.map((value, i) => (sigma * (value - guess.data[i])) / vaeScale)
    const { sample } = await sessions.run(files.vaeDecoder, { latent_sample: { ...noise, data: latents } })
    signal.throwIfAborted()
    progress(0.9)
    const { width, height } = options
    return enlarging.enlarge(rasterOf(sample), { width, height }, { signal, progress: progress.span(0.9, 1) })
  }
  return { name: 'SD-Turbo', imagine }
}

const worded = ({ prompt, style }: ImagineOptions) => (style ? `${prompt}, ${style}` : prompt)

/** Standard normal noise (Box–Muller) in the shape of the latents. */
function noiseOf({ width, height, seed }: ImagineOptions) {
  const scale = trainedSide / Math.sqrt(width * height)
  const fit = (side: number) => Math.max(unit, unit * Math.round((side * scale) / unit)) / grain
  const shape = [1, latentChannels, fit(height), fit(width)]
  const chance = randomIntegers(seed)
  const uniform = () => (chance() + 1) / 2 ** 32
  const data = new Float32Array(shape.reduce((product, size) => product * size))
  for (let i = 0; i < data.length; i++)
    data[i] = Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
  return { data, shape }
}

/** From planes of −1 to 1. */
function rasterOf({ data, shape: [, , height, width] }: Values): Raster {
  const pixels = width * height
  const raster = new Uint8ClampedArray(3 * pixels)
  for (let pixel = 0; pixel < pixels; pixel++)
    for (let c = 0; c < 3; c++) raster[3 * pixel + c] = (data[c * pixels + pixel] / 2 + 0.5) * 255
  return { data: raster, width, height, channels: 3 }
}
