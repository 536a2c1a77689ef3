import { defineApiEndpoint, imageFile, requiredWholeNumberField } from '../define-api.ts'
import { imageUpscaler } from './contract.ts'

const targetSide = requiredWholeNumberField(1, 4096)

export const api = [
  defineApiEndpoint(imageUpscaler, {
    path: '/image-upscaling/v1/upscale',
    aliases: ['/image-upscaling/v1'],
    summary: 'Enlarge an image to a width and height in pixels.',
    files: { image_file: imageFile('image', ['png', 'jpeg', 'webp'], { megapixels: 16 }) },
    fields: { target_width: targetSide, target_height: targetSide },
    toParams: ({ target_width, target_height }) => ({ width: target_width, height: target_height }),
    toFields: ({ width, height }) => ({ target_width: width, target_height: height }),
    output: 'image',
    outputFormat: { by: 'transparency', transparent: 'webp', opaque: 'jpeg' },
  }),
]
