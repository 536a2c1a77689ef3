import type { Card } from '../define-copy.ts'

export const card: Card = {
  name: 'Relight',
  tagline: 'Hang lamps in a picture that was taken long ago.',
}
