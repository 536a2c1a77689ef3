import { defineCopy } from '../define-copy.ts'
import { card } from './card.ts'
import { textRemover } from './contract.ts'

export const copy = defineCopy(textRemover, {
  ...card,
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
  example: { width: 600, height: 720 },
  questions: [
    {
      question: 'Which text does it find?',
      answer:
        'Printed lines of any size and slant, from captions and dates to signs. Handwriting and very ornate letters may be missed: draw a frame around them yourself.',
    },
    {
      question: 'Can I keep some of it?',
      answer:
        'Yes. All lines that were found are outlined; click one to keep it. What looks hardly like text is outlined too, but stays unless you choose it.',
    },
    {
      question: 'Can I copy the words?',
      answer: 'Yes: one line or all of them. Latin letters are read best.',
    },
    {
      question: 'What is behind the letters afterwards?',
      answer:
        'Only the strokes of the letters are filled in, from what lies between and around them, so that the ground under a caption stays mostly the one that was photographed.',
    },
    {
      question: 'Can several pictures be done at once?',
      answer:
        'Yes, up to ten. What is surely text is removed from each, without asking; for a choice of lines, take one at a time.',
    },
    {
      question: 'May I take watermarks out with it?',
      answer:
        'No. Pictures with a mark repeated all over are turned away: such a mark says that somebody else has the rights to them.',
    },
  ],
})
