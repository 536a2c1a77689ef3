import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import type { Box } from '../box.ts'
import { randomIntegers } from '../complete/random-integers.ts'
import { cornersOf, type Quad } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { createProgress } from '../work.ts'
import { ppocrTextReading } from './ppocr.ts'
import { maskOfStrokes, maskOfWholeLines } from './segment-strokes.ts'

const reading = ppocrTextReading()
afterAll(() => reading.close())

const size = { width: 360, height: 120 }
const line = cornersOf({ center: { x: 180, y: 60 }, u: { x: 1, y: 0 }, width: 230, height: 48 })
type Color = [number, number, number]

const background = (colorAt: (x: number, y: number) => Color): Raster => {
  const data = new Uint8ClampedArray(size.width * size.height * 3)
  for (let i = 0; i < size.width * size.height; i++)
    data.set(colorAt(i % size.width, Math.floor(i / size.width)), 3 * i)
  return { data, ...size, channels: 3 }
}

const checks = background((x, y) => (((x >> 3) + (y >> 3)) % 2 ? [230, 220, 190] : [205, 190, 160]))
/** Blots of many colors and sizes, as in foliage. */
const foliage = blots()

function blots(): Raster {
  const random = randomIntegers(3)
  const spots = Array.from({ length: 400 }, () => ({
    x: random() % size.width,
    y: random() % size.height,
    color: [random() % 160, 60 + (random() % 120), random() % 90] as Color,
  }))
  return background((x, y) => {
    const near = spots.reduce((best, spot) =>
      Math.hypot(spot.x - x, spot.y - y) < Math.hypot(best.x - x, best.y - y) ? spot : best,
    )
    return near.color
  })
}

/** Draws text as SVG over a background. @returns the image, and where the text changed it */
async function write({ data }: Raster, svg: string): Promise<{ image: Raster; changed: boolean[] }> {
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" font-family="DejaVu Sans" font-weight="bold" font-size="40" text-anchor="middle">${svg}</svg>`
  const written = await sharp(data, { raw: { ...size, channels: 3 } })
    .composite([{ input: Buffer.from(overlay) }])
    .removeAlpha()
    .raw()
    .toBuffer()
  const image: Raster = { data: new Uint8ClampedArray(written), ...size, channels: 3 }
  const changed = Array.from({ length: size.width * size.height }, (_, i) =>
    [0, 1, 2].some(c => Math.abs(written[3 * i + c] - data[3 * i + c]) > 40),
  )
  return { image, changed }
}

async function segment(image: Raster, lines: readonly Quad[]): Promise<Uint8Array> {
  const work = { signal: new AbortController().signal, progress: createProgress(() => {}) }
  return maskOfStrokes(await reading.segment(image, lines, work), image).data
}

const shareOf = (mask: Uint8Array, holds: (pixel: number) => boolean) => {
  const pixels = [...mask.keys()].filter(holds)
  return pixels.filter(pixel => mask[pixel]).length / pixels.length
}
const isIn =
  ({ left, top, right, bottom }: Box) =>
  (pixel: number) => {
    const [x, y] = [pixel % size.width, Math.floor(pixel / size.width)]
    return x >= left && x < right && y >= top && y < bottom
  }

describe('strokes', () => {
  it.each([
    ['white letters', 0.5, '<text x="180" y="75" fill="#fff">HARBOUR</text>'],
    [
      'outlined letters',
      0.65,
      '<text x="180" y="75" fill="#fff" stroke="#000" stroke-width="3">HARBOUR</text>',
    ],
    [
      'letters of several colors',
      0.5,
      '<text x="180" y="75" fill="#ff3"><tspan>HAR</tspan><tspan fill="#f6c">BOU</tspan><tspan fill="#3df">R</tspan></text>',
    ],
    ['hollow letters', 0.8, '<text x="180" y="75" fill="none" stroke="#fff" stroke-width="3">HARBOUR</text>'],
  ])('of %s are found on a background of many colors, and little between them', async (_name, most, svg) => {
    const { image, changed } = await write(foliage, svg)
    const mask = await segment(image, [line])
    expect(shareOf(mask, pixel => changed[pixel])).toBeGreaterThan(0.97)
    expect(
      shareOf(mask, pixel => isIn({ left: 65, top: 36, right: 295, bottom: 84 })(pixel) && !changed[pixel]),
    ).toBeLessThan(most)
  })

  it('of a slanting line are found', async () => {
    const slanted = '<text x="180" y="75" fill="#fff" transform="rotate(-14 180 60)">HARBOUR</text>'
    const { image, changed } = await write(foliage, slanted)
    const u = { x: Math.cos(-0.244), y: Math.sin(-0.244) }
    const mask = await segment(image, [cornersOf({ center: { x: 180, y: 60 }, u, width: 230, height: 48 })])
    expect(shareOf(mask, pixel => changed[pixel])).toBeGreaterThan(0.97)
    expect(shareOf(mask, pixel => !changed[pixel])).toBeLessThan(0.2)
  })

  it.each([
    ['checks', checks, '#222'],
    ['many colors', foliage, '#fff'],
  ])('of a block of lines on %s are found, and not what is between the lines', async (_name, base, fill) => {
    const rows = ['Open from nine', 'to five except', 'on Wednesdays'].map(
      (words, i) => `<text x="180" y="${38 + 26 * i}" font-size="20" fill="${fill}">${words}</text>`,
    )
    const { image, changed } = await write(base, rows.join(''))
    const block = cornersOf({ center: { x: 180, y: 58 }, u: { x: 1, y: 0 }, width: 190, height: 84 })
    const mask = await segment(image, [block])
    expect(shareOf(mask, pixel => changed[pixel])).toBeGreaterThan(0.95)
    const isInBlock = isIn({ left: 85, top: 16, right: 275, bottom: 100 })
    expect(shareOf(mask, pixel => isInBlock(pixel) && !changed[pixel])).toBeLessThan(0.5)
  })

  it('exclude a frame in the color of the letters, and another line', async () => {
    const svg =
      '<rect x="20" y="6" width="320" height="108" fill="none" stroke="#fff" stroke-width="5"/><text x="180" y="50" fill="#fff">HARBOUR</text><text x="180" y="104" fill="#fff" font-size="34">Street</text>'
    const { image } = await write(
      background(x => [30, 60 + x / 8, 110]),
      svg,
    )
    const upper = cornersOf({ center: { x: 180, y: 35 }, u: { x: 1, y: 0 }, width: 230, height: 42 })
    const mask = await segment(image, [upper])
    expect(shareOf(mask, isIn({ left: 0, top: 80, right: 360, bottom: 120 }))).toBe(0)
    expect(shareOf(mask, isIn({ left: 0, top: 0, right: 50, bottom: 80 }))).toBeLessThan(0.03)
    expect(shareOf(mask, isIn({ left: 65, top: 18, right: 295, bottom: 50 }))).toBeGreaterThan(0.3)
  })
})

it('masks the whole line where no strokes are found', async () => {
  const plain = background(() => [120, 130, 140])
  expect(await segment(plain, [line])).toEqual(maskOfWholeLines(plain, [{ corners: line }]).data)
})

it('clips lines that extend beyond the image', async () => {
  const over = cornersOf({ center: { x: 350, y: 8 }, u: { x: 1, y: 0 }, width: 60, height: 30 })
  const mask = await segment(
    background(() => [120, 130, 140]),
    [over],
  )
  expect(mask[4 * size.width + 358]).toBe(255)
})

it('handles lines without height, and lines that are much longer than the image', async () => {
  const plain = background(() => [120, 130, 140])
  const flat = cornersOf({ center: { x: 180, y: 60 }, u: { x: 1, y: 0 }, width: 200, height: 0 })
  const long = cornersOf({ center: { x: 180, y: 60 }, u: { x: 1, y: 0 }, width: 2e5, height: 1 })
  const mask = await segment(plain, [flat, long])
  expect(mask[60 * size.width + 5]).toBe(255)
  expect(mask[70 * size.width + 5]).toBe(0)
})

it('finds strokes all along a long line', async () => {
  const wide = { width: 1500, height: 40 }
  const words = `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="40"><text x="10" y="27" font-family="DejaVu Sans" font-size="20" textLength="1480" fill="#123">${'Ferry to the islands leaves at nine '.repeat(4)}</text></svg>`
  const base = sharp({ create: { ...wide, channels: 3, background: '#c8b090' } })
  const raw = await base
    .composite([{ input: Buffer.from(words) }])
    .removeAlpha()
    .raw()
    .toBuffer()
  const image: Raster = { data: new Uint8ClampedArray(raw), ...wide, channels: 3 }
  const all = cornersOf({ center: { x: 750, y: 20 }, u: { x: 1, y: 0 }, width: 1490, height: 28 })
  const mask = await segment(image, [all])
  expect(shareOf(mask, pixel => raw[3 * pixel] < 100)).toBeGreaterThan(0.97)
  expect(shareOf(mask, pixel => raw[3 * pixel] === 200)).toBeLessThan(0.3)
})

it('can be aborted between lines', async () => {
  const work = { signal: AbortSignal.abort(), progress: createProgress(() => {}) }
  await expect(
    reading.segment(
      background(() => [0, 0, 0]),
      [line],
      work,
    ),
  ).rejects.toThrow()
})
