import { defineCopy } from '../define-copy.ts'
import { card } from './card.ts'
import { imageUpscaler } from './contract.ts'

export const copy = defineCopy(imageUpscaler, {
  ...card,
  description:
    'Drop an image and choose how much to enlarge it. Edges and textures are redrawn at the new size, and noise and JPEG artifacts are removed. Works best with images under 2048 × 2048.',
  size: 'up to 16 times the size of the image, at most 67 megapixels',
  inputs: { image: 'Image' },
  params: {
    scale: { label: 'Scale', help: 'Ignored when a width or height is given.' },
    width: {
      label: 'Width',
      help: 'Of the result, in pixels. If only one is given, the aspect ratio is kept.',
    },
    height: {
      label: 'Height',
      help: 'Of the result, in pixels. If only one is given, the aspect ratio is kept.',
    },
    mode: {
      label: 'Mode',
      help: 'Detailed takes two to eight times as long. Crisp draws texture that may differ from the original.',
      options: { smooth: 'Smooth', detailed: 'Detailed', crisp: 'Crisp' },
    },
    denoise: {
      label: 'Denoise',
      help: 'How much noise, blur and JPEG artifacts to remove. Auto measures the image. Crisp always removes them.',
    },
    sharpen: { label: 'Sharpen', help: 'Of the result.' },
    faceSafe: {
      label: 'Protect faces',
      help: 'Skin tones aren’t denoised, so that faces stay as they were photographed.',
    },
  },
  outputs: { image: 'Enlarged image' },
  feedbackReasons: {
    'too-soft': 'It’s too soft',
    unnatural: 'It looks unnatural',
    'noise-left': 'Noise or blocky artifacts remain',
    'color-changed': 'Colors changed',
  },
  examples: ['A small photo of a cat', 'An old print', 'A small photo of a flower'],
  questions: [
    {
      question: 'Does it make things up?',
      answer:
        'Smooth and Detailed redraw edges and textures based on what they learned from photos. Details that can’t be guessed, such as a license plate only four pixels wide, stay unreadable: they don’t invent letters or faces. Crisp draws fine texture too, such as hair or fabric, that looks plausible but may not have been there.',
    },
    {
      question: 'Smooth, Detailed or Crisp: which should I choose?',
      answer:
        'Smooth is quick. Detailed computes edges and textures more accurately, which shows in hair, leaves and lettering, and takes longer. Both stay slightly soft where the image shows too little. Crisp draws sharp texture there: choose it if the result should look like a sharp photo, and Detailed if it has to be true to the original.',
    },
    {
      question: 'Why is the result smaller than I asked for?',
      answer:
        'Results are limited to 67 megapixels. If an image is too large for a scale, you’re told before it’s uploaded, along with the limit and the size of your image.',
    },
    {
      question: 'What about noise and JPEG artifacts?',
      answer:
        'They’re removed before the image is enlarged, depending on its quality. You can also set the amount yourself, or keep them. Crisp always removes them.',
    },
  ],
})
