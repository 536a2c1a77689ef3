import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Raster } from '../raster.ts'
import { encodePng } from './encode-png.ts'

/** Noise on a ramp, with an empty part: each filter is the best one for some rows. */
function mixedImage(width: number, height: number, channels: 3 | 4): Raster {
  const data = new Uint8ClampedArray(width * height * channels)
  let state = 7
  for (let at = 0; at < data.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const y = Math.floor(at / channels / width)
    if (y < height / 3) data[at] = (at % (width * channels)) % 256
    else if (y < height / 2) data[at] = (y * 3 + (state >>> 29)) % 256
    else if (y < (height * 2) / 3) data[at] = state >>> 24
  }
  return { data, width, height, channels }
}

test.each([
  [1, 1, 3],
  [1, 1, 4],
  [1, 10_000, 3],
  [10_000, 1, 4],
  [7, 5, 3],
  [333, 257, 4],
  [2003, 1501, 3],
] as const)('encodes %d × %d with %d channels losslessly', async (width, height, channels) => {
  const image = mixedImage(width, height, channels)
  const { data, info } = await sharp(await encodePng(image), { failOn: 'warning' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width, height, channels })
  expect(data.equals(Buffer.from(image.data.buffer))).toBe(true)
})

test('concatenates its strips to one zlib stream with a valid checksum', async () => {
  const file = Buffer.from(await encodePng(mixedImage(1200, 900, 4)))
  const begin = file.indexOf('IDAT') + 4
  const raw = inflateSync(file.subarray(begin, begin + file.readUInt32BE(begin - 8)))
  expect(raw).toHaveLength((1200 * 4 + 1) * 900)
  expect(new Set(Array.from({ length: 900 }, (_, y) => raw[y * (1200 * 4 + 1)])).size).toBeGreaterThan(1)
})

test('compresses identical rows to almost nothing', async () => {
  const data = new Uint8ClampedArray(1000 * 1000 * 3)
  for (let at = 0; at < data.length; at++) data[at] = Math.imul(at % 3000, 2_654_435_761) >>> 24
  expect((await encodePng({ data, width: 1000, height: 1000, channels: 3 })).length).toBeLessThan(40_000)
})
