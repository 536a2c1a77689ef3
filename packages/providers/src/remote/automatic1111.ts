import type { Raster, Work } from '@pentimento/imaging'
import { z } from 'zod'
import { settingsFor } from './diffusion-settings.ts'
import { decodeBase64Image, inverted, maskToGrayscale, toPngBase64 } from './image-encoding.ts'
import type {
  Canvas,
  EraseRequest,
  GenerateRequest,
  ImageProvider,
  InpaintRequest,
  ProviderOptions,
} from './image-provider.ts'
import { backgroundOnlyPrompt, noObjectsNegativePrompt, withStyle } from './prompts.ts'
import { engineError } from './service-errors.ts'
import { createTransport, readJson, type Transport } from './transport.ts'

const responseSchema = z.object({ images: z.array(z.string().min(1)).min(1) })
const controlModelsSchema = z.object({ model_list: z.array(z.string()) })
const progressSchema = z.object({ progress: z.number() })
const pollIntervalMs = 1000

/** Values of `inpainting_fill`: the masked area starts from its blurred surroundings, or from the original. */
const [fillFromSurroundings, fillFromOriginal] = [0, 1]

/** How far a variation departs from its image, 0 to 1. */
const variationStrength = 0.75
/** How strongly an image follows its sketch, 0 to 2. */
const sketchWeight = 0.9

/**
 * Provider for AUTOMATIC1111's web UI, Forge and SD.Next, started with `--api`. Sketches need the ControlNet
 * extension with a model for scribbles.
 *
 * `model` is the name of a checkpoint; the default is the loaded one. `key` is `user:password` as given to
 * `--api-auth`, or the bearer token of a proxy.
 */
export function automatic1111Provider(options: ProviderOptions): ImageProvider {
  const { url = 'http://127.0.0.1:7860', key, model, timeoutMs = 120_000, pause } = options
  const headers: Record<string, string> = key ? { authorization: authorizationOf(key) } : {}
  const transport = createTransport({
    engine: 'Stable Diffusion web UI',
    url,
    headers,
    timeoutMs,
    pause,
  })
  const { canvas, steps, guidance } = settingsFor(model)
  const settings = {
    steps,
    cfg_scale: guidance,
    sampler_name: 'Euler a',
    batch_size: 1,
    ...(model && { override_settings: { sd_model_checkpoint: model } }),
  }
  const runInpaint = async (request: InpaintRequest, fillMode: number, work: Work) => {
    const { image, mask, prompt, negativePrompt = '', seed } = request
    const json = {
      ...settings,
      prompt,
      negative_prompt: negativePrompt,
      seed,
      width: image.width,
      height: image.height,
      init_images: [await toPngBase64(image)],
      mask: await toPngBase64(maskToGrayscale(mask)),
      mask_blur: 0,
      inpainting_fill: fillMode,
      inpaint_full_res: false,
      denoising_strength: fillMode === fillFromSurroundings ? 1 : 0.9,
    }
    return requestImage(transport, '/sdapi/v1/img2img', json, work)
  }
  const generationOf = ({ prompt, style, negativePrompt = '', width, height, seed }: GenerateRequest) => ({
    ...settings,
    prompt: withStyle(prompt, style),
    negative_prompt: negativePrompt,
    seed,
    width,
    height,
  })
  return {
    kind: 'automatic1111',
    name: `Stable Diffusion web UI${model ? ` (${model})` : ''}`,
    generate: {
      canvas,
      run: (request, work) => requestImage(transport, '/sdapi/v1/txt2img', generationOf(request), work),
    },
    ...imageToImageOperations(transport, canvas, generationOf),
    inpaint: { canvas, run: (request, work) => runInpaint(request, fillFromOriginal, work) },
    erase: {
      canvas,
      run: (request: EraseRequest, work) =>
        runInpaint(
          { ...request, prompt: backgroundOnlyPrompt, negativePrompt: noObjectsNegativePrompt },
          fillFromSurroundings,
          work,
        ),
    },
  }
}

function imageToImageOperations(
  transport: Transport,
  canvas: Canvas,
  generationOf: (request: GenerateRequest) => object,
): Pick<ImageProvider, 'vary' | 'renderSketch'> {
  return {
    vary: {
      canvas,
      run: async (request, work) => {
        const init_images = [await toPngBase64(request.image)]
        const json = { ...generationOf(request), init_images, denoising_strength: variationStrength }
        return requestImage(transport, '/sdapi/v1/img2img', json, work)
      },
    },
    renderSketch: {
      canvas,
      run: async (request, work) => {
        const unit = {
          enabled: true,
          // Such models were trained on light lines on a dark background.
          image: await toPngBase64(inverted(request.image)),
          module: 'none',
          model: await findScribbleModel(transport, work.signal),
          weight: sketchWeight,
        }
        const json = { ...generationOf(request), alwayson_scripts: { controlnet: { args: [unit] } } }
        return requestImage(transport, '/sdapi/v1/txt2img', json, work)
      },
    },
  }
}

function authorizationOf(key: string): string {
  return key.includes(':') ? `Basic ${Buffer.from(key).toString('base64')}` : `Bearer ${key}`
}

/** The name of a ControlNet model for sketches: one for scribbles, else one that follows lines or edges. */
async function findScribbleModel(transport: Transport, signal: AbortSignal): Promise<string> {
  const response = await transport.send({ method: 'GET', path: '/controlnet/model_list' }, signal)
  const models = readJson(transport, response, controlModelsSchema).model_list
  const find = (pattern: RegExp) => models.find(name => pattern.test(name))
  const model = find(/scribble|sketch/i) ?? find(/lineart|softedge|canny|union/i)
  if (model === undefined)
    throw engineError(transport.engine, 'request-rejected', 'no ControlNet model for scribbles')
  return model
}

async function requestImage(transport: Transport, path: string, json: unknown, work: Work): Promise<Raster> {
  const ended = new AbortController()
  const progressReports = reportProgress(transport, work, ended.signal)
  try {
    const response = await transport.send({ path, json }, work.signal)
    return await decodeBase64Image(transport.engine, readJson(transport, response, responseSchema).images[0])
  } catch (error) {
    if (work.signal.aborted) await interrupt(transport)
    throw error
  } finally {
    ended.abort()
    await progressReports
  }
}

/** Report progress until `ended` aborts. Errors are ignored, because a server may not support it. */
async function reportProgress(
  transport: Transport,
  { signal, progress }: Work,
  ended: AbortSignal,
): Promise<void> {
  const stopSignal = AbortSignal.any([signal, ended])
  try {
    for (;;) {
      await transport.pause(pollIntervalMs, stopSignal)
      const path = '/sdapi/v1/progress?skip_current_image=true'
      const response = await transport.send({ method: 'GET', path }, stopSignal)
      progress(readJson(transport, response, progressSchema).progress)
    }
  } catch {
    return
  }
}

/** Stop the server's work, which continues after the connection is closed. */
async function interrupt(transport: Transport): Promise<void> {
  await transport.send({ path: '/sdapi/v1/interrupt' }, AbortSignal.timeout(2000)).catch(() => undefined)
}
