import { expect, it } from 'vitest'
import { createPlane, type Plane } from '../raster.ts'
import { restoreSure } from './restore-sure.ts'

const side = 200
const matteOf = (valueAt: (x: number, y: number) => number) =>
  createPlane(side, side, pixel => valueAt(pixel % side, Math.floor(pixel / side)))
const at = ({ data }: Plane, x: number, y: number) => data[y * side + x]
const isBust = (x: number, y: number) => x > 60 && x < 140 && y > 20 && y < 120
const isBase = (x: number, y: number) => x > 80 && x < 120 && y >= 120 && y < 160
const first = matteOf((x, y) => (isBust(x, y) || isBase(x, y) ? 1 : 0))

it('restores a wide area that the first matte surely contains', () => {
  const restored = restoreSure(
    matteOf((x, y) => (isBust(x, y) ? 1 : 0.05)),
    first,
  )
  expect([at(restored, 100, 60), at(restored, 100, 140), at(restored, 82, 158)]).toEqual([1, 1, 1])
  expect(at(restored, 30, 140)).toBeCloseTo(0.05)
})

it('leaves a narrow gap and a moved edge to the second matte', () => {
  const second = matteOf((x, y) => ((isBust(x, y) || isBase(x, y)) && x > 62 && !(x > 99 && x < 103) ? 1 : 0))
  expect(restoreSure(second, first)).toBe(second)
})

it('restores nothing that the first matte only guessed', () => {
  const guessed = matteOf((x, y) => (isBust(x, y) ? 1 : isBase(x, y) ? 0.7 : 0))
  const second = matteOf((x, y) => (isBust(x, y) ? 1 : 0))
  expect(restoreSure(second, guessed)).toBe(second)
})
