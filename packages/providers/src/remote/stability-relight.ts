import type { Raster, Work } from '@pentimento/imaging'
import { z } from 'zod'
import type { ReplaceBackgroundAsk } from './image-provider.ts'
import { pngOf, readBase64 } from './pictures.ts'
import { engineError } from './refusals.ts'
import { formOf, meaningOf } from './stability-form.ts'
import { readJson, type Transport } from './transport.ts'

const begun = z.object({ id: z.string().min(1) })
/** The image is in `result`; some responses have it in `image` instead, as those of synchronous calls do. */
const finished = z.object({
  result: z.string().optional(),
  image: z.string().optional(),
  finish_reason: z.string().optional(),
})

/** Polling interval that the service requires. */
const lookEveryMs = 10_000

/**
 * Replace-background-and-relight, an asynchronous operation: one call starts it, others poll its result.
 *
 * @param timeoutMs maximum duration from the start
 */
export function backgroundReplacement(transport: Transport, patienceMs: number) {
  return async (
    { picture, prompt, negativePrompt, seed, light }: ReplaceBackgroundAsk,
    { signal, progress }: Work,
  ): Promise<Raster> => {
    const fields = {
      subject_image: await pngOf(picture),
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
    const asked = { path, headers, form: formOf(fields), meaning: meaningOf(fields) }
    const { id } = readJson(transport, await transport.ask(asked, signal), begun)
    const look = {
      method: 'GET',
      path: `/v2beta/results/${encodeURIComponent(id)}`,
      headers,
      meaning: asked.meaning,
    } as const
    for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += lookEveryMs) {
      await transport.pause(lookEveryMs, signal)
      const answer = await transport.ask(look, signal)
      progress(Math.min(0.9, (waitedMs + lookEveryMs) / 60_000))
      if (answer.status === 202) continue
      const { result, image, finish_reason } = readJson(transport, answer, finished)
      if (finish_reason === 'CONTENT_FILTERED') throw engineError(transport.engine, 'result-refused')
      return readBase64(transport.engine, result ?? image ?? '')
    }
    throw engineError(transport.engine, 'too-slow', `no result after ${patienceMs} ms`)
  }
}
