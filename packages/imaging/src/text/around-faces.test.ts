import { expect, it } from 'vitest'
import type { Face } from '../engines.ts'
import type { RotatedRectangle } from '../quad.ts'
import { mayContainFace, partsBesideFaces } from './around-faces.ts'

const line: RotatedRectangle = { center: { x: 200, y: 100 }, u: { x: 1, y: 0 }, width: 360, height: 120 }

/** A face between two corners. */
const face = (left: number, top: number, right: number, bottom: number): Face => ({
  points: Float32Array.of(left, top, 0, right, bottom, 0),
  triangles: new Uint16Array(),
  confidence: 1,
})

it('splits a line around the head of someone who stands in front of it', () => {
  const parts = partsBesideFaces(line, [face(150, 60, 210, 140)])
  expect(parts.map(({ center, width }) => [center.x - width / 2, center.x + width / 2])).toEqual([
    [20, 132],
    [228, 380],
  ])
  expect(parts.every(({ height }) => height === line.height)).toBe(true)
})

it('leaves out what is narrower than a letter beside a head', () => {
  expect(partsBesideFaces(line, [face(40, 60, 90, 140)])).toHaveLength(1)
})

it('keeps a caption on a face, and a line beside one', () => {
  expect(partsBesideFaces(line, [face(80, -60, 320, 240)])).toEqual([line])
  expect(partsBesideFaces(line, [face(150, 170, 210, 250)])).toEqual([line])
})

it('expects faces only in lines that are tall for their image', () => {
  expect(mayContainFace(line, { width: 400, height: 300 })).toBe(true)
  expect(mayContainFace({ ...line, height: 40 }, { width: 400, height: 300 })).toBe(false)
  expect(mayContainFace(line, { width: 4000, height: 3000 })).toBe(false)
})
