import { expect, it } from 'vitest'
import { drawStructure, varianceOf } from './draw-structure.ts'
import { setGuide } from './guide-by-structure.ts'
import { createLevelData, downsample, type Level } from './level.ts'
import { placePenalty } from './nearest-neighbor-field.ts'

const side = 96
const at = (x: number, y: number) => y * side + x

/** A level of one gray per pixel with a hole of 40 × 40 pixels in its center. */
function createLevel(gray: (x: number, y: number) => number): Level {
  const isIn = (x: number, y: number) => x >= 28 && x < 68 && y >= 28 && y < 68
  const unknown = Uint8Array.from({ length: side * side }, (_, i) =>
    isIn(i % side, Math.floor(i / side)) ? 1 : 0,
  )
  const pixels = new Uint8Array(side * side * 4)
  for (let i = 0; i < unknown.length; i++)
    if (!unknown[i]) pixels.fill(gray(i % side, Math.floor(i / side)), 4 * i, 4 * i + 3)
  return createLevelData(side, side, pixels, unknown)
}

function guide(level: Level, from: Level, scale: number): void {
  const structure = drawStructure(from)
  setGuide(level, structure, varianceOf(structure), scale)
}

it('makes a color cost that is unlike all that surrounds a hole', () => {
  const level = createLevel((_, y) => (y < 12 ? 200 : 80))
  expect(placePenalty(level, at(48, 48), at(48, 5))).toBe(0)
  guide(level, level, 1)
  expect(placePenalty(level, at(48, 48), at(48, 80))).toBe(0)
  expect(placePenalty(level, at(48, 48), at(48, 5))).toBeGreaterThan(100_000)
})

it('leaves the choice where different colors meet', () => {
  const [even, halves] = [
    createLevel(x => (x < 8 ? 180 : 120)),
    createLevel(x => (x < 8 ? 180 : x < 48 ? 220 : 20)),
  ]
  for (const level of [even, halves]) guide(level, level, 1)
  const cost = (level: Level) => placePenalty(level, at(48, 48), at(4, 48))
  expect(cost(halves)).toBeLessThan(cost(even) / 3)
})

it('guides a coarser level, too', () => {
  const level = createLevel((_, y) => (y < 24 ? 200 : 80))
  const coarse = downsample(level)
  guide(coarse, level, 2)
  const coarseAt = (x: number, y: number) => y * coarse.width + x
  expect(placePenalty(coarse, coarseAt(24, 28), coarseAt(24, 5))).toBeGreaterThan(
    10 * placePenalty(coarse, coarseAt(24, 28), coarseAt(24, 40)),
  )
})
