import type { Card } from '../define-copy.ts'

export const card: Card = {
  name: 'Image upscaler',
  tagline: 'Upscale up to 16×, with sharp edges.',
  keywords: 'enlarge, bigger, resolution, sharpen, denoise, super-resolution',
  categories: ['Image edition', 'Portrait edition', 'Real-estate'],
  isHighlighted: true,
  split: 0.5,
}
