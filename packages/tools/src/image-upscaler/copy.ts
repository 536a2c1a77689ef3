import { defineCopy } from '../define-copy.ts'
import { card } from './card.ts'
import { imageUpscaler } from './contract.ts'

export const copy = defineCopy(imageUpscaler, {
  ...card,
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
  questions: [
    {
      question: 'Does it invent things?',
      answer:
        'It draws edges and textures anew from what it learned of photographs. What cannot be guessed, such as a number plate of four pixels, stays unreadable: it adds no letters and no faces of its own.',
    },
    {
      question: 'Smooth or detailed: which should I choose?',
      answer:
        'Smooth stays closest to what was there. Detailed draws textures more boldly, which suits hair, leaves and cloth, and may be too much for skin and lettering. Face-safe keeps it gentle where colours are those of skin.',
    },
    {
      question: 'Why is the result smaller than I asked for?',
      answer:
        'A result has 67 megapixels at most. The scales that a picture is too large for say so before anything is sent, with the limit and the picture’s own size.',
    },
    {
      question: 'What about noise and the squares of JPEG?',
      answer:
        'They are taken out before the picture is enlarged, as far as its quality asks for it. You can set by hand how much, or leave them in.',
    },
  ],
})
