import { choiceField, defineApiEndpoint, imageFile } from '../define-api.ts'
import { removeBackground } from './contract.ts'

export const api = [
  defineApiEndpoint(removeBackground, {
    path: '/remove-background/v1',
    summary:
      'Make the background transparent. An image that already has transparency is returned as it is, by default.',
    files: { image_file: imageFile('image', ['png', 'jpeg', 'webp'], { megapixels: 25 }) },
    fields: {
      transparency_handling: choiceField(
        ['return_input_if_non_opaque', 'discard_alpha_layer'],
        'return_input_if_non_opaque',
      ),
    },
    toParams: ({ transparency_handling }) => ({
      transparency:
        transparency_handling === 'discard_alpha_layer' ? ('discard' as const) : ('keep' as const),
    }),
    toFields: ({ transparency }) => ({
      transparency_handling: transparency === 'discard' ? 'discard_alpha_layer' : undefined,
    }),
    output: 'image',
    outputFormat: { by: 'accept', formats: ['png', 'webp', 'jpeg'] },
  }),
]
