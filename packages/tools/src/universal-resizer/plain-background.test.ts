import { expect, it } from 'vitest'
import { backgroundFor } from './plain-background.ts'
import { analysisWith } from './test-analysis.ts'

it('chooses the background: as requested, transparent for a cutout, a plain border’s color, else the blurred image', () => {
  expect(backgroundFor(analysisWith(), '#123456')).toBe('#123456')
  expect(backgroundFor(analysisWith(undefined, { isTransparent: true }), 'auto')).toBe('transparent')
  expect(
    backgroundFor(analysisWith(undefined, { edgeColor: { color: '#fefefe', share: 0.95 } }), 'auto'),
  ).toBe('#fefefe')
  expect(backgroundFor(analysisWith(), 'auto')).toBe('blur')
})
