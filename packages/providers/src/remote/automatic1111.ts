import type { Raster, Work } from '@pentimento/imaging'
import { z } from 'zod'
import { settingsFor } from './diffusion-settings.ts'
import type { EraseAsk, ImageProvider, InpaintAsk, ProviderOptions } from './image-provider.ts'
import { base64Of, greyOf, readBase64 } from './pictures.ts'
import { groundAlone, noThings, withStyle } from './prompt-words.ts'
import { openTransport, readJson, type Transport } from './transport.ts'

const answerShape = z.object({ images: z.array(z.string().min(1)).min(1) })
const progressShape = z.object({ progress: z.number() })
const lookEveryMs = 1000

/** Values of `inpainting_fill`: the masked area starts from its blurred surroundings, or from the original. */
const [surroundings, asItIs] = [0, 1]

/**
 * Provider for AUTOMATIC1111's web UI, Forge and SD.Next, started with `--api`.
 *
 * `model` is the name of a checkpoint; the default is the loaded one. `key` is `user:password` as given to
 * `--api-auth`, or the bearer token of a proxy.
 */
export function automatic1111Provider(options: ProviderOptions): ImageProvider {
  const { url = 'http://127.0.0.1:7860', key, model, timeoutMs = 120_000, pause } = options
  const headers: Record<string, string> = key ? { authorization: authorizationOf(key) } : {}
  const transport = openTransport({
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
  const paint = async (ask: InpaintAsk, fill: number, work: Work) => {
    const { picture, mask, prompt, negativePrompt = '', seed } = ask
    const json = {
      ...settings,
      prompt,
      negative_prompt: negativePrompt,
      seed,
      width: picture.width,
      height: picture.height,
      init_images: [await base64Of(picture)],
      mask: await base64Of(greyOf(mask)),
      mask_blur: 0,
      inpainting_fill: fill,
      inpaint_full_res: false,
      denoising_strength: fill === surroundings ? 1 : 0.9,
    }
    return make(transport, '/sdapi/v1/img2img', json, work)
  }
  return {
    kind: 'automatic1111',
    name: `Stable Diffusion web UI${model ? ` (${model})` : ''}`,
    generate: {
      canvas,
      make: ({ prompt, style, negativePrompt = '', width, height, seed }, work) => {
        const words = { prompt: withStyle(prompt, style), negative_prompt: negativePrompt }
        return make(transport, '/sdapi/v1/txt2img', { ...settings, ...words, seed, width, height }, work)
      },
    },
    inpaint: { canvas, make: (ask, work) => paint(ask, asItIs, work) },
    erase: {
      canvas,
      make: (ask: EraseAsk, work) =>
        paint({ ...ask, prompt: groundAlone, negativePrompt: noThings }, surroundings, work),
    },
  }
}

function authorizationOf(key: string): string {
  return key.includes(':') ? `Basic ${Buffer.from(key).toString('base64')}` : `Bearer ${key}`
}

async function make(transport: Transport, path: string, json: unknown, work: Work): Promise<Raster> {
  const ended = new AbortController()
  const watching = watch(transport, work, ended.signal)
  try {
    const answer = await transport.ask({ path, json }, work.signal)
    return await readBase64(transport.engine, readJson(transport, answer, answerShape).images[0])
  } catch (error) {
    if (work.signal.aborted) await interrupt(transport)
    throw error
  } finally {
    ended.abort()
    await watching
  }
}

/** Report progress until `ended` aborts. Errors are ignored, because a server may not support it. */
async function watch(transport: Transport, { signal, progress }: Work, ended: AbortSignal): Promise<void> {
  const either = AbortSignal.any([signal, ended])
  try {
    for (;;) {
      await transport.pause(lookEveryMs, either)
      const path = '/sdapi/v1/progress?skip_current_image=true'
      const answer = await transport.ask({ method: 'GET', path }, either)
      progress(readJson(transport, answer, progressShape).progress)
    }
  } catch {
    return
  }
}

/** Stop the server's work, which continues after the connection is closed. */
async function interrupt(transport: Transport): Promise<void> {
  await transport.ask({ path: '/sdapi/v1/interrupt' }, AbortSignal.timeout(2000)).catch(() => undefined)
}
