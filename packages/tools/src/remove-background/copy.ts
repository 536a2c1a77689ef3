import { defineCopy } from '../define-copy.ts'
import { card } from './card.ts'
import { removeBackground } from './contract.ts'

export const copy = defineCopy(removeBackground, {
  ...card,
  description:
    'Drop a photograph and get its subject on a transparent ground: true edges at full resolution, without the halo of the old background.',
  inputs: { image: 'Picture', keep: 'Mask of what to keep', erase: 'Mask of what to erase' },
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
    holes: { label: 'Clear holes', help: 'Ground that is seen through the subject, as through a handle.' },
    feather: { label: 'Feather', help: 'Width of a soft edge, 0 to 50 pixels.' },
    shift: { label: 'Shift edge', help: 'Pixels, −20 (inwards) to 20 (outwards).' },
    decontaminate: {
      label: 'Clean colours',
      help: 'Take the old background out of the edge; off keeps the picture’s own colours.',
    },
    shadow: {
      label: 'Shadow',
      help: 'Kept is found on an even ground; drawn is cast from the outline.',
      options: { none: 'None', kept: 'Kept', drawn: 'Drawn' },
    },
    shadowX: { label: 'Sideways', help: 'Of a drawn shadow, in per cent of the subject’s height.' },
    shadowY: { label: 'Depth', help: 'Of a drawn shadow, in per cent of the subject’s height.' },
    shadowBlur: { label: 'Softness', help: 'Of a drawn shadow, 0 to 100.' },
    shadowOpacity: { label: 'Darkness', help: 'Of a drawn shadow, 0 to 100.' },
    trim: { label: 'Trim to the subject', help: 'A picture without a subject keeps its size.' },
    margin: { label: 'Margin', help: 'Around a trimmed subject, in pixels.' },
  },
  outputs: { image: 'Cut-out' },
  feedbackReasons: {
    'part-missing': 'A part of the subject is missing',
    'background-left': 'Some background is left',
    'rough-edges': 'The edges are rough',
    'colour-changed': 'Colours changed',
  },
  questions: [
    {
      question: 'What does it take for the subject?',
      answer:
        'Whatever a viewer would call it: people, animals, things, several of them together. If it chose otherwise than you would, brush over what to keep or to erase, and it is cut anew.',
    },
    {
      question: 'How does it cope with hair and fur?',
      answer:
        'Each pixel of the edge gets its own transparency, solved from the colours around it at full resolution, and the old background’s tint is taken out. Loose hair before a busy ground of its own colour remains hard.',
    },
    {
      question: 'Which format should I take?',
      answer:
        'PNG and WebP keep the transparency. JPEG has none: choose a colour or the blurred ground for it.',
    },
    {
      question: 'Are shadows kept?',
      answer:
        'If you wish: the shadow that was there, or a drawn one that you place yourself. Without either the subject stands free.',
    },
    {
      question: 'Can I cut out many pictures at once?',
      answer: 'Up to ten in one go, all with the same settings, taken along one by one or as a ZIP.',
    },
  ],
})
