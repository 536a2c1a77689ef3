import type { Card } from '../define-copy.ts'

export const card: Card = {
  name: 'Universal resizer',
  tagline: 'One image, every format.',
}
