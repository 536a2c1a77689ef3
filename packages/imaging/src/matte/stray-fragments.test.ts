import { expect, it } from 'vitest'
import { createPlane, type Plane } from '../raster.ts'
import { clearStrayFragments } from './stray-fragments.ts'

const side = 200
const isSubject = (x: number, y: number) => Math.abs(x - 110) < 40 && Math.abs(y - 100) < 70
const matteOf = (isPart: (x: number, y: number) => boolean): Plane =>
  createPlane(side, side, pixel => {
    const [x, y] = [pixel % side, Math.floor(pixel / side)]
    return isSubject(x, y) || isPart(x, y) ? 1 : 0
  })
const clear = (isPart: (x: number, y: number) => boolean, at: number) =>
  clearStrayFragments(matteOf(isPart)).data[at]

it('clears a small part that the border cuts far from the subject', () => {
  expect(clear((x, y) => x < 10 && y > 40 && y < 50, 45 * side)).toBe(0)
})

it('keeps the subject, and small parts that are whole, near or not that small', () => {
  const fragment = matteOf((x, y) => x < 10 && y > 40 && y < 50)
  expect(clearStrayFragments(fragment).data[100 * side + 110]).toBe(1)
  expect(clear((x, y) => x > 10 && x < 20 && y > 40 && y < 50, 45 * side + 15)).toBe(1)
  expect(clear((x, y) => y < 29 && x > 100 && x < 105, 5 * side + 102)).toBe(1)
  expect(clear((x, y) => x < 30 && y > 40 && y < 80, 45 * side)).toBe(1)
})

it('clears thin fragments far from a solid subject, such as letters, and keeps them near it', () => {
  const letter = (left: number) => (x: number, y: number) => x >= left && x < left + 2 && y > 40 && y < 60
  expect(clear(letter(20), 50 * side + 20)).toBe(0)
  expect(clear(letter(68), 50 * side + 68)).toBe(1)
})

it('clears faint areas far from the subject, and keeps them beside it', () => {
  const faint = (left: number) =>
    clearStrayFragments(
      createPlane(side, side, pixel => {
        const [x, y] = [pixel % side, Math.floor(pixel / side)]
        if (isSubject(x, y)) return 1
        return x >= left && x < left + 20 && y > 40 && y < 100 ? 0.3 : 0
      }),
    )
  expect(faint(10).data[50 * side + 20]).toBe(0)
  expect(faint(51).data[50 * side + 60]).toBeCloseTo(0.3)
})

it('keeps thin parts that make up much of a design, and those of a line drawing', () => {
  const letters = (x: number, y: number) => x % 4 < 2 && x > 4 && x < 60 && y % 50 > 5 && y % 50 < 40
  expect(clear(letters, 20 * side + 20)).toBe(1)
  const lines = createPlane(side, side, pixel => {
    const [x, y] = [pixel % side, Math.floor(pixel / side)]
    return (x % 190 < 6 && y < 180) || (Math.abs(x - 100) < 2 && Math.abs(y - 100) < 5) ? 1 : 0
  })
  expect(clearStrayFragments(lines)).toBe(lines)
})

it('returns a matte without fragments as it is', () => {
  const matte = matteOf(() => false)
  expect(clearStrayFragments(matte)).toBe(matte)
})
