import { expect, it } from 'vitest'
import type { Raster } from '../raster.ts'
import { reflectSubject } from './ground-reflection.ts'

const [width, height] = [60, 80]
const floor: Raster = {
  width,
  height,
  channels: 3,
  data: new Uint8ClampedArray(3 * width * height).fill(100),
}
/** A column, red above and green at its foot, which is at row 50. */
const column: Raster = {
  width,
  height,
  channels: 4,
  data: Uint8ClampedArray.from({ length: 4 * width * height }, (_, at) => {
    const [x, y] = [(at >> 2) % width, Math.floor((at >> 2) / width)]
    if (x < 20 || x >= 40 || y < 20 || y >= 50) return 0
    return [y < 40 ? 220 : 20, y < 40 ? 20 : 220, 20, 255][at & 3]
  }),
}
const at = ({ data }: Raster, x: number, y: number) => [0, 1, 2].map(c => data[3 * (y * width + x) + c])

it('mirrors a subject at its foot, fading with the distance', async () => {
  const output = await reflectSubject(column, floor, { share: 0.8, roughness: 0.01 })
  const [near, far] = [at(output, 30, 54), at(output, 30, 66)]
  expect(near[1]).toBeGreaterThan(near[0] + 60)
  expect(far[0]).toBeGreaterThan(far[1] + 15)
  expect(far[0] - far[1]).toBeLessThan(near[1] - near[0])
  expect(at(output, 8, 54)).toEqual([100, 100, 100])
  expect(at(output, 30, 45)).toEqual([100, 100, 100])
})

it('is the more blurred the rougher the ground is', async () => {
  const edgeOf = async (roughness: number) => {
    const output = await reflectSubject(column, floor, { share: 0.8, roughness })
    return at(output, 41, 68)[0] - at(output, 46, 68)[0]
  }
  expect(Math.abs(await edgeOf(0.2))).toBeGreaterThan(Math.abs(await edgeOf(0.01)) + 0.5)
})

it('changes nothing without a subject', async () => {
  const nothing = { ...column, data: new Uint8ClampedArray(column.data.length) }
  expect(await reflectSubject(nothing, floor, { share: 1, roughness: 0 })).toBe(floor)
})
