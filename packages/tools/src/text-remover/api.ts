import { defineApiEndpoint, imageFile } from '../define-api.ts'
import { textRemover } from './contract.ts'

export const api = [
  defineApiEndpoint(textRemover, {
    path: '/remove-text/v1',
    summary: 'Remove all text.',
    files: { image_file: imageFile('image', ['jpeg', 'png'], { megapixels: 16 }) },
    fields: {},
    toParams: () => ({ action: 'remove' as const }),
    toFields: () => ({}),
    output: 'image',
    outputFormat: { by: 'endpoint', format: 'png' },
  }),
]
