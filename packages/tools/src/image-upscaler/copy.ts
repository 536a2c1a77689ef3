import { defineCopy } from '../define-copy.ts'
import { imageUpscaler } from './contract.ts'

export const copy = defineCopy(imageUpscaler, {
  name: 'Image upscaler',
  tagline: 'Enlarge up to 16 times, with true edges.',
  description:
    'Drop a picture, choose how much larger it shall be, and get it with edges and textures drawn anew at that size. Noise and the marks of JPEG are taken out on the way. Best with pictures under 2048 × 2048.',
  size: 'up to 16 times the picture’s size, 67 megapixels at most',
  inputs: { image: 'Picture' },
  params: {
    scale: { label: 'Scale', help: 'Passed over where a width or height is asked for.' },
    width: { label: 'Width', help: 'Of the result, in pixels; alone, it keeps the shape.' },
    height: { label: 'Height', help: 'Of the result, in pixels; alone, it keeps the shape.' },
    mode: {
      label: 'Mode',
      help: 'Detailed takes four times as long, with results over two megapixels eight times.',
      options: { smooth: 'Smooth', detailed: 'Detailed' },
    },
    denoise: {
      label: 'Denoise',
      help: 'How far to take out noise, blur and the marks of JPEG; auto goes by the quality of a JPEG.',
    },
    sharpen: { label: 'Sharpen', help: 'Of the result.' },
    faceSafe: {
      label: 'Face-safe',
      help: 'Denoising spares colours of skin, so that faces stay as they were shot.',
    },
  },
  outputs: { image: 'Enlarged picture' },
  feedbackReasons: {
    'too-soft': 'It is too soft',
    unnatural: 'It looks unnatural',
    'noise-left': 'Noise or blocks are left',
    'colour-changed': 'Colours changed',
  },
})
