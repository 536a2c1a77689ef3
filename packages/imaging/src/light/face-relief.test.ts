import { expect, it } from 'vitest'
import type { Face } from '../engines.ts'
import { createPlane, type Plane } from '../raster.ts'
import { applyFaceHeight, renderFaces } from './face-relief.ts'

const side = 240
const [center, radius] = [120, 90]

/** A mesh of the front half of a ball, of rings of points. */
function ballFace(): Face {
  const [rings, perRing] = [14, 40]
  const points: number[] = [center, center, radius]
  const triangles: number[] = []
  for (let ring = 1; ring <= rings; ring++) {
    const polar = (ring / rings) * 1.2
    for (let index = 0; index < perRing; index++) {
      const turn = (index / perRing) * 2 * Math.PI
      const out = radius * Math.sin(polar)
      points.push(center + out * Math.cos(turn), center + out * Math.sin(turn), radius * Math.cos(polar))
      const own = 1 + (ring - 1) * perRing
      const next = (index + 1) % perRing
      if (ring === 1) triangles.push(0, own + next, own + index)
      else {
        const inner = own - perRing
        triangles.push(inner + index, own + next, own + index, inner + index, inner + next, own + next)
      }
    }
  }
  return { points: Float32Array.from(points), triangles: Uint16Array.from(triangles), confidence: 1 }
}
const everywhere = createPlane(side, side, () => 1)
const at = ({ data }: Plane, x: number, y: number) => data[y * side + x]

it('has the slopes of the mesh', () => {
  const relief = renderFaces([ballFace()], everywhere, 1)
  if (!relief) throw new Error('expected a relief')
  for (const [x, y] of [
    [120, 120],
    [160, 120],
    [90, 100],
    [120, 165],
  ]) {
    const [dx, dy] = [x + 0.5 - center, y + 0.5 - center]
    const z = Math.sqrt(radius ** 2 - dx * dx - dy * dy)
    expect(Math.abs(at(relief.slopeX, x, y) + dx / z)).toBeLessThan(0.05)
    expect(Math.abs(at(relief.slopeY, x, y) + dy / z)).toBeLessThan(0.05)
    expect(at(relief.weight, x, y)).toBeGreaterThan(0.95)
  }
})

it('is blended around its border, without a step', () => {
  const { weight } = renderFaces([ballFace()], everywhere, 1) ?? {}
  if (!weight) throw new Error('expected a relief')
  const row = Array.from({ length: side }, (_, x) => at(weight, x, center))
  expect(row[2]).toBeLessThan(0.001)
  const steps = row.slice(1).map((value, x) => Math.abs(value - row[x]))
  expect(Math.max(...steps)).toBeLessThan(0.2)
})

it('is complete up to the subject’s edge, and nothing beside it', () => {
  const matte = createPlane(side, side, pixel => (pixel % side < 160 ? 1 : 0))
  const { weight } = renderFaces([ballFace()], matte, 1) ?? {}
  if (!weight) throw new Error('expected a relief')
  expect(at(weight, 158, center)).toBeGreaterThan(0.95)
  expect(at(weight, 161, center)).toBe(0)
})

it('is left out for faces that are too small in the photo, and partly for those of medium size', () => {
  expect(renderFaces([ballFace()], everywhere, 0.4)).toBeUndefined()
  const weightAt = (scale: number) => {
    const relief = renderFaces([ballFace()], everywhere, scale)
    return relief ? at(relief.weight, center, center) : 0
  }
  expect(weightAt(0.75)).toBeGreaterThan(0.2)
  expect(weightAt(0.75)).toBeLessThan(0.9)
  expect(weightAt(1)).toBeGreaterThan(0.95)
})

it('is left out for profiles', () => {
  const face = ballFace()
  const [cosine, sine] = [Math.cos(1.35), Math.sin(1.35)]
  for (let point = 0; point < face.points.length; point += 3) {
    const [x, , z] = face.points.subarray(point, point + 3)
    face.points[point] = center + cosine * (x - center) + sine * z
    face.points[point + 2] = cosine * z - sine * (x - center)
  }
  expect(renderFaces([face], everywhere, 2)).toBeUndefined()
})

it('raises what stands out of a face, without moving the face as a whole', () => {
  const relief = renderFaces([ballFace()], everywhere, 1)
  if (!relief) throw new Error('expected a relief')
  const flat = createPlane(side, side, () => 0.5)
  const depth = applyFaceHeight(flat, relief, side)
  const meanOf = (plane: Plane) =>
    plane.data.reduce((sum, value, pixel) => sum + value * relief.weight.data[pixel], 0) /
    relief.weight.data.reduce((sum, value) => sum + value, 0)
  expect(meanOf(depth)).toBeCloseTo(0.5, 1)
  expect(at(depth, center, center)).toBeGreaterThan(0.52)
  expect(at(depth, 5, 5)).toBe(0.5)
})
