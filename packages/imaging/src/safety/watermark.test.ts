import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { decode } from '../codec/decode.ts'
import type { Raster } from '../raster.ts'
import { watermarkScore } from './watermark.ts'

const limit = 10
const [width, height] = [480, 320]

/** Multi-scale noise with grain, similar to a photograph. */
function clouds(): Raster {
  const data = new Uint8Array(width * height * 3)
  let state = 7
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const waves = Array.from({ length: 40 }, () => {
    const [turn, long, phase] = [random() * Math.PI, 12 + random() ** 3 * 300, random() * 7]
    return { x: Math.cos(turn) / long, y: Math.sin(turn) / long, phase, high: long / 40 + 1 }
  })
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      let value = 110 + 24 * (random() - 0.5)
      for (const wave of waves)
        value += wave.high * Math.sin((x + 20 * Math.sin(y / 90)) * wave.x * 6 + y * wave.y * 6 + wave.phase)
      data.fill(Math.min(255, Math.max(0, value)), at, at + 3)
    }
  }
  return { data, width, height, channels: 3 }
}

/** A watermark of strokes, which needs no font, in slanted rows. */
async function marked(image: Raster, columns = 8, rows = 12): Promise<Raster> {
  const marks = Array.from({ length: columns * rows }, (_, index) => {
    const [x, y] = [(index % columns) * 92 - 90, Math.floor(index / columns) * 47 - 90]
    return `<path transform="translate(${x} ${y})" d="M0 20V0L12 20V0M20 0V20H32M20 10H30M38 20L46 0L54 20"/>`
  })
  const layer = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <g transform="rotate(-24 240 160)" fill="none" stroke="#fff" stroke-width="3" opacity="0.35">${marks.join('')}</g></svg>`
  const raw = { width, height, channels: 3 as const }
  const data = await sharp(image.data, { raw })
    .composite([{ input: Buffer.from(layer) }])
    .removeAlpha()
    .raw()
    .toBuffer()
  return { data, width, height, channels: 3 }
}

describe('a watermark over an image', () => {
  it('is found when it repeats over the whole image', async () => {
    expect(await watermarkScore(await marked(clouds()))).toBeGreaterThan(2 * limit)
  })

  it('isn’t found in an image without one', async () => {
    expect(await watermarkScore(clouds())).toBeLessThan(limit)
  })

  it('that doesn’t repeat is accepted', async () => {
    expect(await watermarkScore(await marked(clouds(), 4, 4))).toBeLessThan(limit)
  })

  it('isn’t found in a plain image, a small image or a pattern', async () => {
    const plain = { ...clouds(), data: new Uint8Array(width * height * 3).fill(128) }
    expect(await watermarkScore(plain)).toBe(0)
    expect(await watermarkScore(await marked(plain))).toBe(0)
    const small = {
      data: clouds().data.subarray(0, 64 * 64 * 3),
      width: 64,
      height: 64,
      channels: 3 as const,
    }
    expect(await watermarkScore(small)).toBe(0)
  })
})

const set5 = join(import.meta.dirname, '../../../../../shared/corpora/super-resolution/Set5')

describe.skipIf(!existsSync(set5))('images without watermarks (if the corpora are present)', () => {
  it('are accepted: Set5', async () => {
    for (const name of readdirSync(set5).filter(name => name.endsWith('.png'))) {
      const { raster } = await decode(await readFile(join(set5, name)), { maxPixels: 1e7, maxBytes: 1e8 })
      expect(await watermarkScore(raster), name).toBeLessThan(limit)
    }
  })
})
