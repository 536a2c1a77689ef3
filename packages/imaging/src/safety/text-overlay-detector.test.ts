import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { decode } from '../codec/decode.ts'
import type { Raster } from '../raster.ts'
import { createTextOverlayDetector } from './text-overlay-detector.ts'

const [width, height] = [640, 420]
const words = createTextOverlayDetector()
afterAll(() => words.close())

/** Multi-scale noise, from dark to light, with grain. */
function clouds(): Raster {
  const data = new Uint8Array(width * height * 3)
  let state = 11
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const waves = Array.from({ length: 30 }, () => {
    const [turn, long, phase] = [random() * Math.PI, 70 + random() ** 2 * 300, random() * 7]
    return { x: Math.cos(turn) / long, y: Math.sin(turn) / long, phase, high: 2 + long / 30 }
  })
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      let value = 110 + 12 * (random() - 0.5)
      for (const wave of waves) value += wave.high * Math.sin(x * wave.x * 6 + y * wave.y * 6 + wave.phase)
      data.fill(Math.min(235, Math.max(20, value)), at, at + 3)
    }
  }
  return { data, width, height, channels: 3 }
}

/** Letters of straight strokes, which need no font: within 40 × 60 each. */
const strokes: Record<string, string> = {
  H: 'M5 0V60M35 0V60M5 30H35',
  O: 'M5 5V55H35V5Z',
  T: 'M0 5H40M20 0V60',
  E: 'M35 5H5V55H35M5 30H30',
  L: 'M5 0V55H35',
}

async function withLetters(image: Raster, { opacity, color }: { opacity: number; color: string }) {
  const letters = [...'HOTEL'].map(
    (letter, i) => `<path transform="translate(${i * 56} 0)" d="${strokes[letter]}"/>`,
  )
  const layer = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <g transform="translate(110 150) scale(1.6)" fill="none" stroke="${color}" stroke-width="10"
      opacity="${opacity}">${letters.join('')}</g></svg>`
  const raw = { width, height, channels: 3 as const }
  const data = await sharp(image.data, { raw })
    .composite([{ input: Buffer.from(layer) }])
    .removeAlpha()
    .raw()
    .toBuffer()
  return { ...image, data }
}

/** Illuminated unevenly, from a fifth to all of the light. */
function lit(image: Raster, light: Raster): Raster {
  const data = image.data.map((value, at) => (value * light.data[at]) / 235)
  return { ...image, data: Uint8Array.from(data) }
}

describe('a large word', () => {
  it.each([
    ['white', 0.45],
    ['black', 0.3],
    ['white', 0.3],
  ])('overlaid in %s at an opacity of %d is found', async (color, opacity) => {
    expect(await words.hasOverlay(await withLetters(clouds(), { color, opacity }))).toBe(true)
  })

  it('painted on a wall or a sign isn’t found, in any light', async () => {
    expect(await words.hasOverlay(await withLetters(clouds(), { color: '#fff', opacity: 1 }))).toBe(false)
    const plain = { ...clouds(), data: new Uint8Array(width * height * 3).fill(90) }
    const sign = await withLetters(plain, { color: '#eee', opacity: 1 })
    expect(await words.hasOverlay(sign)).toBe(false)
    expect(await words.hasOverlay(lit(sign, clouds()))).toBe(false)
    const dark = await withLetters(
      { ...plain, data: plain.data.map(() => 220) },
      { color: '#222', opacity: 1 },
    )
    expect(await words.hasOverlay(lit(dark, clouds()))).toBe(false)
  })

  it('isn’t found in an image without one', async () => {
    expect(await words.hasOverlay(clouds())).toBe(false)
  })
})

const corpora = join(import.meta.dirname, '../../../../../shared/corpora')

describe.skipIf(!existsSync(corpora))('images with text in the scene (if the corpora are present)', () => {
  it('are accepted', async () => {
    const files = readdirSync(join(corpora, 'text'), { recursive: true, encoding: 'utf8' })
    for (const name of files.filter(name => /\.(jpg|png)$/.test(name))) {
      const { raster } = await decode(await readFile(join(corpora, 'text', name)), {
        maxPixels: 1e7,
        maxBytes: 1e8,
      })
      expect(await words.hasOverlay(raster), name).toBe(false)
    }
  })
})
