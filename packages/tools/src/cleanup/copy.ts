import { defineCopy } from '../define-copy.ts'
import { card } from './card.ts'
import { cleanup } from './contract.ts'

export const copy = defineCopy(cleanup, {
  ...card,
  description:
    'Brush over objects, people, text or scratches and have what lies behind them filled in. The filling leaves alone what you do not brush over.',
  inputs: { image: 'Picture', mask: 'What to remove, in white' },
  params: {
    mode: {
      label: 'Filling',
      help: 'Quality takes longer and continues patterns better.',
      options: { fast: 'Fast', quality: 'Quality' },
    },
    seed: { label: 'Seed', help: 'The same seed gives the same result; another may fill in otherwise.' },
  },
  outputs: { image: 'Cleaned picture' },
  feedbackReasons: {
    'traces-left': 'Traces of what I removed are left',
    'invented-things': 'Things appeared that do not belong there',
    blurred: 'The filled part is blurred',
    'seam-visible': 'The edge of the filled part can be seen',
    'changed-elsewhere': 'Something changed that I did not brush',
  },
  questions: [
    {
      question: 'How do I mark what should go?',
      answer:
        'Brush over it, draw around it with the lasso, or click it and let the thing under the pointer be found. A little more than the thing itself is better than a little less: shadows and reflections go only where they are marked.',
    },
    {
      question: 'Does the rest of the picture change?',
      answer:
        'The filling leaves every pixel that is not marked as it was, to the bit. A PNG gives back exactly those pixels; JPEG and WebP are written anew at high quality. Where plans are on, a free result may be reduced and bear a mark in its corner.',
    },
    {
      question: 'What is put in its place?',
      answer:
        'What stands around it, continued: lines, textures and slopes of light. Walls, sand, grass, sky and water come out best. A face or a hand that was hidden cannot be known, and is not made up.',
    },
    {
      question: 'What is the difference between fast and quality?',
      answer:
        'Fast fills small marks in a moment. Quality looks longer for what fits, and is worth the wait for large marks and patterned grounds.',
    },
    {
      question: 'Can several pictures be cleaned up alike?',
      answer:
        'Yes. Up to ten pictures can share one mask, laid on each in its own size: a stamp or a speck of dust in the same corner of all.',
    },
  ],
})
