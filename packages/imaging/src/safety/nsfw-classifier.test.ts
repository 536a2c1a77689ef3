import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { decode } from '../codec/decode.ts'
import type { Raster } from '../raster.ts'
import { createNsfwClassifier } from './nsfw-classifier.ts'

const network = createNsfwClassifier()
afterAll(() => network.close())

function disc(width: number, height: number): Raster {
  const data = new Uint8Array(width * height * 3)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      const isDisc = Math.hypot(x - width * 0.5, y - height * 0.45) < height * 0.3
      const background = [(x * 255) / width, (y * 255) / height, (x * 7 + y * 3) % 256]
      data.set(isDisc ? [220, 170, 140] : background.map(Math.floor), at)
    }
  }
  return { data, width, height, channels: 3 }
}

function clear(image: Raster): Raster {
  const pixels = image.width * image.height
  const data = new Uint8Array(pixels * 4)
  for (let pixel = 0; pixel < pixels; pixel++)
    data.set(image.data.subarray(pixel * 3, pixel * 3 + 3), pixel * 4)
  return { ...image, data, channels: 4 }
}

describe('the network of nsfwjs', () => {
  // From tfjs 4.22 with the same weights, on the same image.
  it('gives the same result as in TensorFlow.js', async () => {
    const { drawing, hentai, neutral, porn, sexy } = await network.classify(disc(120, 90))
    expect(drawing).toBeCloseTo(0.26503, 4)
    expect(hentai).toBeCloseTo(0.01634, 4)
    expect(neutral).toBeCloseTo(0.71054, 4)
    expect(porn).toBeCloseTo(0.00627, 4)
    expect(sexy).toBeCloseTo(0.00182, 4)
  })

  it('treats transparent pixels as white, whatever their color', async () => {
    const white = { ...disc(120, 90), data: new Uint8Array(120 * 90 * 3).fill(255) }
    expect(await network.classify(clear(disc(120, 90)))).toEqual(await network.classify(white))
  })

  it('gives a mirror image the same score', async () => {
    const image = disc(120, 90)
    const row = (y: number) => image.data.subarray(y * 360, y * 360 + 360)
    const data = new Uint8Array(image.data.length)
    for (let y = 0; y < 90; y++)
      for (let x = 0; x < 120; x++) data.set(row(y).subarray(x * 3, x * 3 + 3), (y * 120 + 119 - x) * 3)
    expect(await network.scoreOf({ ...image, data })).toBeCloseTo(await network.scoreOf(image), 4)
  })

  it('accepts an image of one pixel', async () => {
    const shares = Object.values(await network.classify(disc(1, 1)))
    expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1, 5)
  })
})

const corpora = join(import.meta.dirname, '../../../../../shared/corpora')
const folder = join(corpora, 'photos/BSDS500-test')

describe.skipIf(!existsSync(folder))('photographs (if the corpora are present)', () => {
  it('all score far below the rejection threshold', async () => {
    for (const name of readdirSync(folder).filter(name => name.endsWith('.jpg'))) {
      const { raster } = await decode(await readFile(join(folder, name)), { maxPixels: 1e6, maxBytes: 1e7 })
      expect(await network.scoreOf(raster), name).toBeLessThan(0.3)
    }
  })

  // A child's cheek and nose in close-up: the network alone scores it 0.83.
  it('of a face in close-up also score below it', async () => {
    const file = await readFile(join(corpora, 'super-resolution/Set5/img_004_SRF_2_HR.png'))
    const { raster } = await decode(file, { maxPixels: 1e6, maxBytes: 1e7 })
    expect(await network.scoreOf(raster)).toBeLessThan(0.85)
  })
})
