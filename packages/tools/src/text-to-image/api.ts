import type { ImageFormat } from '@pentimento/protocol'
import { z } from 'zod'
import { choiceField, defineApiEndpoint, imageFile } from '../define-api.ts'
import { defineDialect, flagField, onlyField } from '../define-dialect.ts'
import { type Aspect, aspects, paramLimits, type Side, sizeOf, sizes, textToImage } from './contract.ts'

/** What a variation shows; a prompt is required, but the endpoint takes none. */
const variationPrompt = 'the same subject, composed differently'

/** Limits of the original API. */
const sourceImage = imageFile('image', ['png', 'jpeg', 'webp'], {
  megapixels: 1024 ** 2 / 1e6,
  maxSide: 1024,
})

export const api = [
  defineApiEndpoint(textToImage, {
    path: '/text-to-image/v1',
    summary: 'Generate an image of 1024 × 1024 pixels from a prompt.',
    files: {},
    fields: { prompt: z.string().trim().min(1).max(paramLimits.prompt) },
    toParams: ({ prompt }) => ({ prompt, aspect: '1:1' as const, size: 1024 as const }),
    toFields: ({ prompt }) => ({ prompt }),
    output: 'image',
    outputFormat: { by: 'endpoint', format: 'png' },
  }),
  defineApiEndpoint(textToImage, {
    path: '/reimagine/v1/reimagine',
    aliases: ['/reimagine/v1'],
    summary: 'Generate a variation of an image, in its aspect ratio, with a longer side of 1024 pixels.',
    files: { image_file: sourceImage },
    fields: {},
    toParams: () => ({ prompt: variationPrompt }),
    output: 'image',
    outputFormat: { by: 'endpoint', format: 'jpeg' },
    engine: 'variation',
  }),
  defineApiEndpoint(textToImage, {
    path: '/sketch-to-image/v1/sketch-to-image',
    aliases: ['/sketch-to-image/v1'],
    summary:
      'Generate an image that follows a sketch, in its aspect ratio, with a longer side of 1024 pixels. The sketch may be dark on light or light on dark.',
    files: { sketch_file: sourceImage },
    fields: { prompt: z.string().trim().min(1).max(paramLimits.prompt) },
    toParams: ({ prompt }) => ({ prompt, imageUse: 'sketch' as const }),
    output: 'image',
    outputFormat: { by: 'endpoint', format: 'jpeg' },
    engine: 'sketchRendering',
  }),
]

/** The sizes that OpenAI's models have and this tool can generate, and all others of the tool. */
const sizeByName = new Map<string, { aspect: Aspect; size: Side }>(
  aspects.flatMap(aspect =>
    sizes.map(size => {
      const { width, height } = sizeOf({ aspect, size })
      return [`${width}x${height}`, { aspect, size }] as const
    }),
  ),
)
const squareName = '1024x1024'

const size = z
  .string()
  .default('auto')
  .transform((name, context) => {
    const found = sizeByName.get(name === 'auto' || name === '' ? squareName : name)
    if (!found) context.addIssue(`expected auto, ${squareName}, 1536x1024, 1024x1536 or 512x512`)
    return found ?? { aspect: '1:1' as const, size: 1024 as const }
  })

const images = z.coerce.number<unknown>().int().min(1).max(paramLimits.images)

const isMissing = (value: unknown) => value === null || value === '' || value === undefined

export const dialects = [
  defineDialect(textToImage, {
    service: 'openai',
    path: '/v1/images/generations',
    summary: 'OpenAI: generate images from a prompt, as Base64 in JSON.',
    sources: {},
    fields: {
      prompt: z.string().trim().min(1).max(paramLimits.prompt),
      n: z.preprocess(value => (isMissing(value) ? 1 : value), images),
      size: z.preprocess(value => (isMissing(value) ? undefined : value), size),
      output_format: choiceField(['png', 'jpeg', 'webp'], 'png'),
      response_format: onlyField(['b64_json'], 'b64_json').describe('URLs are not supported.'),
      background: onlyField(['auto', 'opaque'], 'auto'),
      stream: flagField(false).refine(stream => !stream, 'streaming is not supported'),
    },
    toRequest: ({ prompt, n, size: { aspect, size: side }, output_format }) => ({
      params: { prompt, images: n, aspect, size: side },
      format: output_format as ImageFormat,
    }),
  }),
]
