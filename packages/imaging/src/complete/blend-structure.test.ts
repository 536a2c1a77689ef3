import { expect, it } from 'vitest'
import { blendStructure } from './blend-structure.ts'
import { createLevelData, type Level } from './level.ts'
import { createField } from './nearest-neighbor-field.ts'

const side = 120
const isIn = (x: number, y: number) => x >= 30 && x < 90 && y >= 30 && y < 90
const checks = (x: number, y: number, contrast: number) => ((x + y) & 1 ? contrast : -contrast)

/** A checkerboard around 120 with a square of the same pattern whose left half is 60 lighter. */
function wall(contrast = 20): Level {
  const pixels = new Uint8Array(side * side * 4)
  const hole = new Uint8Array(side * side)
  for (let i = 0; i < hole.length; i++) {
    const [x, y] = [i % side, Math.floor(i / side)]
    hole[i] = isIn(x, y) ? 1 : 0
    pixels.fill(120 + checks(x, y, contrast) + (hole[i] && x < 60 ? 60 : 0), 4 * i, 4 * i + 3)
  }
  return createLevelData(side, side, pixels, hole)
}

/** Every patch comes from the same row, with the same difference per value. */
function fieldOf(level: Level, difference: number) {
  const field = createField(level)
  for (const p of level.targets) {
    field.source[p] = p
    field.cost[p] = 4 * 49 * difference ** 2
  }
  return field
}
const at = ({ pixels }: Level, x: number, y: number) => pixels[4 * (y * side + x)]

it('replaces the low frequencies of what fits badly and keeps most of its detail', () => {
  const level = wall()
  blendStructure(level, fieldOf(level, 18))
  const [one, other] = [at(level, 45, 60), at(level, 46, 60)]
  expect((one + other) / 2).toBeGreaterThan(115)
  expect((one + other) / 2).toBeLessThan(130)
  expect(Math.abs(one - other)).toBeGreaterThan(25)
})

it('changes nothing where patches fit', () => {
  const level = wall()
  const before = level.pixels.slice()
  blendStructure(level, fieldOf(level, 6))
  expect(level.pixels).toEqual(before)
})

it('changes large differences little and keeps most detail where patches fit less well', () => {
  const level = wall()
  blendStructure(level, fieldOf(level, 11))
  const [one, other] = [at(level, 45, 60), at(level, 46, 60)]
  expect((one + other) / 2).toBeGreaterThan(160)
  expect((one + other) / 2).toBeLessThan(179)
  expect(Math.abs(one - other)).toBeGreaterThan(30)
  expect(Math.abs(one - other)).toBeLessThan(40)
})

it('changes nothing where patches differ only as much as texture such as grass does', () => {
  const level = wall(40)
  const before = level.pixels.slice()
  blendStructure(level, fieldOf(level, 11))
  expect(level.pixels).toEqual(before)
})

it('keeps the surroundings unchanged', () => {
  const level = wall()
  const known = () => level.pixels.filter((_, i) => !level.hole[i >> 2])
  const before = known()
  blendStructure(level, fieldOf(level, 18))
  expect(known()).toEqual(before)
})
