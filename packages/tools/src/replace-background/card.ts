import type { Card } from '../define-copy.ts'

export const card: Card = {
  name: 'Replace background',
  tagline: 'Put the subject somewhere else, in that place’s light.',
}
