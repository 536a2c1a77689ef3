import type { Card } from '../define-copy.ts'

export const card: Card = {
  name: 'Text to image',
  tagline: 'Say what should be seen, and have it drawn.',
}
