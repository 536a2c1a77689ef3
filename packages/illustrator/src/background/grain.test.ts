import type { Raster } from '@pentimento/imaging'
import { expect, it } from 'vitest'
import { createRandom } from '../landscape/scene.ts'
import { addGrain, noiseOf } from './grain.ts'

const size = 96
const even = (channels: 3 | 4): Raster => ({
  data: new Uint8ClampedArray(size * size * channels)
    .fill(128)
    .map((value, at) => (at % 4 === 3 && channels === 4 ? 255 : value)),
  width: size,
  height: size,
  channels,
})

/** A gray subject whose noise has a standard deviation, in levels. */
function noisy(deviation: number): Raster {
  const random = createRandom(5, 1)
  const subject = even(4)
  for (let at = 0; at < subject.data.length; at += 4) {
    const noise = (random() + random() - 1) * Math.sqrt(6) * deviation
    for (let c = 0; c < 3; c++) subject.data[at + c] += Math.round(noise)
  }
  return subject
}

const deviationOf = ({ data }: Raster) => {
  const greens = Array.from(data.filter((_, at) => at % 3 === 1))
  const mean = greens.reduce((sum, value) => sum + value, 0) / greens.length
  return Math.sqrt(greens.reduce((sum, value) => sum + (value - mean) ** 2, 0) / greens.length)
}

it('measures the noise of a photo', () => {
  expect(noiseOf(noisy(3))).toBeGreaterThan(2.4)
  expect(noiseOf(noisy(3))).toBeLessThan(3.6)
  expect(noiseOf(even(4))).toBe(0)
})

it('gives a background the grain of its subject, within limits', () => {
  const [fine, coarse, coarsest] = [0, 2.5, 12].map(deviation =>
    deviationOf(addGrain(even(3), noisy(deviation), 1)),
  )
  expect(fine).toBeLessThan(1)
  expect(coarse).toBeGreaterThan(1.5)
  expect(coarsest).toBeLessThan(3.5)
})

it('gives the same grain for the same seed', () => {
  expect(addGrain(even(3), noisy(2), 4).data).toEqual(addGrain(even(3), noisy(2), 4).data)
})
