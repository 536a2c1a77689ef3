import { defineCopy } from '../define-copy.ts'
import { card } from './card.ts'
import { replaceBackground } from './contract.ts'

export const copy = defineCopy(replaceBackground, {
  ...card,
  description:
    'The subject is cut out, laid before a background of words, colour or a picture of yours, and lit as it would be there.',
  inputs: {
    image: 'Picture',
    background: 'Background picture',
    cutOut: 'Cut-out of the picture, where there is one already',
  },
  params: {
    ground: {
      label: 'Background',
      help: 'Left out: the background picture, else the prompt, else the gradient.',
      options: {
        prompt: 'Words',
        colour: 'Colour',
        gradient: 'Gradient',
        blur: 'Blur',
        picture: 'Picture',
      },
    },
    prompt: { label: 'What to see', help: 'Of a background from words.' },
    seed: { label: 'Seed', help: 'The same seed paints the same background.' },
    variations: {
      label: 'Variations',
      help: 'How many backgrounds from words, each with a seed of its own.',
    },
    colour: { label: 'Colour', help: 'As #rrggbb; of a background of one colour.' },
    gradient: {
      label: 'Shape',
      help: 'Of a gradient.',
      options: { linear: 'Linear', radial: 'Radial' },
    },
    colours: { label: 'Colours', help: 'Two or three of a gradient, as a JSON list of #rrggbb.' },
    angle: {
      label: 'Angle',
      help: 'Of a linear gradient: where it runs to, in degrees clockwise from straight up.',
    },
    blur: { label: 'Blur', help: 'Strength, 0 to 100; of the original behind the subject.' },
    focusX: {
      label: 'Sideways',
      help: 'Which part of a background picture is kept, in per cent from its left.',
    },
    focusY: {
      label: 'Height',
      help: 'Which part of a background picture is kept, in per cent from its top.',
    },
    x: { label: 'Right', help: 'How far the subject is moved, in per cent of the picture’s width.' },
    y: {
      label: 'Down',
      help: 'In per cent of its height; a subject that the lower frame cuts is not lifted off it.',
    },
    scale: { label: 'Size', help: 'Of the subject, in per cent; its foot stays where it is.' },
    flip: { label: 'Turn over', help: 'The subject, left for right.' },
    harmonise: {
      label: 'Match light and colour',
      help: 'How far the subject’s are brought towards the background’s, 0 to 100.',
    },
    wrap: {
      label: 'Light on the edge',
      help: 'Of a brighter background, over the subject’s edge, 0 to 100.',
    },
    shadow: {
      label: 'Shadow',
      help: 'A subject that the lower frame cuts has none.',
      options: { none: 'None', contact: 'Contact', cast: 'Cast' },
    },
    shadowOpacity: { label: 'Darkness', help: 'Of the shadow, 0 to 100.' },
    light: {
      label: 'Light from',
      help: 'Auto looks where the background is brighter.',
      options: { auto: 'Auto', left: 'Left', right: 'Right', above: 'Above' },
    },
    layers: {
      label: 'Give the layers',
      help: 'The cut-out and the background too, each as a picture of its own.',
    },
  },
  outputs: {
    image: 'Result',
    second: 'Second variation',
    third: 'Third variation',
    fourth: 'Fourth variation',
    subject: 'Cut-out',
    behind: 'Background',
  },
  feedbackReasons: {
    'looks-pasted': 'The subject looks pasted on',
    'rough-edges': 'The edges are rough',
    'part-missing': 'A part of the subject is missing',
    'wrong-light': 'Light or colour do not fit',
    'wrong-background': 'The background is not what I asked for',
  },
  questions: [
    {
      question: 'Where do the new backgrounds come from?',
      answer:
        'From an illustrator that runs on this server and paints what your words name, from colours and gradients, or from a picture of yours. Where a service for pictures is plugged in, words go to that; the result always says who made it.',
    },
    {
      question: 'Why does my subject look different?',
      answer:
        'Its colours are moved towards the light of the new place, so that it seems to stand there. The strength is a slider: at nothing it keeps its own light.',
    },
    {
      question: 'Can I move the subject?',
      answer:
        'Yes. Drag it on the stage, make it larger or smaller, mirror it. It is not cut out anew for that, so changes come quickly.',
    },
    {
      question: 'Will it look like a photograph?',
      answer:
        'A picture of yours as the ground does. What the built-in illustrator paints is an illustration, and does not pretend to be more.',
    },
  ],
})
