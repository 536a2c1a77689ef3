import { expect, it } from 'vitest'
import { createEdgeView, createGuides } from './edge-view.ts'
import { differenceFromZone, findEdgeZone } from './edge-zone.ts'
import { computeTexture } from './shift-map.ts'

const [width, height] = [60, 40]
const { signal } = new AbortController()

/** Sky at the left edge, and at the right palms, a red flag and texture in the sky's color. */
function colorAt(x: number, y: number): number[] {
  if (y >= 30) return [200, 180, 120]
  if (x >= 50) return [30, 110, 30]
  if (x >= 40) return [220, 30, 30]
  return x >= 30 ? [(x + y) % 2 ? 40 : 200, 150, 220] : [120, 160, 220]
}

it('finds what is at a line near the edge like itself, and what is elsewhere different', async () => {
  const data = new Uint8ClampedArray(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++)
    data.set(colorAt(pixel % width, Math.floor(pixel / width)), 3 * pixel)
  const view = createEdgeView({ data, width, height, channels: 3 }, createGuides(width * height), 'left')
  const zone = await findEdgeZone(view, 20, computeTexture(view, 1), signal)
  const difference = (x: number, y: number, line: number) => differenceFromZone(zone, y * width + x, line)
  expect(difference(5, 10, 10)).toBe(0)
  expect(difference(25, 10, 14)).toBe(0)
  expect(difference(55, 10, 10)).toBeGreaterThan(60)
  expect(difference(45, 10, 10)).toBeGreaterThan(60)
  expect(difference(35, 10, 10)).toBeGreaterThan(30)
  expect(difference(55, 35, 10)).toBeGreaterThan(60)
  expect(difference(55, 35, 35)).toBe(0)
})

it('counts only what is very close to the upper edge: water below a narrow bank isn’t above it', async () => {
  const data = new Uint8ClampedArray(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++)
    data.set(pixel < 7 * width ? [140, 120, 50] : [60, 90, 120], 3 * pixel)
  const view = createEdgeView({ data, width, height, channels: 3 }, createGuides(width * height), 'up')
  const zone = await findEdgeZone(view, 20, computeTexture(view, 1), signal)
  expect(differenceFromZone(zone, 30 * view.depth + 3, 30)).toBe(0)
  expect(differenceFromZone(zone, 30 * view.depth + 20, 30)).toBeGreaterThan(60)
})
