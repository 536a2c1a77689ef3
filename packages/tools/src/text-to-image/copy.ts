import { defineCopy } from '../define-copy.ts'
import { card } from './card.ts'
import { textToImage } from './contract.ts'

export const copy = defineCopy(textToImage, {
  ...card,
  description:
    'Describe a scene in your own words, choose a style and a shape, and get up to four pictures of it, each from a seed that makes it again.',
  size: 'the shape you choose, up to 1536 pixels',
  inputs: {},
  params: {
    prompt: { label: 'Prompt', help: 'What should be seen.' },
    negativePrompt: { label: 'Leave out', help: 'What should not be seen.' },
    style: {
      label: 'Style',
      options: {
        none: 'As described',
        photo: 'Photo',
        illustration: 'Illustration',
        watercolour: 'Watercolour',
        oil: 'Oil',
        ink: 'Ink',
        pencil: 'Pencil',
        'line-art': 'Line art',
        comic: 'Comic',
        '3d': '3D',
        'pixel-art': 'Pixel art',
      },
    },
    aspect: {
      label: 'Shape',
      help: 'Width to height.',
      options: {
        '1:1': 'Square',
        '5:4': 'Wide 5:4',
        '4:3': 'Wide 4:3',
        '3:2': 'Wide 3:2',
        '16:9': 'Wide 16:9',
        '4:5': 'Tall 4:5',
        '3:4': 'Tall 3:4',
        '2:3': 'Tall 2:3',
        '9:16': 'Tall 9:16',
      },
    },
    size: { label: 'Size', help: 'The longer side, in pixels.' },
    seed: { label: 'Seed', help: 'The same seed gives the same picture; another draws it otherwise.' },
    images: { label: 'Pictures', help: 'How many to make, each from a seed of its own, one above the last.' },
  },
  outputs: {
    image: 'Picture',
    second: 'Second picture',
    third: 'Third picture',
    fourth: 'Fourth picture',
  },
  feedbackReasons: {
    'does-not-match': 'It does not show what I described',
    missing: 'Something is missing',
    deformed: 'Something looks wrong or broken',
    'wrong-style': 'It is not in the style I chose',
    dull: 'It does not look good',
  },
  questions: [
    {
      question: 'What draws the pictures?',
      answer:
        'An illustrator of our own that runs on this server: it composes a scene from the things your words name. Where a service for pictures is plugged in, that draws instead; every picture says who made it.',
    },
    {
      question: 'What can it draw?',
      answer:
        'Landscapes, seas, skies, towns, rooms, and many things, animals and plants in them, with colours, numbers, weather and times of day. It tells you which of your words it did not know. It draws illustrations, no photographs.',
    },
    {
      question: 'Why do I get four pictures?',
      answer:
        'Each comes from a seed of its own, so that you can choose. The seed is shown: with the same words it draws the same picture again.',
    },
    {
      question: 'May I use the pictures?',
      answer:
        'Yes, for anything. What the built-in illustrator draws is yours, and nobody else’s pictures went into it.',
    },
  ],
})
