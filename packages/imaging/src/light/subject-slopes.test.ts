import { afterAll, describe, expect, it } from 'vitest'
import { createPlane, type Plane, type Raster } from '../raster.ts'
import { estimateSubjectSlopes, loadNormalsNetwork } from './subject-slopes.ts'

const loading = loadNormalsNetwork()
afterAll(async () => (await loading).release())

/** A gray ball in front of a wall, lit from the upper left; it may extend beyond the image. */
interface Ball {
  width: number
  height: number
  centerX: number
  centerY: number
  radius: number
}

const normalOf = ({ centerX, centerY, radius, width }: Ball, pixel: number) => {
  const x = ((pixel % width) + 0.5 - centerX) / radius
  const y = (Math.floor(pixel / width) + 0.5 - centerY) / radius
  const square = 1 - x * x - y * y
  return square > 0 ? { x, y, z: Math.sqrt(square) } : undefined
}

function photograph(ball: Ball): { image: Raster; matte: Plane } {
  const { width, height } = ball
  const data = new Uint8ClampedArray(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const normal = normalOf(ball, pixel)
    const light = normal ? 40 + 150 * Math.max(0, -0.5 * normal.x - 0.5 * normal.y + 0.7 * normal.z) : 110
    data.fill(light, pixel * 3, pixel * 3 + 3)
  }
  const matte = createPlane(width, height, pixel => (normalOf(ball, pixel) ? 1 : 0))
  return { image: { data, width, height, channels: 3 }, matte }
}

/** Mean angle in degrees between the estimated and the true normals, away from the outline. */
async function errorOf(ball: Ball): Promise<number> {
  const { image, matte } = photograph(ball)
  const found = await estimateSubjectSlopes(await loading, image, matte)
  let [sum, count] = [0, 0]
  for (let pixel = 0; pixel < matte.data.length; pixel++) {
    const normal = normalOf(ball, pixel)
    if (!found || !normal || normal.z < 0.4) continue
    const [x, y] = [found.slopeX.data[pixel], found.slopeY.data[pixel]]
    const cosine = (-x * normal.x - y * normal.y + normal.z) / Math.hypot(x, y, 1)
    sum += (Math.acos(Math.min(1, cosine)) * 180) / Math.PI
    count++
  }
  return sum / count
}

describe('the slopes of a ball', () => {
  it.each<[string, Ball]>([
    ['in the middle', { width: 400, height: 400, centerX: 200, centerY: 200, radius: 150 }],
    ['in a corner of a wide image', { width: 900, height: 300, centerX: 760, centerY: 140, radius: 80 }],
    ['that is small', { width: 160, height: 200, centerX: 60, centerY: 120, radius: 30 }],
    ['that the border cuts', { width: 300, height: 420, centerX: 150, centerY: 330, radius: 140 }],
  ])('%s are nearer to the truth than those of a flat surface', async (_, ball) => {
    // A flat surface would be 33 degrees off.
    expect(await errorOf(ball)).toBeLessThan(15)
  })
})

it('estimates the mirrored slopes for a mirrored image', async () => {
  const { image, matte } = photograph({ width: 384, height: 384, centerX: 192, centerY: 192, radius: 171 })
  const { width, height } = image
  const mirror = (pixel: number) => pixel - (pixel % width) + width - 1 - (pixel % width)
  const data = image.data.map((_, at) => image.data[3 * mirror(Math.floor(at / 3)) + (at % 3)])
  const session = await loading
  const found = await estimateSubjectSlopes(session, image, matte)
  const mirrored = await estimateSubjectSlopes(session, { ...image, data }, matte)
  let [difference, sum] = [0, 0]
  for (let pixel = 0; pixel < width * height; pixel++) {
    const slope = found?.slopeX.data[pixel] ?? 0
    difference += Math.abs(slope + (mirrored?.slopeX.data[mirror(pixel)] ?? 0))
    sum += Math.abs(slope)
  }
  expect(difference / sum).toBeLessThan(0.02)
})

it('finds nothing without a subject', async () => {
  const { image, matte } = photograph({ width: 64, height: 64, centerX: 500, centerY: 32, radius: 30 })
  expect(await estimateSubjectSlopes(await loading, image, matte)).toBeUndefined()
})

it.each([
  [1, 1],
  [1, 3000],
  [700, 2],
])('estimates finite slopes for images of %i × %i', async (width, height) => {
  const image: Raster = {
    data: new Uint8ClampedArray(width * height * 3).fill(90),
    width,
    height,
    channels: 3,
  }
  const found = await estimateSubjectSlopes(
    await loading,
    image,
    createPlane(width, height, () => 1),
  )
  for (const plane of Object.values(found ?? {})) {
    expect(plane.data).toHaveLength(width * height)
    expect(plane.data.every((value: number) => Number.isFinite(value))).toBe(true)
  }
})
