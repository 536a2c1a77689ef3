import type { Card } from '../define-copy.ts'

export const card: Card = {
  name: 'Universal resizer',
  tagline: 'One image, every format.',
  keywords: 'crop, resize, social media, aspect ratio, format, banner, thumbnail',
  categories: ['Image edition', 'Generative tools', 'Real-estate'],
  isHighlighted: true,
  isNew: true,
  split: 0.5,
}
