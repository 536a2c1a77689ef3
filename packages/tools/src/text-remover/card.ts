import type { Card } from '../define-copy.ts'

export const card: Card = {
  name: 'Text remover',
  tagline: 'Remove captions, dates and signs from photos.',
  keywords: 'erase, caption, date stamp, lettering, OCR',
  categories: ['Image edition', 'Real-estate'],
  isPro: true,
  split: 0.3,
}
