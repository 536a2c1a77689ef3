import type { Card } from '../define-copy.ts'

export const card: Card = {
  name: 'Remove background',
  tagline: 'Cut out the subject, down to the hair.',
  keywords: 'cut out, transparent, blur, PNG, portrait, white background',
  categories: ['Image edition', 'Portrait edition', 'Real-estate'],
  isHighlighted: true,
  isOnHome: true,
  split: 0.5,
}
