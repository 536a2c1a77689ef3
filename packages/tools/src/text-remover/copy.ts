import { defineCopy } from '../define-copy.ts'
import { card } from './card.ts'
import { textRemover } from './contract.ts'

export const copy = defineCopy(textRemover, {
  ...card,
  description:
    'Finds every line of text in an image, at any size or angle, lets you choose what to remove, and fills in the area behind the letters. You can also copy the text.',
  inputs: { image: 'Image', mask: 'What to fill in, in white' },
  params: {
    action: {
      label: 'Action',
      help: 'Remove also fills in what a mask covers, if there is one; Fill does only that. Find returns where the text is, what it says and a mask of its strokes.',
      options: { remove: 'Remove text', find: 'Find text', fill: 'Fill in what the mask covers' },
    },
    regions: {
      label: 'Regions',
      help: 'Lists of four corners, in image pixels. If omitted, all detected text is used.',
    },
  },
  outputs: { image: 'Image without text', mask: 'Text mask' },
  feedbackReasons: {
    'text-left': 'Some text is still there',
    'non-text-removed': 'It removed something that isn’t text',
    'traces-left': 'Traces of the text are still visible',
    blurred: 'The filled area is blurry',
  },
  examples: ['A book with a title', 'A cap with lettering'],
  questions: [
    {
      question: 'What text does it find?',
      answer:
        'Printed lines at any size or angle, from captions and dates to signs. It may miss handwriting and very ornate letters: draw a region around them yourself.',
    },
    {
      question: 'Can I keep some of it?',
      answer:
        'Yes. Every detected line is outlined; click one to keep it. Unlikely text is outlined too, but stays unless you select it.',
    },
    {
      question: 'Can I copy the text?',
      answer: 'Yes, one line or all of them. It reads Latin letters best.',
    },
    {
      question: 'What’s behind the letters afterwards?',
      answer:
        'On a plain background, such as paper or a label, all of the line is filled in, so that nothing can be read afterwards. Elsewhere only the letter strokes are, so most of the background under a caption is the original photo.',
    },
    {
      question: 'Traces of the text are still visible. What can I do?',
      answer:
        'Choose Touch up, brush over the traces and apply: what you marked is filled in, and nothing else changes. Repeat as needed. Undo goes back through these changes, to your choice of lines.',
    },
    {
      question: 'Can I process several images at once?',
      answer:
        'Yes, up to ten. Text it’s sure of is removed from each image automatically. To choose lines or brush over traces, use one image at a time.',
    },
    {
      question: 'Can I use it to remove watermarks?',
      answer: 'No. Images with a repeated watermark are rejected: it means someone else holds the rights.',
    },
  ],
})
