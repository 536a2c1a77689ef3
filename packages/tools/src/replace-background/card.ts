import type { Card } from '../define-copy.ts'

export const card: Card = {
  name: 'Replace background',
  tagline: 'Put your subject anywhere, in matching light.',
  keywords: 'swap, backdrop, product photo, scene, blur',
  categories: ['Image edition', 'Generative tools', 'Portrait edition', 'Real-estate'],
  isPro: true,
  split: 0.46,
}
