import { defineCopy } from '../define-copy.ts'
import { card } from './card.ts'
import { universalResizer } from './contract.ts'

const methods = {
  auto: 'Best for each',
  crop: 'Crop',
  extend: 'Extend',
  pad: 'Pad',
}

export const copy = defineCopy(universalResizer, {
  ...card,
  description:
    'Choose formats for posts, headers, screens and paper, and have them all made from one picture: cropped around its subject, continued beyond its edges or laid on a ground, whichever suits each best. Every choice is told, and yours to change.',
  size: 'each format’s size, up to 40 megapixels',
  inputs: { image: 'Picture' },
  params: {
    formats: {
      label: 'Formats',
      help: 'Names or sizes such as 1200x630, up to 24; as JSON also with a method, ground and place for each.',
    },
    method: {
      label: 'Method',
      help: 'For formats that do not say their own.',
      options: methods,
    },
    ground: {
      label: 'Behind padded pictures',
      help: 'Under padded pictures: auto, blur, transparent, or a colour as #rrggbb.',
    },
    seed: { label: 'Seed', help: 'The same seed continues pictures in the same way.' },
  },
  outputs: { image: 'Pictures' },
  feedbackReasons: {
    'subject-cut': 'The subject is cut',
    'wrong-place': 'The crop shows the wrong place',
    'seam-visible': 'The edge of the original can be seen',
    blurred: 'Something is blurred',
    'format-missing': 'A format is missing',
  },
  questions: [
    {
      question: 'How does it decide?',
      answer:
        'For each format it weighs what would be lost by cropping, how convincingly the picture could be continued, and how it would look on a ground, and takes what loses least. It tells you which, and why.',
    },
    {
      question: 'Does it cut off heads?',
      answer:
        'It looks for faces, the subject and text first, and keeps them in the frame as long as the format allows. You can move the frame on every card.',
    },
    {
      question: 'Can I have sizes of my own?',
      answer:
        'Yes, any width and height up to 40 megapixels beside the ready-made ones for posts, headers, screens and paper.',
    },
    {
      question: 'Do I get one file or many?',
      answer: 'Either: every format by itself, or all in a ZIP with names that say what they are for.',
    },
  ],
})
