import { expect, it } from 'vitest'
import { randomIntegers } from '../complete/random-integers.ts'
import type { Raster } from '../raster.ts'
import { createProgress } from '../work.ts'
import { createGuides } from './edge-view.ts'
import { extendSide } from './extend-side.ts'

const [size, reach, bankHeight] = [72, 20, 5]
const work = { signal: new AbortController().signal, progress: createProgress(() => undefined) }

/** A narrow bank of grass above water, grain over both. */
function bankAboveWater(): Raster {
  const data = new Uint8ClampedArray(size * size * 3)
  for (let pixel = 0; pixel < size * size; pixel++) {
    const grain = ((pixel * 7919) % 31) - 15
    const isBank = pixel < bankHeight * size
    data.set(isBank ? [110 + grain, 105 + grain, 60] : [80 + grain, 90 + grain, 95 + grain], 3 * pixel)
  }
  return { data, width: size, height: size, channels: 3 }
}

it('shows above a narrow bank none of the water below it', async () => {
  const picture = { image: bankAboveWater(), guides: createGuides(size ** 2) }
  const extension = { side: 'up', reach, clear: size, frameWidth: 0, isBlurred: false } as const
  const { data } = (await extendSide(picture, extension, randomIntegers(0), work)).image
  let water = 0
  for (let pixel = 0; pixel < reach * size; pixel++) if (data[3 * pixel + 2] > data[3 * pixel] - 25) water++
  expect(water / (reach * size)).toBeLessThan(0.05)
})
