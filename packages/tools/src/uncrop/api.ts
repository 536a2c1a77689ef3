import { defineApiEndpoint, imageFile, wholeNumberField } from '../define-api.ts'
import { paramLimits, uncrop } from './contract.ts'

const extension = wholeNumberField(-10_000, paramLimits.margin).describe(
  'Pixels to add; negative values crop.',
)

export const api = [
  defineApiEndpoint(uncrop, {
    path: '/uncrop/v1',
    summary: 'Extend an image beyond its edges. The same seed gives the same image.',
    files: { image_file: imageFile('image', ['jpeg', 'png', 'webp'], { megapixels: 10 }) },
    fields: {
      extend_left: extension,
      extend_right: extension,
      extend_up: extension,
      extend_down: extension,
      seed: wholeNumberField(0, paramLimits.seed),
    },
    toParams: ({ extend_left, extend_right, extend_up, extend_down, seed }) => ({
      left: extend_left ?? 0,
      right: extend_right ?? 0,
      up: extend_up ?? 0,
      down: extend_down ?? 0,
      seed: seed ?? 0,
    }),
    toFields: ({ left, right, up, down, seed }) => ({
      extend_left: left || undefined,
      extend_right: right || undefined,
      extend_up: up || undefined,
      extend_down: down || undefined,
      seed: seed || undefined,
    }),
    output: 'image',
    outputFormat: { by: 'endpoint', format: 'jpeg' },
  }),
]
