import { z } from 'zod'
import { choiceField, defineApiEndpoint, imageFile } from '../define-api.ts'
import { defineDialect } from '../define-dialect.ts'
import { cleanup } from './contract.ts'

export const api = [
  defineApiEndpoint(cleanup, {
    path: '/cleanup/v1',
    summary: 'Remove what a mask covers. In the mask, 0 keeps and 255 removes; grays are thresholded at 128.',
    files: {
      image_file: imageFile('image', ['jpeg', 'png'], { megapixels: 16 }),
      mask_file: imageFile('mask', ['png'], { megapixels: 16 }),
    },
    fields: {
      mode: choiceField(['fast', 'quality'], 'fast'),
      variant: choiceField(['texture', 'structure', 'smooth'], 'texture'),
    },
    toParams: ({ mode, variant }) => ({ mode, variant }),
    toFields: ({ mode, variant }) => ({ mode, variant }),
    output: 'image',
    outputFormat: { by: 'endpoint', format: 'png' },
  }),
  defineApiEndpoint(cleanup, {
    path: '/text-inpainting/v1',
    summary: 'Replace what a mask covers by what a prompt describes.',
    files: {
      image_file: imageFile('image', ['jpeg', 'png'], { megapixels: 10 }),
      mask_file: imageFile('mask', ['png'], { megapixels: 10 }),
    },
    fields: { text_prompt: cleanup.params.shape.prompt.unwrap().min(1) },
    toParams: ({ text_prompt }) => ({ prompt: text_prompt }),
    output: 'image',
    outputFormat: { by: 'endpoint', format: 'jpeg' },
    engine: 'inpainting',
  }),
]

export const dialects = [
  defineDialect(cleanup, {
    service: 'iopaint',
    path: '/api/v1/inpaint',
    summary:
      'IOPaint: remove what a mask covers. Options of other models are ignored; a prompt needs a provider.',
    sources: { image: { base64: 'image' }, mask: { base64: 'mask' } },
    fields: { prompt: z.string().trim().nullish() },
    toRequest: ({ prompt }) => ({
      params: { mode: 'quality' as const, ...(prompt && { prompt }) },
      format: 'png',
      ...(prompt && { engine: 'inpainting' as const }),
    }),
  }),
]
