import type { Card } from '../define-copy.ts'

export const card: Card = {
  name: 'Uncrop',
  tagline: 'Extend a photo beyond its borders.',
  keywords: 'expand, extend, outpaint, widen, fill',
  categories: ['Image edition', 'Generative tools'],
  isPro: true,
  split: 0.5,
}
