import { expect, it } from 'vitest'
import { createPlane } from '../raster.ts'
import { unknownBand } from './unknown-band.ts'

const [width, height] = [120, 60]
/** A body on the left and an arm on the right, each with a soft edge of two pixels. */
const armHalf = 6
const bandAt = (x: number, y: number) => {
  const matte = createPlane(width, height, pixel => {
    const [column, row] = [pixel % width, Math.floor(pixel / width)]
    const depth = column < 60 ? 40 - column : armHalf - Math.abs(row - 30)
    return Math.min(1, Math.max(0, depth / 2))
  })
  return unknownBand(matte, 8).data[y * width + x]
}

it('contains the soft edge and its surroundings on both sides', () => {
  expect([bandAt(33, 10), bandAt(39, 10), bandAt(45, 10)]).toEqual([1, 1, 1])
  expect([bandAt(20, 10), bandAt(100, 55)]).toEqual([0, 0])
})

it('doesn’t contain the middle of a thin part of which the matte is certain', () => {
  expect([bandAt(90, 30), bandAt(90, 30 - armHalf)]).toEqual([0, 1])
})
