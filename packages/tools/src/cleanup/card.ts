import type { Card } from '../define-copy.ts'

export const card: Card = {
  name: 'Cleanup',
  tagline: 'Brush over what should not be there.',
}
