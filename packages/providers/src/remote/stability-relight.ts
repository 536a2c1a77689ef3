import type { Raster, Work } from '@pentimento/imaging'
import { z } from 'zod'
import { decodeBase64Image, toPngBlob } from './image-encoding.ts'
import type { ReplaceBackgroundRequest } from './image-provider.ts'
import { engineError } from './service-errors.ts'
import { errorClassifier, toFormData } from './stability-form.ts'
import { readJson, type Transport } from './transport.ts'

const startedSchema = z.object({ id: z.string().min(1) })
/** The image is in `result`; some responses have it in `image` instead, as those of synchronous calls do. */
const resultSchema = z.object({
  result: z.string().optional(),
  image: z.string().optional(),
  finish_reason: z.string().optional(),
})

/** Polling interval that the service requires. */
const pollIntervalMs = 10_000

/**
 * Replace-background-and-relight, an asynchronous operation: one call starts it, others poll its result.
 *
 * @param timeoutMs maximum duration from the start
 */
export function backgroundReplacement(transport: Transport, timeoutMs: number) {
  return async (
    { image, prompt, negativePrompt, seed, light }: ReplaceBackgroundRequest,
    { signal, progress }: Work,
  ): Promise<Raster> => {
    const fields = {
      subject_image: await toPngBlob(image),
      background_prompt: prompt,
      negative_prompt: negativePrompt || undefined,
      preserve_original_subject: 0.9,
      original_background_depth: 0.5,
      light_source_direction: light,
      seed,
      output_format: 'png',
    }
    const path = '/v2beta/stable-image/edit/replace-background-and-relight'
    const headers = { accept: 'application/json' }
    const startRequest = { path, headers, form: toFormData(fields), classifyError: errorClassifier(fields) }
    const { id } = readJson(transport, await transport.send(startRequest, signal), startedSchema)
    const pollRequest = {
      method: 'GET',
      path: `/v2beta/results/${encodeURIComponent(id)}`,
      headers,
      classifyError: startRequest.classifyError,
    } as const
    for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += pollIntervalMs) {
      await transport.pause(pollIntervalMs, signal)
      const response = await transport.send(pollRequest, signal)
      progress(Math.min(0.9, (waitedMs + pollIntervalMs) / 60_000))
      if (response.status === 202) continue
      const { result, image, finish_reason } = readJson(transport, response, resultSchema)
      if (finish_reason === 'CONTENT_FILTERED') throw engineError(transport.engine, 'result-rejected')
      return decodeBase64Image(transport.engine, result ?? image ?? '')
    }
    throw engineError(transport.engine, 'too-slow', `no result after ${timeoutMs} ms`)
  }
}
