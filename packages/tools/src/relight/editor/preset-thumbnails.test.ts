import { expect, it } from 'vitest'
import { downscaleSurface } from './preset-thumbnails.ts'

const surface = {
  width: 4,
  height: 2,
  image: Uint8Array.from({ length: 32 }, (_, at) => (at % 4 === 3 ? 255 : 10 * Math.floor(at / 4))),
  shape: Float32Array.from({ length: 32 }, (_, at) => at),
  heights: Float32Array.from({ length: 16 }, (_, at) => at),
  shares: Uint8Array.from({ length: 16 }, (_, at) => 10 * at),
}

it('averages the source pixels of each target pixel in every plane', () => {
  const small = downscaleSurface(surface, 0.5)
  expect([small.width, small.height]).toEqual([2, 1])
  expect([...small.image]).toEqual([25, 25, 25, 255, 45, 45, 45, 255])
  expect([...small.shape]).toEqual([10, 11, 12, 13, 18, 19, 20, 21])
  expect([...small.heights]).toEqual([5, 6, 9, 10])
  expect([...small.shares]).toEqual([50, 60, 90, 100])
})

it('keeps a surface unchanged that is small enough', () => {
  expect(downscaleSurface(surface, 1)).toEqual(surface)
})
