import type { Card } from '../define-copy.ts'

export const card: Card = {
  name: 'Text remover',
  tagline: 'Remove captions, dates and signs from photos.',
}
