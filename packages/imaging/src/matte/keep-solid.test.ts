import { expect, it } from 'vitest'
import { createPlane } from '../raster.ts'
import { keepSolid } from './keep-solid.ts'

const side = 60
/** A disc of radius 25, of which one half is doubted. */
const radiusAt = (pixel: number) => Math.hypot((pixel % side) - 29.5, Math.floor(pixel / side) - 29.5)
const coarseOf = (doubted: number) =>
  createPlane(side, side, pixel => (radiusAt(pixel) > 25 ? 0 : pixel % side < 30 ? 1 : doubted))
const solved = createPlane(side, side, () => 0.3)
const middle = 30 * side

it('keeps the inside of a subject opaque of which the coarse matte is nearly sure', () => {
  const { data } = keepSolid(solved, coarseOf(0.92))
  expect(data[middle + 25]).toBe(1)
  expect(data[middle + 35]).toBe(1)
})

it('leaves edges and the background to the solved alpha', () => {
  const { data } = keepSolid(solved, coarseOf(0.92))
  expect(data[middle + 6]).toBeCloseTo(0.3)
  expect(data[middle + 1]).toBeCloseTo(0.3)
})

it('leaves what the coarse matte takes for see-through, and never lowers alpha', () => {
  expect(keepSolid(solved, coarseOf(0.6)).data[middle + 35]).toBeCloseTo(0.3)
  const opaque = createPlane(side, side, () => 1)
  expect(keepSolid(opaque, coarseOf(0.75)).data[middle + 35]).toBe(1)
})
