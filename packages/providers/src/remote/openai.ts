import type { Raster } from '@pentimento/imaging'
import { z } from 'zod'
import type { HttpResponse } from './http-request.ts'
import { decodeBase64Image, decodeImage, toPngBlob, withTransparentHole } from './image-encoding.ts'
import type {
  Canvas,
  ImageProvider,
  ImageToImageRequest,
  Operation,
  ProviderOptions,
} from './image-provider.ts'
import { instructions, withNegativePrompt, withStyle } from './prompts.ts'
import { type ErrorClassifier, engineError } from './service-errors.ts'
import { createTransport, readJson, type Transport } from './transport.ts'

const responseSchema = z.object({
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
  const transport = createTransport({
    engine: 'OpenAI images',
    url,
    headers: key ? { authorization: `Bearer ${key}` } : {},
    timeoutMs,
    pause,
    classifyError,
  })
  const canvas = canvasOf(model)
  const edit = (image: Blob, fields: Record<string, string | Blob>, signal: AbortSignal) => {
    const form = new FormData()
    const common = { model, n: '1', ...responseFormat(model) }
    for (const [name, value] of Object.entries({ ...common, ...fields })) form.set(name, value)
    form.set('image', image, 'image.png')
    return transport.send({ path: '/v1/images/edits', form }, signal)
  }
  const generateFrom = (instruction: (prompt: string) => string): Operation<ImageToImageRequest> => ({
    canvas,
    run: async ({ image, prompt, negativePrompt, style, width, height }, { signal }) => {
      const fullPrompt = instruction(withNegativePrompt(withStyle(prompt, style), negativePrompt))
      const fields = { prompt: fullPrompt, size: `${width}x${height}` }
      return decodeResult(transport, await edit(await toPngBlob(image), fields, signal), signal)
    },
  })
  return {
    kind: 'openai',
    name: `OpenAI images (${model})`,
    generate: {
      canvas,
      run: async ({ prompt, negativePrompt, style, width, height }, { signal }) => {
        const fullPrompt = withNegativePrompt(withStyle(prompt, style), negativePrompt)
        const json = { model, prompt: fullPrompt, n: 1, size: `${width}x${height}`, ...responseFormat(model) }
        return decodeResult(
          transport,
          await transport.send({ path: '/v1/images/generations', json }, signal),
          signal,
        )
      },
    },
    inpaint: {
      canvas,
      run: async ({ image, mask, prompt, negativePrompt }, { signal }) => {
        const fields = {
          prompt: withNegativePrompt(prompt, negativePrompt),
          size: `${image.width}x${image.height}`,
          mask: await toPngBlob(withTransparentHole(image, mask)),
        }
        return decodeResult(transport, await edit(await toPngBlob(image), fields, signal), signal)
      },
    },
    ...(followsInstructions(model) && {
      vary: generateFrom(instructions.variation),
      renderSketch: generateFrom(instructions.sketch),
    }),
  }
}

/** Of the oldest models, one edits no images and the other only masked parts. */
function followsInstructions(model: string): boolean {
  return !model.startsWith('dall-e')
}

/** The newest models always return base64, and reject the parameter. */
function responseFormat(model: string): { response_format?: string } {
  return /gpt-image|chatgpt-image/.test(model) ? {} : { response_format: 'b64_json' }
}

function canvasOf(model: string): Canvas {
  const square = (side: number) => ({ width: side, height: side })
  const longSide = model.startsWith('dall-e-3') ? 1792 : 1536
  const sizes = model.startsWith('dall-e-2')
    ? [square(1024)]
    : [square(1024), { width: longSide, height: 1024 }, { width: 1024, height: longSide }]
  return { sizes, maxPixels: longSide * 1024, minSide: 256, maxSide: longSide, multiple: 1 }
}

async function decodeResult(
  transport: Transport,
  response: HttpResponse,
  signal: AbortSignal,
): Promise<Raster> {
  const { engine } = transport
  const [item] = readJson(transport, response, responseSchema).data
  if (item.b64_json) return decodeBase64Image(engine, item.b64_json)
  if (!item.url || !/^https?:/.test(item.url))
    throw engineError(engine, 'invalid-response', 'neither b64_json nor url')
  const download = await transport.send({ method: 'GET', path: item.url }, signal)
  return decodeImage(engine, download.bytes)
}

const classifyError: ErrorClassifier = ({ body }) => {
  if (/moderation_blocked|content_policy_violation/.test(body)) return 'prompt-rejected'
  if (/insufficient_quota|billing_hard_limit_reached/.test(body)) return 'out-of-credit'
  return undefined
}
