import { describe, expect, it } from 'vitest'
import { createPlane, type Plane, type Raster } from '../raster.ts'
import { inflate } from './inflate.ts'
import { depthMap, normalMap } from './maps.ts'
import { computeNormals } from './normals.ts'
import { reliefDepth } from './relight-size.ts'

const side = 256
const plain: Raster = {
  data: new Uint8ClampedArray(side * side * 3).fill(128),
  width: side,
  height: side,
  channels: 3,
}
type Field = (x: number, y: number) => number
type Slopes = (x: number, y: number) => [number, number]

/**
 * Mean angle, in degrees, between computed normals and those of a height field, in longest sides, away from
 * its border.
 */
function errorOf(height: Field, slopes: Slopes, isInside: (x: number, y: number) => boolean): number {
  const place = (pixel: number) => [((pixel % side) + 0.5) / side, (Math.floor(pixel / side) + 0.5) / side]
  const depth = createPlane(side, side, pixel => height(...(place(pixel) as [number, number])) / reliefDepth)
  const matte = createPlane(side, side, () => 1)
  return angle(computeNormals(depth, plain, matte), place, slopes, isInside)
}

function angle(
  found: { x: Float32Array; y: Float32Array },
  place: (pixel: number) => number[],
  slopes: Slopes,
  isInside: (x: number, y: number) => boolean,
): number {
  let [sum, count] = [0, 0]
  for (let pixel = 0; pixel < found.x.length; pixel++) {
    const [x, y] = place(pixel)
    if (!isInside(x, y)) continue
    const [sx, sy] = slopes(x, y)
    const length = Math.hypot(sx, sy, 1)
    const [nx, ny] = [found.x[pixel], found.y[pixel]]
    const nz = Math.sqrt(Math.max(0, 1 - nx * nx - ny * ny))
    sum += Math.acos(Math.min(1, (-nx * sx - ny * sy + nz) / length))
    count++
  }
  return ((sum / count) * 180) / Math.PI
}

const radius = 0.35
const fromMiddle = (x: number, y: number) => Math.hypot(x - 0.5, y - 0.5)
const ballHeight: Field = (x, y) => Math.sqrt(Math.max(0, radius ** 2 - fromMiddle(x, y) ** 2))
const ballSlopes: Slopes = (x, y) => [-(x - 0.5) / ballHeight(x, y), -(y - 0.5) / ballHeight(x, y)]

describe('normals of exact depth have a mean error below one degree', () => {
  it('for a ball', () => {
    expect(errorOf(ballHeight, ballSlopes, (x, y) => fromMiddle(x, y) < 0.95 * radius)).toBeLessThan(1)
  })

  it('for a cube seen from above an edge, except for the edge itself', () => {
    const roof: Field = (x, y) => 0.6 - Math.abs(x - 0.5) - 0.4 * y * 0.25
    const slopes: Slopes = x => [x < 0.5 ? 1 : -1, -0.1]
    expect(errorOf(roof, slopes, x => Math.abs(x - 0.5) > 0.01)).toBeLessThan(1)
  })

  it('for hills and hollows like those of a face', () => {
    const wave = 2 * Math.PI * 3
    const face: Field = (x, y) => 0.3 + 0.04 * Math.sin(wave * x) * Math.cos(wave * y)
    const slopes: Slopes = (x, y) => [
      0.04 * wave * Math.cos(wave * x) * Math.cos(wave * y),
      -0.04 * wave * Math.sin(wave * x) * Math.sin(wave * y),
    ]
    expect(errorOf(face, slopes, () => true)).toBeLessThan(1)
  })
})

it('an inflated disc is a hemisphere, within one or two degrees except for the border', () => {
  const matte: Plane = createPlane(side, side, pixel => {
    const place = [((pixel % side) + 0.5) / side, (Math.floor(pixel / side) + 0.5) / side] as const
    return fromMiddle(...place) < radius ? 1 : 0
  })
  const { data } = inflate(matte)
  expect(data[(side / 2) * side + side / 2] / side).toBeCloseTo(radius, 1)
  const depth = { data: data.map(height => height / side / reliefDepth), width: side, height: side }
  const place = (pixel: number) => [((pixel % side) + 0.5) / side, (Math.floor(pixel / side) + 0.5) / side]
  const isInside = (x: number, y: number) => fromMiddle(x, y) < 0.85 * radius
  expect(angle(computeNormals(depth, plain, matte), place, ballSlopes, isInside)).toBeLessThan(2)
})

it('normals at the subject’s edge come from both sides, never from the depth discontinuity', () => {
  const edge = createPlane(side, side, pixel => Math.min(1, Math.max(0, ((pixel % side) - 126) / 4)))
  const { x, y } = computeNormals({ ...edge, data: edge.data.map(share => share * 0.5) }, plain, edge)
  expect([...x, ...y].every(part => Math.abs(part) < 0.02)).toBe(true)
})

describe('slopes of the subject that an engine estimated', () => {
  const matte = createPlane(side, side, pixel => (pixel % side < side / 2 ? 1 : 0))
  const flat = createPlane(side, side, () => 0.5)
  const middle = (side / 2) * side
  const subject = (expectedError: number) => ({
    slopeX: createPlane(side, side, () => 0.5),
    slopeY: createPlane(side, side, () => -0.2),
    expectedError: createPlane(side, side, () => expectedError),
  })

  it('replace those of the depth on the subject only', () => {
    const { x, y } = computeNormals(flat, plain, matte, { subject: subject(0.05) })
    expect(x[middle + side / 4]).toBeCloseTo(-0.5 / Math.hypot(0.5, 0.2, 1), 3)
    expect(y[middle + side / 4]).toBeCloseTo(0.2 / Math.hypot(0.5, 0.2, 1), 3)
    expect(x[middle + (3 * side) / 4]).toBeCloseTo(0, 3)
  })

  it('count less, the less certain they are', () => {
    const [sure, unsure, unknown] = [0.05, 0.25, 0.6].map(error => {
      const { x } = computeNormals(flat, plain, matte, { subject: subject(error) })
      return -x[middle + side / 4]
    })
    expect(unknown).toBeCloseTo(0, 6)
    expect(unsure).toBeGreaterThan(0.05)
    expect(unsure).toBeLessThan(0.9 * sure)
  })

  it('leave faces as their mesh is', () => {
    const faces = {
      weight: createPlane(side, side, () => 1),
      height: flat,
      slopeX: createPlane(side, side, () => 0),
      slopeY: createPlane(side, side, () => 0),
    }
    const { x } = computeNormals(flat, plain, matte, { subject: subject(0.05), faces })
    expect(x[middle + side / 4]).toBeCloseTo(0, 3)
  })
})

it('depth maps range from black (farthest) to white, normal maps follow OpenGL', () => {
  const width = 64
  const depth = createPlane(width, width, pixel => (pixel % width) / (width - 1))
  const matte = createPlane(width, width, () => 1)
  const image = { ...plain, data: plain.data.subarray(0, width * width * 3), width, height: width }
  const normals = computeNormals(depth, image, matte)
  const surface = { image, depth, matte, normals, reach: matte, clarity: matte }
  const deep = depthMap(surface, width, width)
  expect([deep.data[0], deep.data[width - 1]]).toEqual([0, 65535])
  const [red, green, blue] = normalMap(surface, width, width).data.subarray(
    (32 * width + 32) * 3,
    (32 * width + 33) * 3,
  )
  expect(red).toBeLessThan(64)
  expect(green).toBe(128)
  expect(blue).toBeGreaterThan(180)
})
