import type { Card } from '../define-copy.ts'

export const card: Card = {
  name: 'Remove background',
  tagline: 'Cut the subject out, down to the hair.',
}
