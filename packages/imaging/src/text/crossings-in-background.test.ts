import { expect, it } from 'vitest'
import type { Background } from '../complete/grain.ts'
import { createMask } from '../mask/mask.ts'
import type { RotatedRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { addCrossings } from './crossings-in-background.ts'

const [width, height] = [240, 120]
const line: RotatedRectangle = { center: { x: 120, y: 60 }, u: { x: 1, y: 0 }, width: 160, height: 40 }
const isTaken = (x: number, y: number) => Math.abs(x - 120) < 82 && Math.abs(y - 60) < 22
const taken = createMask(width, height, i => isTaken(i % width, Math.floor(i / width)))
const wall = [200, 196, 190]
const letters = [110, 20, 90]

/** Colors of what is drawn on a wall, and the background that the wall is. */
function drawn(colorAt: (x: number, y: number) => number[] | undefined) {
  const data = new Uint8ClampedArray(width * height * 3)
  const colors = new Float32Array(data.length)
  for (let i = 0; i < width * height; i++) {
    data.set(colorAt(i % width, Math.floor(i / width)) ?? wall, 3 * i)
    colors.set(wall, 3 * i)
  }
  const image: Raster = { data, width, height, channels: 3 }
  const box = { left: 0, top: 0, right: width, bottom: height }
  const background: Background = { box, colors, isKnown: new Uint8Array(width * height).fill(1) }
  return { image, background }
}

const colorIn = ({ colors }: Background, x: number, y: number) => [
  ...colors.subarray(3 * (y * width + x), 3 * (y * width + x) + 3),
]
const isLetter = (x: number, y: number) => isTaken(x, y) && Math.abs(y - 60) < 14 && x % 24 < 12

it('continues a slanting pole under letters that stand on it, and in front of those that it covers', () => {
  const pole = [70, 60, 50]
  const isPole = (x: number, y: number) => Math.abs(x - 110 - 0.2 * (y - 60)) < 5
  const { image, background } = drawn((x, y) => {
    const isInFront = y < 60 && isLetter(x, y)
    return isInFront ? letters : isPole(x, y) ? pole : isLetter(x, y) ? letters : undefined
  })
  addCrossings(image, background, line, taken)
  for (const y of [45, 52, 60, 68, 75]) {
    const middle = Math.round(110 + 0.2 * (y - 60))
    expect(colorIn(background, middle, y)).toEqual(pole)
    for (const away of [-20, -10, 10, 20]) expect(colorIn(background, middle + away, y)).toEqual(wall)
  }
})

it('continues each of several bars', () => {
  const isBar = (x: number) => x % 30 < 6
  const { image, background } = drawn((x, y) =>
    isBar(x) ? [40, 40, 44] : isLetter(x, y) ? letters : undefined,
  )
  addCrossings(image, background, line, taken)
  for (const x of [63, 93, 123, 153]) expect(colorIn(background, x, 60)).toEqual([40, 40, 44])
  for (const x of [75, 105, 135]) expect(colorIn(background, x, 60)).toEqual(wall)
})

it.each([
  ['what is only above the line', (x: number, y: number) => Math.abs(x - 110) < 5 && y < 60],
  ['what isn’t seen in the line', (x: number, y: number) => Math.abs(x - 110) < 5 && !isTaken(x, y)],
  ['what is wider than a pole', (x: number) => Math.abs(x - 110) < 30],
])('adds nothing for %s', (_, isThere) => {
  const { image, background } = drawn((x, y) => (isThere(x, y) ? [40, 40, 44] : undefined))
  const before = background.colors.slice()
  addCrossings(image, background, line, taken)
  expect(background.colors).toEqual(before)
})

it('continues bars under a large line in their whole width, where letters cover them in part', () => {
  const [side, lineHeight] = [720, 360]
  const middle = side / 2
  const isInLine = (y: number) => Math.abs(y - middle) < lineHeight / 2 + 2
  const offsetInBar = (x: number, y: number) => (x - 0.15 * (y - middle) + side) % 70
  const isCovered = (x: number, y: number) => isInLine(y) && y < middle && x % 360 < 144
  const dark = [60, 50, 45]
  const data = new Uint8ClampedArray(side * side * 3)
  const colors = new Float32Array(data.length)
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [i % side, Math.floor(i / side)]
    data.set(isCovered(x, y) ? letters : offsetInBar(x, y) < 32 ? dark : wall, 3 * i)
    colors.set(wall, 3 * i)
  }
  const box = { left: 0, top: 0, right: side, bottom: side }
  addCrossings(
    { data, width: side, height: side, channels: 3 },
    { box, colors, isKnown: new Uint8Array(side * side).fill(1) },
    { center: { x: middle, y: middle }, u: { x: 1, y: 0 }, width: 600, height: lineHeight },
    createMask(side, side, i => isInLine(Math.floor(i / side))),
  )
  for (const y of [middle - 90, middle + 90]) {
    for (let x = 200; x < 500; x++) {
      const offset = offsetInBar(x, y)
      if (offset < 3 || Math.abs(offset - 32) < 3 || offset > 67) continue
      expect(Math.round(colors[3 * (y * side + x)]), `${x}, ${y}`).toBe(offset < 32 ? 60 : 200)
    }
  }
})
