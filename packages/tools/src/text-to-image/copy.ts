import { defineCopy } from '../define-copy.ts'
import { card } from './card.ts'
import { textToImage } from './contract.ts'

export const copy = defineCopy(textToImage, {
  ...card,
  description:
    'Describe a scene, choose a style and an aspect ratio, and get up to four images, each with a seed that reproduces it.',
  size: 'the aspect ratio you choose, up to 1536 pixels',
  inputs: { image: 'Image to vary, or sketch to follow' },
  params: {
    prompt: { label: 'Prompt', help: 'What you want to see.' },
    negativePrompt: { label: 'Exclude', help: 'What you don’t want to see.' },
    style: {
      label: 'Style',
      options: {
        none: 'As described',
        photo: 'Photo',
        illustration: 'Illustration',
        watercolor: 'Watercolor',
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
      label: 'Aspect ratio',
      help: 'Width to height.',
      options: {
        '1:1': 'Square',
        '5:4': 'Landscape 5:4',
        '4:3': 'Landscape 4:3',
        '3:2': 'Landscape 3:2',
        '16:9': 'Landscape 16:9',
        '4:5': 'Portrait 4:5',
        '3:4': 'Portrait 3:4',
        '2:3': 'Portrait 2:3',
        '9:16': 'Portrait 9:16',
      },
    },
    size: { label: 'Size', help: 'The longer side, in pixels.' },
    seed: { label: 'Seed', help: 'The same seed gives the same image. Another seed gives a different one.' },
    images: { label: 'Images', help: 'How many to create. Each one’s seed is one higher than the last.' },
    imageUse: {
      label: 'Use of the image',
      help: 'Only a connected image model or service can start from an image.',
      options: { variation: 'Vary it', sketch: 'Follow its lines' },
    },
  },
  outputs: {
    image: 'Image',
    second: 'Image 2',
    third: 'Image 3',
    fourth: 'Image 4',
  },
  feedbackReasons: {
    'does-not-match': 'It doesn’t show what I described',
    missing: 'Something is missing',
    deformed: 'Something looks wrong or distorted',
    'wrong-style': 'It isn’t in the style I chose',
    dull: 'It doesn’t look good',
  },
  examples: [],
  questions: [
    {
      question: 'What creates the images?',
      answer:
        'Illustrator, which is built in. It runs on this server and draws a scene from the things your prompt names. If an image model or service is connected, it generates the images instead. Each image says which engine made it.',
    },
    {
      question: 'What can it draw?',
      answer:
        'Landscapes, seas, skies, towns and rooms, with many objects, animals and plants, in the colors, numbers, weather and time of day you name. It tells you which words it didn’t know. It draws and makes no photos, so the style Photo is offered only where an image model or service is connected.',
    },
    {
      question: 'Why four images?',
      answer:
        'Each has its own seed, so you can choose the one you like. The seed is shown: with the same prompt, it gives the same image again.',
    },
    {
      question: 'Can I use the images?',
      answer:
        'Yes, for anything. What Illustrator draws is yours. It’s made from openly licensed artwork and its own drawings.',
    },
  ],
})
