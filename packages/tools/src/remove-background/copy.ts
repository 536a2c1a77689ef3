import { defineCopy } from '../define-copy.ts'
import { removeBackground } from './contract.ts'

export const copy = defineCopy(removeBackground, {
  name: 'Remove background',
  tagline: 'Cut the subject out, down to the hair.',
  description:
    'Drop a photograph and get its subject on a transparent ground: true edges at full resolution, without the halo of the old background.',
  inputs: { image: 'Picture' },
  params: {
    background: {
      label: 'Background',
      options: { transparent: 'Transparent', colour: 'Colour', blur: 'Blurred original' },
    },
    colour: { label: 'Colour', help: 'As #rrggbb; for a background of one colour.' },
    blur: { label: 'Blur', help: 'Strength, 0 to 100; for a blurred original.' },
    transparency: {
      label: 'Transparent pictures',
      help: 'What to do with a picture that already has transparency.',
      options: { keep: 'Return as they are', discard: 'Cut out anew' },
    },
  },
  outputs: { image: 'Cut-out' },
  feedbackReasons: {
    'part-missing': 'A part of the subject is missing',
    'background-left': 'Some background is left',
    'rough-edges': 'The edges are rough',
    'colour-changed': 'Colours changed',
  },
})
