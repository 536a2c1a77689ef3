import { expect, it } from 'vitest'
import { planStrips } from './plan-strips.ts'

it('extends left and right before up and down, each strip at most half of the existing size', () => {
  const rings = planStrips({ width: 100, height: 60 }, { left: 70, right: 10, up: 0, down: 20 })
  expect(rings).toEqual([
    { side: 'left', reach: 50, pixels: 3000 },
    { side: 'right', reach: 10, pixels: 600 },
    { side: 'down', reach: 20, pixels: 3200 },
    { side: 'left', reach: 20, pixels: 1600 },
  ])
})

it('terminates for a single pixel', () => {
  const rings = planStrips({ width: 1, height: 1 }, { left: 2000, right: 0, up: 0, down: 3 })
  const reached = (side: string) =>
    rings.filter(ring => ring.side === side).reduce((sum, { reach }) => sum + reach, 0)
  expect([reached('left'), reached('down')]).toEqual([2000, 3])
})
