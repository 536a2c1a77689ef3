import type { Card } from '../define-copy.ts'

export const card: Card = {
  name: 'Relight',
  tagline: 'Add studio lights to any photo.',
  keywords: 'light, brightness, lighting, studio, shadow, exposure',
  split: 0.5,
}
