import { defineCopy } from '../define-copy.ts'
import { textRemover } from './contract.ts'

export const copy = defineCopy(textRemover, {
  name: 'Text remover',
  tagline: 'Take captions, dates and signs out of a picture.',
  description:
    'Finds every line of text in a picture, whatever its size and slant, lets you choose what goes, and fills in what lay behind its strokes. The words can be copied.',
  inputs: { image: 'Picture' },
  params: {
    act: {
      label: 'What to do',
      help: 'Find tells where text is and what it says, and gives a mask of its strokes.',
      options: { remove: 'Remove text', find: 'Find text' },
    },
    regions: {
      label: 'Regions',
      help: 'Lists of four corners, in pixels of the picture; left out, all text that is found.',
    },
  },
  outputs: { image: 'Picture without text', mask: 'Mask of the text' },
  feedbackReasons: {
    'text-left': 'Some text is left',
    'picture-taken': 'Something was removed that is no text',
    'traces-left': 'Traces of the text are left',
    blurred: 'The filled part is blurred',
  },
})
