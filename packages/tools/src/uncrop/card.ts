import type { Card } from '../define-copy.ts'

export const card: Card = {
  name: 'Uncrop',
  tagline: 'See what lies beyond the frame.',
}
