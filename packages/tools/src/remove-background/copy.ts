import { defineCopy } from '../define-copy.ts'
import { card } from './card.ts'
import { removeBackground } from './contract.ts'

export const copy = defineCopy(removeBackground, {
  ...card,
  description:
    'Drop a photo and get its subject on a transparent background, with precise edges at full resolution and no halo from the old background.',
  inputs: { image: 'Image', keep: 'Mask of areas to keep', erase: 'Mask of areas to erase' },
  params: {
    background: {
      label: 'Background',
      options: { transparent: 'Transparent', color: 'Color', blur: 'Blurred original' },
    },
    color: { label: 'Color', help: 'As #rrggbb, for a solid color background.' },
    blur: { label: 'Blur', help: 'Strength from 0 to 100, for the blurred original.' },
    transparency: {
      label: 'Transparent images',
      help: 'What to do with an image that already has transparency. Automatic: return a cutout as is, and cut out a photo with few transparent pixels.',
      options: { auto: 'Automatic', keep: 'Return as is', discard: 'Cut out again' },
    },
    subjects: {
      label: 'Subjects',
      help: 'If the image has several separate subjects, only those nearest to these points are kept. Their x and y are fractions of the image’s width and height. All subjects by default.',
    },
    holes: {
      label: 'Clear holes',
      help: 'Background visible through the subject, such as through a handle.',
    },
    feather: { label: 'Feather', help: 'Width of the soft edge, 0 to 50 pixels.' },
    shift: { label: 'Shift edge', help: 'In pixels, −20 (inward) to 20 (outward).' },
    decontaminate: {
      label: 'Clean edge colors',
      help: 'Removes the old background’s color from the edges. When off, the photo’s own colors are kept.',
    },
    shadow: {
      label: 'Shadow',
      help: '“Existing” needs a plain background. “Added” is cast from the subject’s outline.',
      options: { none: 'None', kept: 'Existing', drawn: 'Added' },
    },
    shadowX: { label: 'Horizontal', help: 'Of an added shadow, in percent of the subject’s height.' },
    shadowY: { label: 'Vertical', help: 'Of an added shadow, in percent of the subject’s height.' },
    shadowBlur: { label: 'Softness', help: 'Of an added shadow, 0 to 100.' },
    shadowOpacity: { label: 'Opacity', help: 'Of an added shadow, 0 to 100.' },
    trim: { label: 'Trim to subject', help: 'An image with no subject keeps its size.' },
    margin: { label: 'Margin', help: 'Around the trimmed subject, in pixels.' },
  },
  outputs: { image: 'Cutout' },
  feedbackReasons: {
    'part-missing': 'Part of the subject is missing',
    'background-left': 'Some background is left',
    'rough-edges': 'The edges are rough',
    'color-changed': 'Colors changed',
  },
  examples: ['Long, wavy hair', 'A red flower', 'An astronaut'],
  questions: [
    {
      question: 'What counts as the subject?',
      answer:
        'Whatever a viewer would call the subject: people, animals, objects or several of them together. With “Choose subjects”, you keep only some of them. If it picks the wrong thing, brush over what to keep or erase, and the image is cut out again.',
    },
    {
      question: 'How does it handle hair and fur?',
      answer:
        'Each edge pixel gets its own transparency, computed from the surrounding colors at full resolution, and the old background’s tint is removed. Loose hair against a busy background of the same color is still difficult.',
    },
    {
      question: 'Which format should I use?',
      answer:
        'PNG and WebP keep the transparency. JPEG doesn’t support it, so choose a color or the blurred original as the background.',
    },
    {
      question: 'Are shadows kept?',
      answer:
        'If you want. You can keep the existing shadow, or add one and position it yourself. Otherwise, the subject has no shadow.',
    },
    {
      question: 'Can I cut out several images at once?',
      answer: 'Up to ten at once, all with the same settings. Download them one by one or as a ZIP file.',
    },
  ],
})
