import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { Raster } from '../raster.ts'
import { createProgress, type Work } from '../work.ts'
import { builtInSuperResolution } from './built-in-super-resolution.ts'

const engine = builtInSuperResolution()
afterAll(() => engine.close())

const work = (): Work => ({ signal: new AbortController().signal, progress: createProgress(() => {}) })

const set5 = join(import.meta.dirname, '../../../../../shared/corpora/super-resolution/Set5')

describe.skipIf(!existsSync(set5))('on Set5 (if the corpus is present)', () => {
  test.each([
    [2, 37.7, 'smooth' as const],
    [4, 31.82, 'smooth' as const],
    [4, 31.9, 'detailed' as const],
  ])('restores luma at %i× with at least %d dB: %s', async (scale, least, mode) => {
    let sum = 0
    for (let i = 1; i <= 5; i++) {
      const low = await read(join(set5, `img_00${i}_SRF_${scale}_LR.png`))
      const high = await read(join(set5, `img_00${i}_SRF_${scale}_HR.png`))
      const { width, height } = high
      sum += psnrOfLuma(await engine.upscale(low, { width, height, mode }, work()), high, scale)
    }
    expect(sum / 5).toBeGreaterThan(least)
  })
})

async function read(path: string): Promise<Raster> {
  const { data, info } = await sharp(path)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: 3 }
}

function psnrOfLuma(a: Raster, b: Raster, border: number): number {
  let sum = 0
  let count = 0
  for (let y = border; y < a.height - border; y++) {
    for (let x = border; x < a.width - border; x++, count++) {
      const at = (y * a.width + x) * 3
      const by = [65.481, 128.553, 24.966].reduce(
        (d, weight, c) => d + (weight * (a.data[at + c] - b.data[at + c])) / 255,
        0,
      )
      sum += by * by
    }
  }
  return 10 * Math.log10((255 * 255 * count) / sum)
}
