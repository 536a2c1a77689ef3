import { defineCopy } from '../define-copy.ts'
import { card } from './card.ts'
import { uncrop } from './contract.ts'

export const copy = defineCopy(uncrop, {
  ...card,
  description:
    'Draw the frame wider, in any direction or to a shape, and have the picture continued to its edges. What was in the picture stays as it is, to the bit.',
  size: 'the frame’s size, up to 16 megapixels',
  inputs: { image: 'Picture' },
  params: {
    left: { label: 'Left', help: 'Pixels to add there; a negative number crops.' },
    right: { label: 'Right', help: 'Pixels to add there; a negative number crops.' },
    up: { label: 'Top', help: 'Pixels to add there; a negative number crops.' },
    down: { label: 'Bottom', help: 'Pixels to add there; a negative number crops.' },
    seed: { label: 'Seed', help: 'The same seed gives the same result; another continues otherwise.' },
    variations: {
      label: 'Variations',
      help: 'How many to make, each from a seed of its own, one above the last.',
    },
    prompt: {
      label: 'Prompt',
      help: 'What should be seen there. Read by an image provider; the built-in engine continues what is in the picture.',
    },
  },
  outputs: {
    image: 'Wider picture',
    second: 'Second variation',
    third: 'Third variation',
    fourth: 'Fourth variation',
  },
  feedbackReasons: {
    'seam-visible': 'The edge of the original can be seen',
    repeats: 'Things are repeated',
    'does-not-fit': 'What was added does not fit',
    blurred: 'What was added is blurred',
    'changed-elsewhere': 'Something changed inside the picture',
  },
  questions: [
    {
      question: 'How far can I go?',
      answer:
        'Up to 2000 pixels on each side and 16 megapixels in all. Near the picture it is most convincing; the further out, the more is made up.',
    },
    {
      question: 'Is my picture changed?',
      answer:
        'No. Inside its old frame every pixel stays as it is, to the bit, in PNG. Only what is beyond is new.',
    },
    {
      question: 'Why are there four results?',
      answer:
        'There is more than one way to go on. Each has a seed of its own; choose the one you like, or throw again.',
    },
    {
      question: 'What works best?',
      answer:
        'Skies, water, walls, meadows, floors: what goes on as it was. Half a person at the edge stays half a person, unless a service that can paint people is plugged in.',
    },
  ],
})
