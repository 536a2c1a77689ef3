import { expect, it } from 'vitest'
import type { Face } from '../engines.ts'
import { createPlane, type Plane } from '../raster.ts'
import { fillFaces } from './fill-faces.ts'

const side = 100
/** A square face from 20 to 180 of 200, that is from 10 to 90 of the matte's 100 pixels. */
const face: Face = {
  points: Float32Array.of(20, 20, 0, 180, 20, 0, 180, 180, 0, 20, 180, 0),
  triangles: Uint16Array.of(0, 3, 1, 1, 3, 2),
  confidence: 1,
}
const image = { width: 200, height: 200 }
const matteOf = (valueAt: (x: number, y: number) => number): Plane =>
  createPlane(side, side, pixel => valueAt(pixel % side, Math.floor(pixel / side)))
const at = ({ data }: Plane, x: number, y: number) => data[y * side + x]
const isBitten = (x: number, y: number) => x >= 72 && y >= 40 && y < 60

it('fills a bite out of a face, and leaves its outline to the colors', () => {
  const filled = fillFaces(
    matteOf((x, y) => (x < 90 && !isBitten(x, y) ? 1 : 0)),
    [face],
    image,
  )
  expect(at(filled, 85, 50)).toBe(1)
  expect(at(filled, 89, 50)).toBe(0.5)
  expect(at(filled, 95, 50)).toBe(0)
  expect(at(filled, 30, 95), 'below the face').toBe(1)
})

it('fills a face of which the network is in doubt, with a part that it takes for background', () => {
  const filled = fillFaces(
    matteOf((x, y) => (isBitten(x, y) ? 0.05 : x < 90 ? 0.55 : 0)),
    [face],
    image,
  )
  for (const x of [15, 50, 85]) expect(at(filled, x, 50)).toBe(1)
  expect(at(filled, 95, 20)).toBe(0)
})

it('leaves a face of which the network is nearly sure that it is background', () => {
  const matte = matteOf(() => 0.25)
  expect(fillFaces(matte, [face], image)).toBe(matte)
})

it('leaves a face in the background, such as on a poster', () => {
  const matte = matteOf(x => (x < 50 ? 1 : 0))
  expect(fillFaces(matte, [face], image)).toBe(matte)
})

it('leaves the outline of a mesh that is a little wider than the face', () => {
  const matte = matteOf(x => (x < 84 ? 1 : 0))
  expect(fillFaces(matte, [face], image)).toBe(matte)
})

it('ignores faces beyond the image', () => {
  const matte = matteOf(() => 1)
  const beyond = { ...face, points: face.points.map(value => value + 500) }
  expect(fillFaces(matte, [beyond], image)).toBe(matte)
})
