import { defineCopy } from '../define-copy.ts'
import { card } from './card.ts'
import { relight } from './contract.ts'

export const copy = defineCopy(relight, {
  ...card,
  description:
    'Place up to eight lamps before, beside or behind what a picture shows, and see them at once: colours, soft shadows and highlights follow a surface worked out from the picture alone.',
  inputs: { image: 'Picture' },
  params: {
    preset: {
      label: 'Preset',
      help: 'The light to begin from; what else is said takes its place.',
      options: {
        studio: 'Studio',
        window: 'Window',
        sunset: 'Sunset',
        rim: 'Rim light',
        neon: 'Neon',
        candle: 'Candle',
        moonlight: 'Moonlight',
        spotlight: 'Spotlight',
      },
    },
    lights: { label: 'Lights', help: 'Up to eight lamps, as a list.' },
    ambient: { label: 'Ambient light', help: 'White at 1 leaves what no lamp reaches as it was.' },
    background: { label: 'Background', help: 'Kept, dimmed or given a colour, by an amount.' },
    shadows: { label: 'Shadows', help: 'How dark they are, 0 to 1.' },
    gloss: { label: 'Gloss', help: 'How far surfaces shine, 0 to 1.' },
    depth: { label: 'Depth map', help: 'As a grey PNG of 16 bits; white is near.' },
    normals: { label: 'Normal map', help: 'As a PNG, with green up.' },
  },
  outputs: { image: 'Relit picture', depth: 'Depth map', normals: 'Normal map' },
  feedbackReasons: {
    'unnatural-light': 'The light looks unnatural',
    'wrong-shape': 'The shape of things was misjudged',
    'dirty-edges': 'Edges have halos',
    noisy: 'There is noise or blotches',
    'colours-off': 'Colours are off',
  },
  example: { width: 560, height: 560 },
  questions: [
    {
      question: 'How does it know the shape of things?',
      answer:
        'Depth and the slope of every surface are worked out from the picture alone. It is a good guess, not a measurement: glass, mirrors and fine twigs may be wrong.',
    },
    {
      question: 'Is what I see while I move a lamp what I get?',
      answer:
        'Nearly. Your browser lights the same surface as the server does, at a smaller size; the final picture is computed at the picture’s own size, with softer shadows. Where plans are on, a free result may then be reduced and bear a mark in its corner.',
    },
    {
      question: 'Can it take the old light away?',
      answer:
        'Partly. “Ambient” dims the light that was there, but a hard shadow of the old sun stays painted on what it fell on.',
    },
    {
      question: 'Can I use the depth and normal maps elsewhere?',
      answer:
        'Yes. They are PNGs of the picture’s own size: depth white where it is near, normals with red, green and blue for right, up and towards you. They are part of Pro where plans are on.',
    },
    {
      question: 'Can I keep a light that I made?',
      answer:
        'Yes: save it under a name and use it on the next picture. Saved lights are part of Pro where plans are on.',
    },
  ],
})
