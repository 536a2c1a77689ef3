import { expect, test } from 'vitest'
import { cornersOf } from '../quad.ts'
import { splitArc, straightenArc } from './arc.ts'
import { regionsFromMap } from './detected-regions.ts'
import { isInLine } from './line-geometry.ts'
import { mergeRegions } from './merge-regions.ts'

const size = { width: 300, height: 200 }

/** A probability map with a strip along a circle around (150, 180); angles in degrees, −90 at its top. */
function strip(from: number, to: number, radius = 120, height = 14) {
  const data = new Uint8Array(size.width * size.height)
  for (let i = 0; i < data.length; i++) {
    const [x, y] = [(i % size.width) + 0.5 - 150, Math.floor(i / size.width) + 0.5 - 180]
    const angle = (Math.atan2(y, x) * 180) / Math.PI
    if (Math.abs(Math.hypot(x, y) - radius) < height / 2 && angle > from && angle < to) data[i] = 220
  }
  return { data, ...size }
}

test('finds the circle of a curved strip, and expands it as a straight one', () => {
  const [found, ...others] = regionsFromMap(strip(-140, -50))
  expect(others).toEqual([])
  expect(found.arc?.center.x).toBeCloseTo(150, 0)
  expect(found.arc?.center.y).toBeCloseTo(180, 0)
  expect(found.arc?.radius).toBeCloseTo(120, 0)
  const length = (120 * Math.PI) / 2
  const grown = (length * 14 * 1.6) / (2 * (length + 14))
  expect(Math.abs((found.arc?.height ?? 0) - 14 - 2 * grown)).toBeLessThan(1)
  expect(((found.arc?.from ?? 0) * 180) / Math.PI).toBeCloseTo(-140 - ((grown / 120) * 180) / Math.PI, -0.5)
})

test('takes neither straight nor slightly bent lines nor blots for arcs', () => {
  expect(regionsFromMap(strip(-98, -82)).map(({ arc }) => arc)).toEqual([undefined])
  expect(regionsFromMap(strip(-170, -10, 30, 50)).map(({ arc }) => arc)).toEqual([undefined])
})

test('splits an arc into straight pieces that cover it and little else', () => {
  const map = strip(-150, -20)
  const [{ arc }] = regionsFromMap(map)
  if (!arc) throw new Error('no arc')
  const pieces = splitArc(arc)
  expect(pieces.length).toBeGreaterThan(3)
  expect(pieces.length).toBeLessThan(9)
  let [covered, missed] = [0, 0]
  for (let i = 0; i < map.data.length; i++) {
    const isIn = pieces.some(piece => isInLine(piece, i % size.width, Math.floor(i / size.width)))
    if (isIn) covered++
    else if (map.data[i]) missed++
  }
  expect(missed).toBe(0)
  expect(covered).toBeLessThan(1.35 * arc.radius * (arc.to - arc.from) * arc.height)
})

test('keeps a straight line inside an arc’s bow', () => {
  const arcs = regionsFromMap(strip(-150, -20))
  const inside = {
    rectangle: { center: { x: 150, y: 130 }, u: { x: 1, y: 0 }, width: 80, height: 20 },
    score: 0.9,
  }
  expect(mergeRegions([[...arcs, inside]])).toHaveLength(2)
})

test('straightens an arc, its outer edge at the top, clockwise', () => {
  const arc = { center: { x: 150, y: 180 }, radius: 120, from: -2.4, to: -0.7, height: 20 }
  const image = { data: new Uint8ClampedArray(size.width * size.height * 3), ...size, channels: 3 as const }
  const [outer, inner] = [128, 112]
  for (let i = 0; i < size.width * size.height; i++) {
    const [x, y] = [(i % size.width) + 0.5 - 150, Math.floor(i / size.width) + 0.5 - 180]
    image.data[3 * i] = Math.hypot(x, y) > outer ? 255 : 0
    image.data[3 * i + 1] = Math.hypot(x, y) < inner ? 255 : 0
    image.data[3 * i + 2] = x > 0 ? 255 : 0
  }
  const { data, width, height } = straightenArc(image, arc)
  const at = (x: number, y: number) => [...data.slice(3 * (y * width + x), 3 * (y * width + x) + 3)]
  expect([at(5, 0), at(5, height - 1)]).toEqual([
    [255, 0, 0],
    [0, 255, 0],
  ])
  expect([at(5, height / 2)[2], at(width - 5, height / 2)[2]]).toEqual([0, 255])
  expect(cornersOf(splitArc(arc)[0])[0].x).toBeLessThan(150)
})
