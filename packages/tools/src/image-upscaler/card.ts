import type { Card } from '../define-copy.ts'

export const card: Card = {
  name: 'Image upscaler',
  tagline: 'Enlarge up to 16 times, with true edges.',
}
