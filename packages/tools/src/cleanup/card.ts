import type { Card } from '../define-copy.ts'

export const card: Card = {
  name: 'Cleanup',
  tagline: 'Remove anything you brush over.',
  keywords: 'erase, object, person, blemish, scratch, dust, heal, inpaint',
  categories: ['Image edition', 'Real-estate'],
  isHighlighted: true,
  split: 0.67,
}
