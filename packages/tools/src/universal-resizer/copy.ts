import { defineCopy } from '../define-copy.ts'
import { card } from './card.ts'
import { universalResizer } from './contract.ts'

const methods = {
  auto: 'Best for each format',
  crop: 'Crop',
  extend: 'Extend',
  pad: 'Pad',
}

export const copy = defineCopy(universalResizer, {
  ...card,
  description:
    'Choose formats for posts, headers, screens and print, and create them all from one image. Each one is cropped around the subject, extended beyond the borders or padded, whichever works best. You can see why, and change it.',
  size: 'the size of each format, up to 40 megapixels',
  inputs: { image: 'Image' },
  params: {
    formats: {
      label: 'Formats',
      help: 'Names or sizes such as 1200x630, up to 24. In JSON, each can have its own method, background and position.',
    },
    method: {
      label: 'Method',
      help: 'For formats without a method of their own.',
      options: methods,
    },
    background: {
      label: 'Padding background',
      help: 'Background of padded images: auto, blur, transparent, or a color as #rrggbb.',
    },
    seed: { label: 'Seed', help: 'The same seed extends images the same way.' },
  },
  outputs: { image: 'Images' },
  feedbackReasons: {
    'subject-cut': 'The subject is cut off',
    'wrong-place': 'The crop is in the wrong place',
    'seam-visible': 'The edge of the original is visible',
    blurred: 'Something is blurry',
    'format-missing': 'A format is missing',
  },
  examples: ['A pink flower', 'A tree in a meadow'],
  questions: [
    {
      question: 'How does it choose?',
      answer:
        'For each format, it compares what cropping would cut off, how convincingly the image could be extended, and how it would look with padding. It then picks the option that loses the least, and tells you which one and why.',
    },
    {
      question: 'Does it cut off heads?',
      answer:
        'It detects faces, the subject and text first, and keeps them in the frame as far as the format allows. You can move the frame on every card.',
    },
    {
      question: 'Can I use custom sizes?',
      answer:
        'Yes. Besides the presets for posts, headers, screens and print, you can use any width and height up to 40 megapixels.',
    },
    {
      question: 'Do I get one file or several?',
      answer:
        'Either. Download each format separately, or all of them in a ZIP file, with descriptive file names.',
    },
  ],
})
