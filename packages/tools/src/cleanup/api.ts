import { choiceField, defineApiEndpoint, imageFile } from '../define-api.ts'
import { cleanup } from './contract.ts'

export const api = [
  defineApiEndpoint(cleanup, {
    path: '/cleanup/v1',
    summary: 'Remove what a mask covers. In the mask, 0 keeps and 255 removes; grays are thresholded at 128.',
    files: {
      image_file: imageFile('image', ['jpeg', 'png'], { megapixels: 16 }),
      mask_file: imageFile('mask', ['png'], { megapixels: 16 }),
    },
    fields: { mode: choiceField(['fast', 'quality'], 'fast') },
    toParams: ({ mode }) => ({ mode }),
    toFields: ({ mode }) => ({ mode }),
    output: 'image',
    outputFormat: { by: 'endpoint', format: 'png' },
  }),
]
