import {
  choiceField,
  defineApiEndpoint,
  imageFile,
  requiredWholeNumberField,
  wholeNumberField,
} from '../define-api.ts'
import { paramLimits, universalResizer } from './contract.ts'

const side = requiredWholeNumberField(16, paramLimits.side)

export const api = [
  defineApiEndpoint(universalResizer, {
    path: '/universal-resizer/v1',
    summary:
      'Fit an image to a width and height by cropping, extending or padding it, whichever loses least.',
    files: { image_file: imageFile('image', ['jpeg', 'png', 'webp'], { megapixels: 25 }) },
    fields: {
      width: side,
      height: side,
      method: choiceField(['auto', 'crop', 'extend', 'pad'], 'auto'),
      seed: wholeNumberField(0, paramLimits.seed),
    },
    toParams: ({ width, height, method, seed }) => ({
      formats: [{ width, height }],
      method,
      seed: seed ?? 0,
    }),
    toFields: ({ formats, method, seed }) => {
      const [format] = formats
      const size = typeof format === 'object' && 'width' in format ? format : undefined
      return { width: size?.width, height: size?.height, method, seed: seed || undefined }
    },
    output: 'image',
    outputFormat: { by: 'accept', formats: ['jpeg', 'png', 'webp'] },
  }),
]
