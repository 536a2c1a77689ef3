import type { Card } from '../define-copy.ts'

export const card: Card = {
  name: 'Text to image',
  tagline: 'Describe it and get an illustration.',
  keywords: 'generate, create, draw, illustration, prompt',
  categories: ['Generation', 'Generative tools'],
  isPro: true,
  split: 0,
}
