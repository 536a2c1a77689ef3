import { defineCopy } from '../define-copy.ts'
import { card } from './card.ts'
import { cleanup } from './contract.ts'

export const copy = defineCopy(cleanup, {
  ...card,
  description:
    'Brush over objects, people, text or scratches, and the area behind them is filled in. The fill doesn’t change anything you didn’t brush over.',
  inputs: { image: 'Image', mask: 'What to remove, in white' },
  params: {
    mode: {
      label: 'Fill',
      help: 'Best quality takes longer and continues patterns better.',
      options: { fast: 'Fast', quality: 'Best quality' },
    },
    seed: { label: 'Seed', help: 'The same seed gives the same result; another may fill differently.' },
    variant: {
      label: 'Version',
      help: 'What the fill follows. AI models and providers give another result for each, but don’t tell them apart.',
      options: { texture: 'Textures', structure: 'Lines first', smooth: 'Smooth' },
    },
    smooth: { label: 'Smooth version too', help: 'Adds a smooth fill as a second result.' },
    prompt: {
      label: 'Replace with',
      help: 'What to put in place of what is removed. Only a connected image model or service can do this.',
    },
  },
  outputs: { image: 'Cleaned image', smooth: 'Smooth fill' },
  feedbackReasons: {
    'traces-left': 'Traces of what I removed are still visible',
    'invented-things': 'It added things that don’t belong',
    blurred: 'The filled area is blurry',
    'seam-visible': 'The edge of the filled area is visible',
    'changed-elsewhere': 'Something I didn’t brush over changed',
  },
  examples: ['Birds at sunset', 'An old print with dust'],
  questions: [
    {
      question: 'How do I select what to remove?',
      answer:
        'Brush over it, draw around it with the lasso, or click the object to detect it. Select slightly too much rather than too little: shadows and reflections are only removed where you select them.',
    },
    {
      question: 'Does the rest of the image change?',
      answer:
        'The fill leaves every unselected pixel exactly as it was. A PNG keeps those pixels bit for bit; JPEG and WebP are re-encoded at high quality. On servers with plans, a free result may be smaller and have a watermark in the corner.',
    },
    {
      question: 'What replaces it?',
      answer:
        'A continuation of its surroundings: lines, textures and light gradients. Walls, sand, grass, sky and water work best. A hidden face or hand can’t be known, and isn’t generated.',
    },
    {
      question: 'What’s the difference between Fast and Best quality?',
      answer:
        'Fast fills small areas in a moment. Quality searches longer for a good match, and is worth the wait for large areas and patterned backgrounds.',
    },
    {
      question: 'What are the other versions?',
      answer:
        'For a large area, Show other versions fills it in two more ways: one continues straight lines first, one lets colors run smoothly across it. Both together count as one use. Choose any of the three by its thumbnail; undo brings back the one before.',
    },
    {
      question: 'Can I clean up several images the same way?',
      answer:
        'Yes. Up to ten images can share one mask, scaled to each image’s size: for example, a stamp or a speck of dust in the same corner of all.',
    },
  ],
})
