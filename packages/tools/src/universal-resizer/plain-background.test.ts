import { expect, it } from 'vitest'
import { type ImageAnalysis, unknownContent } from './image-analysis.ts'
import { backgroundFor } from './plain-background.ts'

const imageWith = (known: Partial<ImageAnalysis> = {}) => ({
  ...unknownContent({ width: 1200, height: 800 }),
  ...known,
})

it('chooses the background: as requested, transparent for a cutout, a plain border’s color, else the blurred image', () => {
  expect(backgroundFor(imageWith(), '#123456')).toBe('#123456')
  expect(backgroundFor(imageWith({ isTransparent: true }), 'auto')).toBe('transparent')
  expect(backgroundFor(imageWith({ edgeColor: { color: '#fefefe', share: 0.95 } }), 'auto')).toBe('#fefefe')
  expect(backgroundFor(imageWith(), 'auto')).toBe('blur')
})
