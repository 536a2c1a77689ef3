import type { Raster } from '@pentimento/imaging'
import { z } from 'zod'
import type { Answer } from './exchange.ts'
import type { Canvas, ImageProvider, ProviderOptions } from './image-provider.ts'
import { holed, pngOf, readBase64, readPicture } from './pictures.ts'
import { withAvoided, withStyle } from './prompt-words.ts'
import { engineError, type Meaning } from './refusals.ts'
import { openTransport, readJson, type Transport } from './transport.ts'

const answerShape = z.object({
  data: z.array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })).min(1),
})

/**
 * Provider for OpenAI-compatible images APIs (`/v1/images/generations`, `/v1/images/edits`), which LocalAI and
 * others have too. There is no seed: the same request returns a different image each time.
 *
 * `model` is sent unchanged. @default 'gpt-image-1'
 */
export function openaiProvider(options: ProviderOptions): ImageProvider {
  const { url = 'https://api.openai.com', key, model = 'gpt-image-1', timeoutMs = 120_000, pause } = options
  const transport = openTransport({
    engine: 'OpenAI images',
    url,
    headers: key ? { authorization: `Bearer ${key}` } : {},
    timeoutMs,
    pause,
    meaning,
  })
  const canvas = canvasOf(model)
  return {
    kind: 'openai',
    name: `OpenAI images (${model})`,
    generate: {
      canvas,
      make: async ({ prompt, negativePrompt, style, width, height }, { signal }) => {
        const words = withAvoided(withStyle(prompt, style), negativePrompt)
        const json = { model, prompt: words, n: 1, size: `${width}x${height}`, ...answerKind(model) }
        return pictureIn(
          transport,
          await transport.ask({ path: '/v1/images/generations', json }, signal),
          signal,
        )
      },
    },
    inpaint: {
      canvas,
      make: async ({ picture, mask, prompt, negativePrompt }, { signal }) => {
        const form = new FormData()
        const fields = { model, n: '1', size: `${picture.width}x${picture.height}`, ...answerKind(model) }
        for (const [name, value] of Object.entries(fields)) form.set(name, value)
        form.set('prompt', withAvoided(prompt, negativePrompt))
        form.set('image', await pngOf(picture), 'image.png')
        form.set('mask', await pngOf(holed(picture, mask)), 'mask.png')
        return pictureIn(transport, await transport.ask({ path: '/v1/images/edits', form }, signal), signal)
      },
    },
  }
}

/** The newest models always return base64, and reject the parameter. */
function answerKind(model: string): { response_format?: string } {
  return /gpt-image|chatgpt-image/.test(model) ? {} : { response_format: 'b64_json' }
}

function canvasOf(model: string): Canvas {
  const square = (side: number) => ({ width: side, height: side })
  const long = model.startsWith('dall-e-3') ? 1792 : 1536
  const sizes = model.startsWith('dall-e-2')
    ? [square(1024)]
    : [square(1024), { width: long, height: 1024 }, { width: 1024, height: long }]
  return { sizes, maxPixels: long * 1024, minSide: 256, maxSide: long, multiple: 1 }
}

async function pictureIn(transport: Transport, answer: Answer, signal: AbortSignal): Promise<Raster> {
  const { engine } = transport
  const [made] = readJson(transport, answer, answerShape).data
  if (made.b64_json) return readBase64(engine, made.b64_json)
  if (!made.url || !/^https?:/.test(made.url))
    throw engineError(engine, 'broken-answer', 'neither b64_json nor url')
  const picture = await transport.ask({ method: 'GET', path: made.url }, signal)
  return readPicture(engine, picture.bytes)
}

const meaning: Meaning = ({ words }) => {
  if (/moderation_blocked|content_policy_violation/.test(words)) return 'prompt-refused'
  if (/insufficient_quota|billing_hard_limit_reached/.test(words)) return 'out-of-credit'
  return undefined
}
