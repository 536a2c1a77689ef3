import type { Card } from '../define-copy.ts'

export const card: Card = {
  name: 'Cleanup',
  tagline: 'Remove anything you brush over.',
}
