import type { Card } from '../define-copy.ts'

export const card: Card = {
  name: 'Relight',
  tagline: 'Add studio lights to any photo.',
  keywords: 'light, brightness, lighting, studio, shadow, exposure',
  categories: ['Image edition', 'Portrait edition'],
  isHighlighted: true,
  isNew: true,
  split: 0.5,
}
