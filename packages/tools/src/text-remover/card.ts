import type { Card } from '../define-copy.ts'

export const card: Card = {
  name: 'Text remover',
  tagline: 'Take captions, dates and signs out of a picture.',
}
