import type { Raster, Work } from '@pentimento/imaging'
import type { Canvas, ImageProvider, ProviderOptions } from './image-provider.ts'
import { greyOf, pngOf, readPicture } from './pictures.ts'
import { withStyle } from './prompt-words.ts'
import { engineError } from './refusals.ts'
import { type Fields, formOf, meaningOf } from './stability-form.ts'
import { backgroundReplacement } from './stability-relight.ts'
import { openTransport, type Transport } from './transport.ts'

/** Size limits of the edit operations. */
const canvas: Canvas = {
  maxPixels: 9_437_184,
  minSide: 64,
  maxSide: 9_437_184 / 64,
  multiple: 1,
  maxAspect: 2.5,
}

/** The supported aspect ratios, at the sizes its models were trained for. */
const shapes: Record<string, { width: number; height: number }> = {
  '1:1': { width: 1024, height: 1024 },
  '5:4': { width: 1088, height: 896 },
  '4:5': { width: 896, height: 1088 },
  '3:2': { width: 1216, height: 832 },
  '2:3': { width: 832, height: 1216 },
  '16:9': { width: 1344, height: 768 },
  '9:16': { width: 768, height: 1344 },
  '21:9': { width: 1536, height: 640 },
  '9:21': { width: 640, height: 1536 },
}

/** Our style presets that have an equivalent. */
const styles: Record<string, string> = {
  photo: 'photographic',
  illustration: 'digital-art',
  'line-art': 'line-art',
  '3d': '3d-model',
  cinematic: 'cinematic',
  anime: 'anime',
  comic: 'comic-book',
  'pixel-art': 'pixel-art',
}

/**
 * Provider for Stability AI's v2beta API.
 *
 * `model` is used to generate images: `core`, `ultra`, `sd3` or the name of an SD3 model, such as `sd3.5-large`.
 * The suffix `+conservative` selects the conservative upscaler, which regenerates detail, instead of the fast
 * one. @default 'core'
 */
export function stabilityProvider(options: ProviderOptions): ImageProvider {
  const { url = 'https://api.stability.ai', key = '', timeoutMs = 120_000, pause } = options
  const [model = 'core', upscaler = 'fast'] = (options.model ?? 'core').split('+')
  const headers = { authorization: `Bearer ${key}`, 'stability-client-id': 'pentimento' }
  const transport = openTransport({ engine: 'Stability AI', url, headers, timeoutMs, pause })
  const make = (path: string, fields: Fields, { signal }: Work) =>
    pictureFrom(transport, path, fields, signal)
  return {
    kind: 'stability',
    name: `Stability AI (${model})`,
    generate: {
      canvas: { sizes: Object.values(shapes), maxPixels: 2e6, minSide: 640, maxSide: 1536, multiple: 64 },
      make: ({ prompt, negativePrompt, style, width, height, seed }, work) => {
        const [shape] = Object.entries(shapes).find(([, s]) => s.width === width && s.height === height) ?? [
          '1:1',
        ]
        const isEndpoint = model === 'core' || model === 'ultra' || model === 'sd3'
        return make(
          `generate/${isEndpoint ? model : 'sd3'}`,
          {
            // Styles without a preset go into the prompt.
            prompt: style && !styles[style] ? withStyle(prompt, style) : prompt,
            negative_prompt: negativePrompt || undefined,
            aspect_ratio: shape,
            seed,
            style_preset: style && styles[style],
            model: isEndpoint ? undefined : model,
          },
          work,
        )
      },
    },
    ...edits(make),
    replaceBackground: { canvas, make: backgroundReplacement(transport, timeoutMs) },
    upscale: upscaling(upscaler, make),
  }
}

type Make = (path: string, fields: Fields, work: Work) => Promise<Raster>

function edits(make: Make): Pick<ImageProvider, 'erase' | 'inpaint' | 'outpaint' | 'cutOut'> {
  return {
    erase: {
      canvas,
      make: async ({ picture, mask, seed }, work) =>
        make(
          'edit/erase',
          { image: await pngOf(picture), mask: await pngOf(greyOf(mask)), grow_mask: 0, seed },
          work,
        ),
    },
    inpaint: {
      canvas,
      make: async ({ picture, mask, prompt, negativePrompt, seed }, work) => {
        const [image, where] = [await pngOf(picture), await pngOf(greyOf(mask))]
        const words = { prompt, negative_prompt: negativePrompt || undefined }
        return make('edit/inpaint', { image, mask: where, ...words, grow_mask: 0, seed }, work)
      },
    },
    outpaint: {
      canvas,
      maxExtension: 2000,
      make: async ({ picture, left, right, up, down, prompt, seed }, work) => {
        const image = await pngOf(picture)
        return make(
          'edit/outpaint',
          { image, left, right, up, down, prompt: prompt || undefined, creativity: 0.5, seed },
          work,
        )
      },
    },
    cutOut: {
      canvas: { ...canvas, maxPixels: 4_194_304 },
      make: async ({ picture }, work) =>
        make('edit/remove-background', { image: await pngOf(picture) }, work),
    },
  }
}

/** `fast` enlarges four times per side; `conservative` regenerates the image at four megapixels. */
function upscaling(kind: string, make: Make): NonNullable<ImageProvider['upscale']> {
  const isConservative = kind === 'conservative'
  const words = isConservative ? { prompt: 'the same picture, sharp and detailed' } : {}
  return {
    factor: isConservative ? 2 : 4,
    canvas: { maxPixels: 1_048_576, minSide: 64, maxSide: 1536, multiple: 1 },
    make: async ({ picture }, work) =>
      make(
        `upscale/${isConservative ? 'conservative' : 'fast'}`,
        { image: await pngOf(picture), ...words },
        work,
      ),
  }
}

async function pictureFrom(
  transport: Transport,
  path: string,
  fields: Fields,
  signal: AbortSignal,
): Promise<Raster> {
  const form = formOf({ ...fields, output_format: 'png' })
  const asked = {
    path: `/v2beta/stable-image/${path}`,
    headers: { accept: 'image/*' },
    form,
    meaning: meaningOf(fields),
  }
  const answer = await transport.ask(asked, signal)
  // A filtered result arrives as a blurred image with this header.
  if (answer.header('finish-reason') === 'CONTENT_FILTERED')
    throw engineError(transport.engine, 'result-refused')
  return readPicture(transport.engine, answer.bytes)
}
