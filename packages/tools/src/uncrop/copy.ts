import { defineCopy } from '../define-copy.ts'
import { card } from './card.ts'
import { uncrop } from './contract.ts'

export const copy = defineCopy(uncrop, {
  ...card,
  description:
    'Expand the frame in any direction or to an aspect ratio, and the image is continued to fill it. The original image stays exactly as it is.',
  size: 'the frame size, up to 16 megapixels',
  inputs: { image: 'Image' },
  params: {
    left: { label: 'Left', help: 'Pixels to add on this side; a negative number crops.' },
    right: { label: 'Right', help: 'Pixels to add on this side; a negative number crops.' },
    up: { label: 'Top', help: 'Pixels to add on this side; a negative number crops.' },
    down: { label: 'Bottom', help: 'Pixels to add on this side; a negative number crops.' },
    seed: {
      label: 'Seed',
      help: 'The same seed gives the same result; another extends the image differently.',
    },
    variations: {
      label: 'Variations',
      help: 'How many to create. Each one’s seed is one higher than the last.',
    },
    prompt: {
      label: 'Prompt',
      help: 'What to show there. Used by an image provider; the built-in engine continues what’s in the image.',
    },
  },
  outputs: {
    image: 'Extended image',
    second: 'Variation 2',
    third: 'Variation 3',
    fourth: 'Variation 4',
  },
  feedbackReasons: {
    'seam-visible': 'The edge of the original is visible',
    repeats: 'Things repeat',
    'does-not-fit': 'The added area doesn’t match',
    blurred: 'The added area is blurry',
    'changed-elsewhere': 'Something changed inside the original image',
  },
  examples: ['A building', 'A tree in a meadow', 'A cup of coffee'],
  questions: [
    {
      question: 'How far can I extend an image?',
      answer:
        'Up to 2000 pixels on each side, and 16 megapixels in total. Results are most convincing close to the original; the farther out, the more is generated.',
    },
    {
      question: 'Does my image change?',
      answer:
        'No. In PNG, every pixel inside the original frame stays exactly the same. Only the area outside it is new.',
    },
    {
      question: 'Why are there four results?',
      answer:
        'There’s more than one way to extend an image. Each result has its own seed: choose the one you like, or try again.',
    },
    {
      question: 'What works best?',
      answer:
        'Skies, water, walls, meadows and floors: anything that continues in the same way. A person cut off at the edge stays cut off, unless a service that can generate people is connected.',
    },
  ],
})
