import type { Raster, Work } from '@pentimento/imaging'
import { decodeImage, maskToGrayscale, toPngBlob } from './image-encoding.ts'
import type { Canvas, ImageProvider, ImageToImageRequest, ProviderOptions } from './image-provider.ts'
import { withStyle } from './prompts.ts'
import { engineError } from './service-errors.ts'
import { errorClassifier, type Fields, toFormData } from './stability-form.ts'
import { backgroundReplacement } from './stability-relight.ts'
import { createTransport, type Transport } from './transport.ts'

/** Size limits of the edit operations. */
const canvas: Canvas = {
  maxPixels: 9_437_184,
  minSide: 64,
  maxSide: 9_437_184 / 64,
  multiple: 1,
  maxAspect: 2.5,
}

/** Of images that are generated from others: they get the size of the image that is sent. */
const imageToImageCanvas: Canvas = { ...canvas, maxPixels: 1_048_576, maxSide: 1536 }

/** How far a variation departs from its image, 0 to 1. */
const variationStrength = 0.7

/** The supported aspect ratios, at the sizes its models were trained for. */
const aspectRatioSizes: Record<string, { width: number; height: number }> = {
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
  const transport = createTransport({ engine: 'Stability AI', url, headers, timeoutMs, pause })
  const callEndpoint = (path: string, fields: Fields, { signal }: Work) =>
    requestImage(transport, path, fields, signal)
  return {
    kind: 'stability',
    name: `Stability AI (${model})`,
    generate: {
      canvas: {
        sizes: Object.values(aspectRatioSizes),
        maxPixels: 2e6,
        minSide: 640,
        maxSide: 1536,
        multiple: 64,
      },
      run: ({ prompt, negativePrompt, style, width, height, seed }, work) => {
        const [aspectRatio] = Object.entries(aspectRatioSizes).find(
          ([, s]) => s.width === width && s.height === height,
        ) ?? ['1:1']
        return callEndpoint(
          `generate/${hasOwnEndpoint(model) ? model : 'sd3'}`,
          {
            // Styles without a preset go into the prompt.
            prompt: style && !styles[style] ? withStyle(prompt, style) : prompt,
            negative_prompt: negativePrompt || undefined,
            aspect_ratio: aspectRatio,
            seed,
            style_preset: style && styles[style],
            model: hasOwnEndpoint(model) ? undefined : model,
          },
          work,
        )
      },
    },
    ...imageToImageOperations(hasOwnEndpoint(model) ? 'sd3.5-large' : model, callEndpoint),
    ...editOperations(callEndpoint),
    replaceBackground: { canvas, run: backgroundReplacement(transport, timeoutMs) },
    upscale: upscaleOperation(upscaler, callEndpoint),
  }
}

/** Whether a model is chosen by the endpoint; the others are names of SD3 models. */
function hasOwnEndpoint(model: string): boolean {
  return ['core', 'ultra', 'sd3'].includes(model)
}

type CallEndpoint = (path: string, fields: Fields, work: Work) => Promise<Raster>

function imageToImageOperations(
  model: string,
  callEndpoint: CallEndpoint,
): Pick<ImageProvider, 'vary' | 'renderSketch'> {
  const fieldsOf = async ({ image, prompt, style, negativePrompt, seed }: ImageToImageRequest) => ({
    image: await toPngBlob(image),
    prompt: withStyle(prompt, style),
    negative_prompt: negativePrompt || undefined,
    seed,
  })
  return {
    vary: {
      canvas: imageToImageCanvas,
      run: async (request, work) => {
        const mode = { model, mode: 'image-to-image', strength: variationStrength }
        return callEndpoint('generate/sd3', { ...(await fieldsOf(request)), ...mode }, work)
      },
    },
    renderSketch: {
      canvas: imageToImageCanvas,
      run: async (request, work) => callEndpoint('control/sketch', await fieldsOf(request), work),
    },
  }
}

function editOperations(
  callEndpoint: CallEndpoint,
): Pick<ImageProvider, 'erase' | 'inpaint' | 'outpaint' | 'cutOut'> {
  return {
    erase: {
      canvas,
      run: async ({ image, mask, seed }, work) =>
        callEndpoint(
          'edit/erase',
          {
            image: await toPngBlob(image),
            mask: await toPngBlob(maskToGrayscale(mask)),
            grow_mask: 0,
            seed,
          },
          work,
        ),
    },
    inpaint: {
      canvas,
      run: async ({ image, mask, prompt, negativePrompt, seed }, work) => {
        const [imagePng, maskPng] = [await toPngBlob(image), await toPngBlob(maskToGrayscale(mask))]
        const promptFields = { prompt, negative_prompt: negativePrompt || undefined }
        return callEndpoint(
          'edit/inpaint',
          { image: imagePng, mask: maskPng, ...promptFields, grow_mask: 0, seed },
          work,
        )
      },
    },
    outpaint: {
      canvas,
      maxExtension: 2000,
      run: async ({ image, left, right, up, down, prompt, seed }, work) => {
        const imagePng = await toPngBlob(image)
        return callEndpoint(
          'edit/outpaint',
          { image: imagePng, left, right, up, down, prompt: prompt || undefined, creativity: 0.5, seed },
          work,
        )
      },
    },
    cutOut: {
      canvas: { ...canvas, maxPixels: 4_194_304 },
      run: async ({ image }, work) =>
        callEndpoint('edit/remove-background', { image: await toPngBlob(image) }, work),
    },
  }
}

/** `fast` enlarges four times per side; `conservative` regenerates the image at four megapixels. */
function upscaleOperation(kind: string, callEndpoint: CallEndpoint): NonNullable<ImageProvider['upscale']> {
  const isConservative = kind === 'conservative'
  const promptFields = isConservative ? { prompt: 'the same image, sharp and detailed' } : {}
  return {
    factor: isConservative ? 2 : 4,
    canvas: { maxPixels: 1_048_576, minSide: 64, maxSide: 1536, multiple: 1 },
    run: async ({ image }, work) =>
      callEndpoint(
        `upscale/${isConservative ? 'conservative' : 'fast'}`,
        { image: await toPngBlob(image), ...promptFields },
        work,
      ),
  }
}

async function requestImage(
  transport: Transport,
  path: string,
  fields: Fields,
  signal: AbortSignal,
): Promise<Raster> {
  const form = toFormData({ ...fields, output_format: 'png' })
  const request = {
    path: `/v2beta/stable-image/${path}`,
    headers: { accept: 'image/*' },
    form,
    classifyError: errorClassifier(fields),
  }
  const response = await transport.send(request, signal)
  // A filtered result arrives as a blurred image with this header.
  if (response.header('finish-reason') === 'CONTENT_FILTERED')
    throw engineError(transport.engine, 'result-rejected')
  return decodeImage(transport.engine, response.bytes)
}
