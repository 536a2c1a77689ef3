import type { Card } from '../define-copy.ts'

export const card: Card = {
  name: 'Remove background',
  tagline: 'Cut out the subject, down to the hair.',
  keywords: 'cut out, transparent, blur, PNG, portrait, white background',
  split: 0.5,
}
