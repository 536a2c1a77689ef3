import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { randomIntegers } from '../complete/random-integers.ts'
import { cornersOf, type Quad } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { createProgress } from '../work.ts'
import { clearCalmLines } from './clear-calm-lines.ts'
import { ppocrTextReading } from './ppocr.ts'

const reading = ppocrTextReading()
afterAll(() => reading.close())

const clear = (image: Raster, lines: { corners: Quad }[]) =>
  clearCalmLines(image, lines, others =>
    reading.segment(
      image,
      others.map(({ corners }) => corners),
      { signal: new AbortController().signal, progress: createProgress(() => {}) },
    ),
  )

const [width, height] = [320, 120]
type Color = [number, number, number]

/** A number as a phone saves it: on a background with grain, sharpened and compressed. */
async function saved(
  background: (x: number, y: number) => Color,
  ink = '#333340',
  weight = 'normal',
): Promise<Raster> {
  const random = randomIntegers(5)
  const data = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const color = background(pixel % width, Math.floor(pixel / width))
    const grain = (random() % 9) - 4
    for (let channel = 0; channel < 3; channel++) data[3 * pixel + channel] = color[channel] + grain
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text x="40" y="70" font-family="DejaVu Sans Mono" font-size="26" font-weight="${weight}" fill="${ink}">8204 5561 73</text></svg>`
  const file = await sharp(data, { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(svg) }])
    .sharpen({ sigma: 1.3, m1: 1.5, m2: 3 })
    .jpeg({ quality: 80 })
    .toBuffer()
  return { data: await sharp(file).raw().toBuffer(), width, height, channels: 3 }
}

const line = { corners: cornersOf({ center: { x: 137, y: 61 }, u: { x: 1, y: 0 }, width: 204, height: 32 }) }
const paper = (x: number): Color => [236 - x / 20, 232 - x / 20, 222 - x / 20]

/** Mean brightness of the columns of the line's box, which letters make uneven; its standard deviation. */
function unevenness({ data }: Raster, left = 40, right = 234): number {
  const columns = Array.from({ length: right - left }, (_, i) => {
    let sum = 0
    for (let y = 50; y < 72; y++) sum += data[(y * width + left + i) * 3 + 1]
    return sum / 22 + (left + i) / 20
  })
  const mean = columns.reduce((sum, value) => sum + value / columns.length, 0)
  return Math.sqrt(columns.reduce((sum, value) => sum + (value - mean) ** 2 / columns.length, 0))
}

describe('a number on paper', async () => {
  const image = await saved(paper)
  const { image: done, remaining } = await clear(image, [line])

  it('leaves no trace, not even of the halo that sharpening left', () => {
    expect(remaining).toEqual([])
    expect(unevenness(image)).toBeGreaterThan(20)
    expect(unevenness(done)).toBeLessThan(1.6)
  })

  it('keeps the paper’s grain', () => {
    const deviation = (top: number) => {
      let [sum, squares, count] = [0, 0, 0]
      for (let y = top; y < top + 12; y++) {
        for (let x = 60; x < 200; x++, count++) {
          const value = done.data[(y * width + x) * 3] - done.data[(y * width + x + 1) * 3]
          sum += value
          squares += value * value
        }
      }
      return Math.sqrt(squares / count - (sum / count) ** 2)
    }
    expect(deviation(55) / deviation(90)).toBeGreaterThan(0.6)
    expect(deviation(55) / deviation(90)).toBeLessThan(1.5)
  })

  it('changes nothing away from the line', () => {
    for (let at = 0; at < image.data.length; at++) {
      const y = Math.floor(at / 3 / width)
      if (y < 38 || y > 84) expect(done.data[at]).toBe(image.data[at])
    }
  })
})

it('copies no pieces of thin lines into what it clears', async () => {
  const ruled = (x: number, y: number): Color =>
    (y % 26 === 12 ? paper(x).map(v => v - 34) : paper(x)) as Color
  const image = await saved((x, y) => (y > 38 && y < 84 ? paper(x) : ruled(x, y)))
  const { image: done, remaining } = await clear(image, [line])
  expect(remaining).toEqual([])
  for (let y = 46; y < 76; y++)
    for (let x = 40; x < 234; x++)
      expect(Math.abs(done.data[(y * width + x) * 3] - paper(x)[0])).toBeLessThan(17)
})

it('continues a sign in the sign’s color, not in that of the sky beside it', async () => {
  const isSign = (x: number, y: number) => x > 8 && x < 270 && y > 14 && y < 108
  const image = await saved((x, y) => (isSign(x, y) ? [150, 40, 40] : [120, 170, 230]), '#f4f4f4')
  const { image: done, remaining } = await clear(image, [line])
  expect(remaining).toEqual([])
  for (let x = 45; x < 230; x += 5) {
    const at = (60 * width + x) * 3
    expect(Math.abs(done.data[at] - 150)).toBeLessThan(25)
    expect(done.data[at + 2]).toBeLessThan(80)
  }
})

it('clears the letters of a sign that is hardly larger than its text, and keeps its edge', async () => {
  const isSign = (x: number, y: number) => x > 24 && x < 250 && y > 43 && y < 79
  const checks = (x: number, y: number): Color =>
    ((x >> 3) + (y >> 3)) % 2 ? [210, 220, 240] : [90, 100, 90]
  const image = await saved((x, y) => (isSign(x, y) ? [50, 56, 70] : checks(x, y)), '#f4f4f4')
  const { image: done, remaining } = await clear(image, [line])
  expect(remaining).toEqual([])
  for (let x = 45; x < 230; x += 3) {
    for (const y of [52, 60, 68]) expect(Math.abs(done.data[(y * width + x) * 3] - 50)).toBeLessThan(25)
    for (const y of [40, 82]) expect(done.data[(y * width + x) * 3]).toBe(image.data[(y * width + x) * 3])
  }
})

it('keeps what is beside a sign that is smaller than the line’s box', async () => {
  const isSign = (x: number, y: number) => x > 43 && x < 231 && y > 38 && y < 84
  const checks = (x: number, y: number): Color =>
    ((x >> 3) + (y >> 3)) % 2 ? [210, 220, 240] : [90, 100, 90]
  const image = await saved((x, y) => (isSign(x, y) ? [170, 30, 40] : checks(x, y)), '#f4f4f4')
  const box = { center: { x: 137, y: 61 }, u: { x: 1, y: 0 }, width: 208, height: 32 }
  const { image: done, remaining } = await clear(image, [{ corners: cornersOf(box) }])
  expect(remaining).toEqual([])
  for (let y = 50; y < 72; y += 3) {
    for (let x = 50; x < 220; x += 3) expect(done.data[(y * width + x) * 3 + 1]).toBeLessThan(70)
    for (const x of [34, 38, 236, 239])
      expect(done.data[(y * width + x) * 3]).toBe(image.data[(y * width + x) * 3])
  }
})

it('keeps a table’s rule in the color of the letters, on which the line’s box lies', async () => {
  const image = await saved((x, y) => (y === 73 || y === 74 ? [51, 51, 64] : paper(x)))
  const { image: done, remaining } = await clear(image, [line])
  expect(remaining).toEqual([])
  for (let x = 45; x < 230; x += 3) {
    expect(done.data[(73 * width + x) * 3]).toBeLessThan(120)
    expect(done.data[(60 * width + x) * 3]).toBeGreaterThan(200)
  }
})

it('keeps what extends into the line in a color that its letters don’t have', async () => {
  const image = await saved((x, y) => (x > 106 && x < 114 && y < 66 ? [210, 60, 130] : paper(x)))
  const { image: done, remaining } = await clear(image, [line])
  expect(remaining).toEqual([])
  expect(done.data[(60 * width + 110) * 3 + 1]).toBe(image.data[(60 * width + 110) * 3 + 1])
  for (let x = 45; x < 102; x += 3) expect(done.data[(60 * width + x) * 3]).toBeGreaterThan(200)
})

it('doesn’t paint the background of one line into the next', async () => {
  const image = await saved((x, y) => ((y > 14 && y < 43) || y > 79 ? [40, 50, 120] : paper(x)))
  const header = { center: { x: 137, y: 28 }, u: { x: 1, y: 0 }, width: 204, height: 26 }
  for (let y = 22; y < 34; y++)
    for (let x = 60; x < 200; x += 12) image.data.set([20, 220, 220, 20, 220, 220], (y * width + x) * 3)
  const { image: done } = await clear(image, [{ corners: cornersOf(header) }, line])
  for (let x = 60; x < 200; x += 12) expect(done.data[(32 * width + x) * 3]).toBeLessThan(90)
})

it('continues a strong gradient across the letters', async () => {
  const shade = (_: number, y: number): Color => [20 + 1.5 * y, 30 + 1.5 * y, 20 + 2 * y]
  const { image: done, remaining } = await clear(await saved(shade, '#f4f4f4'), [line])
  expect(remaining).toEqual([])
  for (let x = 45; x < 230; x += 3)
    for (let y = 50; y < 72; y += 3)
      for (const c of [0, 1, 2])
        expect(Math.abs(done.data[(y * width + x) * 3 + c] - shade(x, y)[c])).toBeLessThan(24)
})

it('continues shading that is steep at one end of the line, as on a bent book or can', async () => {
  const shade = (x: number): Color => {
    const lighter = Math.min(190, 4 * Math.max(0, x - 190))
    return [40 + lighter, 38 + lighter, 60 + lighter]
  }
  const { image: done, remaining } = await clear(await saved(shade, '#ffffff', 'bold'), [line])
  expect(remaining).toEqual([])
  for (let x = 45; x < 236; x += 3)
    for (let y = 50; y < 72; y += 3)
      expect(Math.abs(done.data[(y * width + x) * 3] - shade(x)[0])).toBeLessThan(40)
})

it('leaves lines on other backgrounds to the completion: checks, or an edge through the line', async () => {
  const checks = await saved((x, y) => (((x >> 2) + (y >> 2)) % 2 ? [200, 190, 170] : [120, 110, 100]))
  expect((await clear(checks, [line])).remaining).toEqual([line])
  const edge = await saved(x => (x < 120 ? [40, 120, 60] : [150, 170, 200]), '#ffffff')
  expect((await clear(edge, [line])).remaining).toEqual([line])
})

it.each([95, 100, 105, 140, 145, 150])(
  'doesn’t take an edge at %d for shading that leads from one part of the line to the next',
  async at => {
    const image = await saved(x => (x < at ? [20, 20, 20] : [150, 150, 150]), '#ffffff', 'bold')
    expect((await clear(image, [line])).remaining).toEqual([line])
  },
)

it('continues a rule that letters stand on and cross, as on ruled paper', async () => {
  const ruled = (x: number, y: number): Color =>
    y >= 66 - x / 100 && y < 69 - x / 100 ? [90, 150, 215] : paper(x)
  const image = await saved(ruled)
  const { image: done, remaining } = await clear(image, [line])
  expect(remaining).toEqual([])
  for (let x = 30; x < 250; x++) {
    const at = (Math.floor(67.5 - x / 100) * width + x) * 3
    expect(done.data[at]).toBeLessThan(150)
    expect(done.data[at + 2] - done.data[at]).toBeGreaterThan(60)
  }
})

it('continues a seam behind letters in its own color, not in theirs', async () => {
  const image = await saved((x, y) => (y >= 60 && y < 62 ? [205, 202, 192] : paper(x)), '#1030e0')
  const { image: done } = await clear(image, [line])
  for (let x = 45; x < 230; x++) {
    const at = (61 * width + x) * 3
    expect(done.data[at + 2] - done.data[at]).toBeLessThan(30)
  }
})
