import { expect, it } from 'vitest'
import { createPlane, type Plane } from '../raster.ts'
import { clearBorderFragments } from './border-fragments.ts'

const side = 200
const isSubject = (x: number, y: number) => Math.abs(x - 110) < 40 && Math.abs(y - 100) < 70
const matteOf = (isPart: (x: number, y: number) => boolean): Plane =>
  createPlane(side, side, pixel => {
    const [x, y] = [pixel % side, Math.floor(pixel / side)]
    return isSubject(x, y) || isPart(x, y) ? 1 : 0
  })
const clear = (isPart: (x: number, y: number) => boolean, at: number) =>
  clearBorderFragments(matteOf(isPart)).data[at]

it('clears a small part that the border cuts far from the subject', () => {
  expect(clear((x, y) => x < 10 && y > 40 && y < 50, 45 * side)).toBe(0)
})

it('keeps the subject, and small parts that are whole, near or not that small', () => {
  const fragment = matteOf((x, y) => x < 10 && y > 40 && y < 50)
  expect(clearBorderFragments(fragment).data[100 * side + 110]).toBe(1)
  expect(clear((x, y) => x > 10 && x < 20 && y > 40 && y < 50, 45 * side + 15)).toBe(1)
  expect(clear((x, y) => y < 29 && x > 100 && x < 105, 5 * side + 102)).toBe(1)
  expect(clear((x, y) => x < 30 && y > 40 && y < 80, 45 * side)).toBe(1)
})

it('returns a matte without fragments as it is', () => {
  const matte = matteOf(() => false)
  expect(clearBorderFragments(matte)).toBe(matte)
})
