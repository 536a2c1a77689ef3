import { defineCopy } from '../define-copy.ts'
import { card } from './card.ts'
import { replaceBackground } from './contract.ts'

export const copy = defineCopy(replaceBackground, {
  ...card,
  description:
    'Cuts out the subject, places it on a background from a prompt, a color or your own image, and matches it to the new light.',
  inputs: {
    image: 'Image',
    background: 'Background image',
    cutout: 'Cutout of the image, if you already have one',
  },
  params: {
    backgroundType: {
      label: 'Background',
      help: 'If left out: the background image, then the prompt, then the gradient.',
      options: {
        prompt: 'Prompt',
        color: 'Color',
        gradient: 'Gradient',
        blur: 'Blur',
        image: 'Image',
      },
    },
    prompt: { label: 'Background description', help: 'For a background generated from a prompt.' },
    seed: { label: 'Seed', help: 'The same seed generates the same background.' },
    variations: {
      label: 'Variations',
      help: 'How many backgrounds to generate from the prompt, each with its own seed.',
    },
    color: { label: 'Color', help: 'As #rrggbb, for a solid color background.' },
    gradient: {
      label: 'Shape',
      help: 'For a gradient.',
      options: { linear: 'Linear', radial: 'Radial' },
    },
    colors: { label: 'Colors', help: 'Two or three gradient colors, as a JSON list of #rrggbb.' },
    angle: {
      label: 'Angle',
      help: 'Direction of a linear gradient, in degrees clockwise from straight up.',
    },
    blur: { label: 'Blur', help: 'Strength from 0 to 100, for the blurred original.' },
    focusX: {
      label: 'Horizontal',
      help: 'Which part of the background image is kept, in percent from its left edge.',
    },
    focusY: {
      label: 'Vertical',
      help: 'Which part of the background image is kept, in percent from its top edge.',
    },
    x: { label: 'Horizontal', help: 'How far the subject is moved, in percent of the image width.' },
    y: {
      label: 'Vertical',
      help: 'In percent of the image height. A subject cut off by the bottom edge isn’t lifted off it.',
    },
    scale: { label: 'Size', help: 'Of the subject, in percent. Its base stays in place.' },
    flip: { label: 'Flip', help: 'Mirrors the subject left to right.' },
    harmonize: {
      label: 'Match light and color',
      help: 'How closely the subject’s light and color match the background’s, 0 to 100.',
    },
    lightWrap: {
      label: 'Edge light',
      help: 'How much light from a brighter background falls on the subject’s edge, 0 to 100.',
    },
    shadow: {
      label: 'Shadow',
      help: 'Auto casts a shadow if the background’s light is known, and else draws a contact shadow.',
      options: { auto: 'Auto', none: 'None', contact: 'Contact', cast: 'Cast' },
    },
    shadowOpacity: { label: 'Opacity', help: 'Of the shadow, 0 to 100.' },
    light: {
      label: 'Light from',
      help: 'Auto uses the brighter side of the background.',
      options: { auto: 'Auto', left: 'Left', right: 'Right', above: 'Above' },
    },
    layers: {
      label: 'Include layers',
      help: 'Also returns the cutout and the background as separate images.',
    },
  },
  outputs: {
    image: 'Result',
    second: 'Variation 2',
    third: 'Variation 3',
    fourth: 'Variation 4',
    subject: 'Cutout',
    backgroundLayer: 'Background',
  },
  feedbackReasons: {
    'looks-pasted': 'The subject looks pasted on',
    'rough-edges': 'The edges are rough',
    'part-missing': 'Part of the subject is missing',
    'wrong-light': 'Light or color doesn’t match',
    'wrong-background': 'The background isn’t what I asked for',
  },
  examples: ['An astronaut', 'Long, wavy hair'],
  questions: [
    {
      question: 'Where do the new backgrounds come from?',
      answer:
        'From Illustrator, which is built in and draws what your prompt names, from colors and gradients, or from your own image. If an image service is connected, prompts go to that service instead. The result always says which engine made it.',
    },
    {
      question: 'Why does my subject look different?',
      answer:
        'Its colors are shifted toward the light of the new background, so that it looks like it belongs there. A slider sets the strength. At zero, the subject keeps its own light.',
    },
    {
      question: 'Can I move the subject?',
      answer:
        'Yes. Drag it on the canvas, resize it or flip it. It isn’t cut out again, so changes are quick.',
    },
    {
      question: 'Will it look like a photo?',
      answer: 'With your own photo as the background, yes. Illustrator draws and doesn’t claim otherwise.',
    },
  ],
})
