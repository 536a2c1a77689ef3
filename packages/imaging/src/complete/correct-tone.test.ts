import { expect, it } from 'vitest'
import { correctTone } from './correct-tone.ts'
import { createLevelData } from './level.ts'

const side = 120
const isIn = (x: number, y: number) => x >= 30 && x < 90 && y >= 30 && y < 90

/** A checkerboard of 120 ± 20 with a square of the same pattern, darker by `darker`. */
function wall(darker: number) {
  const pixels = new Uint8Array(side * side * 4)
  const hole = new Uint8Array(side * side)
  for (let i = 0; i < hole.length; i++) {
    const [x, y] = [i % side, Math.floor(i / side)]
    hole[i] = isIn(x, y) ? 1 : 0
    const value = 120 + ((x + y) & 1 ? 20 : -20) - (hole[i] ? darker : 0)
    pixels.fill(value, 4 * i, 4 * i + 3)
  }
  return createLevelData(side, side, pixels, hole)
}
const at = ({ pixels }: ReturnType<typeof wall>, x: number, y: number) => pixels[4 * (y * side + x)]

it('brightens a square that is a little too dark by nearly half the difference and keeps its pattern', () => {
  const level = wall(16)
  correctTone(level)
  const [light, dark] = [at(level, 61, 60), at(level, 60, 60)]
  expect(light - dark).toBe(40)
  expect((light + dark) / 2).toBeGreaterThan(106)
  expect((light + dark) / 2).toBeLessThan(113)
})

it('keeps a square of the right tone and its surroundings unchanged', () => {
  const level = wall(0)
  const before = level.pixels.slice()
  correctTone(level)
  expect(level.pixels).toEqual(before)
})

it('keeps a white square that adjoins something black', () => {
  const level = wall(0)
  for (let i = 0; i < level.hole.length; i++) level.pixels.fill(i % side < 30 ? 20 : 250, 4 * i, 4 * i + 3)
  correctTone(level)
  expect(at(level, 60, 60)).toBeGreaterThan(240)
  expect(at(level, 35, 60)).toBeGreaterThan(235)
})
