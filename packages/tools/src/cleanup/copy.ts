import { defineCopy } from '../define-copy.ts'
import { cleanup } from './contract.ts'

export const copy = defineCopy(cleanup, {
  name: 'Cleanup',
  tagline: 'Brush over what should not be there.',
  description:
    'Brush over objects, people, text or scratches and have what lies behind them filled in at full resolution. What you do not brush over stays as it is, to the bit.',
  inputs: { image: 'Picture', mask: 'What to remove, in white' },
  params: {
    mode: {
      label: 'Filling',
      help: 'Quality takes longer and continues patterns better.',
      options: { fast: 'Fast', quality: 'Quality' },
    },
    seed: { label: 'Seed', help: 'The same seed gives the same result; another may fill in otherwise.' },
  },
  outputs: { image: 'Cleaned picture' },
  feedbackReasons: {
    'traces-left': 'Traces of what I removed are left',
    'invented-things': 'Things appeared that do not belong there',
    blurred: 'The filled part is blurred',
    'seam-visible': 'The edge of the filled part can be seen',
    'changed-elsewhere': 'Something changed that I did not brush',
  },
})
