import { expect, it } from 'vitest'
import { continueLines } from './continue-lines.ts'
import { drawStructure } from './draw-structure.ts'
import { createLevelData } from './level.ts'

const [width, height] = [96, 80]
const isHole = (x: number, y: number) => x >= 34 && x < 62 && y >= 26 && y < 54

/** A level of two colors, with a square hole in the middle. */
function createLevel(isBright: (x: number, y: number) => boolean) {
  const pixels = new Uint8Array(width * height * 4)
  const hole = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      if (isHole(x, y)) hole[i] = 1
      else pixels.fill(isBright(x, y) ? 200 : 60, 4 * i, 4 * i + 3)
    }
  return createLevelData(width, height, pixels, hole)
}

it.each([
  { name: 'a level', slope: 0 },
  { name: 'a sloping', slope: 0.3 },
  { name: 'a steeper', slope: -0.6 },
])('continues $name horizon through the hole', ({ slope }) => {
  const isBright = (x: number, y: number) => y < 40 + slope * (x - 48)
  const level = createLevel(isBright)
  const { values } = drawStructure(level)
  let wrong = 0
  for (const q of level.holePixels) {
    const [x, y] = [q % width, Math.floor(q / width)]
    if (Math.abs(y - 40 - slope * (x - 48)) > 3 && Math.abs(values[4 * q] - (isBright(x, y) ? 200 : 60)) > 25)
      wrong++
  }
  expect(wrong / level.holePixels.length).toBeLessThan(0.02)
})

it('does not join lines of different colors', () => {
  const level = createLevel((x, y) => (x < 48 ? y < 40 : y >= 40))
  const joining = continueLines(level).filter(({ from, to }) => Math.abs(from.x - to.x) > 20)
  expect(joining).toEqual([])
})

it('finds no lines in a plain surface', () => {
  expect(continueLines(createLevel(() => true))).toEqual([])
})
