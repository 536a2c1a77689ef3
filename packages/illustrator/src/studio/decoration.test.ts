import { createProgress, type Raster } from '@pentimento/imaging'
import { expect, it } from 'vitest'
import { paintBackground } from '../paint-background.ts'

const [width, height] = [120, 120]
const subject = {
  left: 0.4,
  right: 0.6,
  top: 0.3,
  bottom: 0.8,
  baseDepth: 0,
  hasLegs: false,
  isRound: false,
  isCropped: false,
}
const paint = (prompt: string, at: Partial<typeof subject> = {}) =>
  paintBackground(
    { prompt, width, height, seed: 1, light: 'left', subject: { ...subject, ...at } },
    { signal: new AbortController().signal, progress: createProgress(() => {}) },
  )

/** Mean color of a part of an image, given in pixels. */
function meanIn(image: Raster, left: number, right: number, top: number, bottom: number): number[] {
  const sum = [0, 0, 0]
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++)
      for (let c = 0; c < 3; c++) sum[c] += image.data[3 * (y * width + x) + c]
  return sum.map(value => value / ((right - left) * (bottom - top)))
}

it('has plants at both sides of a product, and none behind it', async () => {
  const [plain, decorated] = [
    await paint('white background'),
    await paint('white background with eucalyptus branches'),
  ]
  const change = (left: number, right: number) => {
    const [from, to] = [plain, decorated].map(image => meanIn(image, left, right, 45, 85))
    return Math.hypot(...from.map((value, c) => value - to[c]))
  }
  expect(Math.min(change(0, 25), change(95, 120))).toBeGreaterThan(3 * change(52, 68))
})

it('is of the colors that a prompt for something abstract names', async () => {
  const [red, green, blue] = meanIn(await paint('abstract waves, blue and purple'), 0, width, 0, height)
  expect(blue).toBeGreaterThan(Math.max(red, green) + 30)
})

it('shows a landmark where the subject leaves space', async () => {
  const at = { left: 0.05, right: 0.45 }
  const [street, tower] = [await paint('trees at a plaza', at), await paint('eiffel tower', at)]
  const darkness = (image: Raster) => {
    const sky = meanIn(image, 50, 60, 10, 30)
    const behind = meanIn(image, 84, 90, 20, 44)
    return sky[2] - behind[2]
  }
  expect(darkness(tower)).toBeGreaterThan(darkness(street) + 20)
})

it('has lit candles at both sides of a product', async () => {
  const [plain, lit] = [
    await paint('dark brown background'),
    await paint('dark brown background with candles'),
  ]
  for (const [left, right] of [
    [2, 26],
    [96, 118],
  ])
    expect(meanIn(lit, left, right, 40, 85)[0]).toBeGreaterThan(meanIn(plain, left, right, 40, 85)[0] + 20)
})

it('has small things on a table in a room', async () => {
  const [bare, laid] = [await paint('kitchen table'), await paint('kitchen table with strawberries')]
  const redness = (image: Raster, left: number, right: number) => {
    const [red, green] = meanIn(image, left, right, 80, 115)
    return red - green
  }
  const change = (left: number, right: number) => redness(laid, left, right) - redness(bare, left, right)
  expect(change(0, 40) + change(80, 120)).toBeGreaterThan(12)
})
