import type { Card } from '../define-copy.ts'

export const card: Card = {
  name: 'Replace background',
  tagline: 'Put your subject anywhere, in matching light.',
  keywords: 'swap, backdrop, product photo, scene, blur',
  split: 0.46,
}
