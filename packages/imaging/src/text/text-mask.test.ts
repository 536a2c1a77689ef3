import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cornersOf, scaleRectangle, toRotatedRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { textMask } from './text-mask.ts'

const size = { width: 160, height: 60 }
type Color = [number, number, number]

/** Letters made of bars on a background given by position; thickness in pixels. */
function barred(
  ink: Color | ((x: number) => Color),
  background: (x: number, y: number) => Color,
  thickness = 3,
): { image: Raster; ink: Uint8Array } {
  const data = new Uint8ClampedArray(size.width * size.height * 3)
  const inked = new Uint8Array(size.width * size.height)
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const isInk =
        x >= 30 && x < 130 && y >= 20 && y < 40 && (x % 10 < thickness || (y >= 28 && y < 31 && x % 20 < 10))
      inked[y * size.width + x] = isInk ? 1 : 0
      const color = typeof ink === 'function' ? ink(x) : ink
      data.set(isInk ? color : background(x, y), (y * size.width + x) * 3)
    }
  }
  return { image: { data, ...size, channels: 3 }, ink: inked }
}

const region = {
  corners: cornersOf({ center: { x: 80, y: 30 }, u: { x: 1, y: 0 }, width: 108, height: 26 }),
}
/** A region that its letters nearly fill. */
const narrow = {
  corners: cornersOf({ center: { x: 80, y: 30 }, u: { x: 1, y: 0 }, width: 108, height: 22 }),
}
const noise = (x: number, y: number) => (Math.abs(Math.sin(x * 12.9898 + y * 78.233)) * 43758.5453) % 1
const count = (data: Uint8Array) => data.reduce((sum, value) => sum + (value ? 1 : 0), 0)

test.each<[string, Color, (x: number, y: number) => Color]>([
  ['dark on light', [20, 20, 20], () => [240, 235, 230]],
  ['light on dark', [250, 250, 250], () => [30, 40, 60]],
  ['red on a green of the same brightness', [200, 40, 40], () => [40, 110, 40]],
  ['white on a gradient', [255, 255, 255], x => [20 + x, 60, 160 - x / 2]],
  ['yellow on noise', [250, 210, 0], (x, y) => [70, 80, 90].map(v => v + 50 * noise(x, y)) as Color],
])('covers the strokes and not the background between them: %s', (_name, color, background) => {
  const { image, ink } = barred(color, background)
  const { data } = textMask(image, [region])
  expect(ink.every((isInk, i) => !isInk || data[i] === 255)).toBe(true)
  expect(count(data)).toBeLessThan(0.8 * count(textMask(image, [region], { wholeLine: true }).data))
})

test('covers the strokes on a background of many colors, if theirs is another', () => {
  const text: Color = [140, 150, 60]
  const levelAt = (x: number, y: number, seed: number) =>
    255 * noise(Math.floor(x / 6) + seed, Math.floor(y / 6))
  const { image, ink } = barred(text, (x, y) => {
    const color: Color = [levelAt(x, y, 0), levelAt(x, y, 300), levelAt(x, y, 700)]
    return Math.hypot(...color.map((level, c) => level - text[c])) < 70 ? [140, 150, 200] : color
  })
  const { data } = textMask(image, [region])
  expect(ink.every((isInk, i) => !isInk || data[i] === 255)).toBe(true)
  expect(count(data)).toBeLessThan(0.95 * count(textMask(image, [region], { wholeLine: true }).data))
})

test.each([
  ['thin letters', 3, 16],
  ['bold letters', 6, 14],
])('covers %s completely beside a frame of their color', async (_name, thickness, border) => {
  const color: Color = [20, 20, 20]
  const isFrame = (x: number, y: number) => y < border || y >= size.height - border || x > 134
  const { image, ink } = barred(color, (x, y) => (isFrame(x, y) ? color : [250, 80, 180]), thickness)
  const factor = 12
  const [width, height] = [factor * size.width, factor * size.height]
  const raw = { ...size, channels: 3 as const }
  const large = sharp(image.data, { raw }).resize(width, height, { kernel: 'cubic' })
  const data = Uint8ClampedArray.from(
    await large.raw().toBuffer(),
    (level, i) => level + 12 * noise(i, 0) - 6,
  )
  const corners = cornersOf(scaleRectangle(toRotatedRectangle(region.corners), factor))
  const mask = textMask({ data, width, height, channels: 3 }, [{ corners }])
  const isMasked = (x: number, y: number) =>
    mask.data[Math.floor(factor * (y + 0.5)) * width + Math.floor(factor * (x + 0.5))] === 255
  expect(ink.every((isInk, i) => !isInk || isMasked(i % size.width, Math.floor(i / size.width)))).toBe(true)
  expect([10, 30, 50].map(y => isMasked(150, y))).toEqual([false, false, false])
})

test('covers bold letters of several colors, one of which is also below the line', () => {
  const colors: Color[] = [
    [238, 40, 101],
    [250, 186, 62],
    [80, 190, 60],
    [103, 203, 250],
    [213, 138, 198],
  ]
  const { image, ink } = barred(
    x => colors[Math.floor(x / 10) % 5],
    (_, y) => (y > 48 ? [246, 212, 120] : [253, 252, 252]),
    7,
  )
  const { data } = textMask(image, [narrow])
  expect(ink.every((isInk, i) => !isInk || data[i] === 255)).toBe(true)
})

test('covers letters on a striped ribbon, which reach their line’s edge', () => {
  const text: Color = [250, 248, 220]
  const isRibbon = (x: number, y: number) => x > 16 && x < 143 && y > 16 && y < 45
  const stripeAround = (shift: number): Color =>
    shift < 2 ? text : shift < 7 ? [70, 160, 205] : shift < 9 ? [240, 150, 130] : [20, 15, 45]
  const { image, ink } = barred(
    text,
    (x, y) => {
      if (isRibbon(x, y)) return (x + 3 * y) % 13 < 2 ? [110, 20, 50] : [217, 71, 98]
      return stripeAround((x + 2 * y) % 20)
    },
    5,
  )
  const { data } = textMask(image, [narrow])
  expect(ink.every((isInk, i) => !isInk || data[i] === 255)).toBe(true)
  expect(count(data)).toBeLessThan(0.8 * count(textMask(image, [narrow], { wholeLine: true }).data))
})

test('covers a letter that a drawn frame touches, and leaves the frame', () => {
  const { image, ink } = barred([20, 20, 20], () => [240, 235, 230])
  const isFrame = (x: number, y: number) =>
    (y >= 11 && y < 14 && x > 10 && x < 150) || (x >= 50 && x < 53 && y >= 11 && y < 22)
  for (let pixel = 0; pixel < ink.length; pixel++)
    if (isFrame(pixel % size.width, Math.floor(pixel / size.width)))
      image.data.fill(20, 3 * pixel, 3 * pixel + 3)
  const { data } = textMask(image, [region])
  expect(ink.every((isInk, i) => !isInk || data[i] === 255)).toBe(true)
  expect(data[12 * size.width + 110]).toBe(0)
})

test('covers the strokes on a label in shades, on a page of their color', () => {
  const isLabel = (x: number, y: number) => x > 22 && x < 138 && y >= 15 && y < 45
  const { image, ink } = barred([255, 255, 255], (x, y) =>
    isLabel(x, y) ? [250 - x, 20, 100 + x] : [255, 255, 255],
  )
  const { data } = textMask(image, [region])
  expect(ink.every((isInk, i) => !isInk || data[i] === 255)).toBe(true)
  expect(count(data)).toBeLessThan(0.8 * count(textMask(image, [region], { wholeLine: true }).data))
  expect([16, 43].map(y => data[y * size.width + 80])).toEqual([0, 0])
})

test('covers the whole line, slightly expanded, on a background with the text’s color', () => {
  const { image } = barred([250, 220, 0], (x, y) => (noise(x, y) > 0.6 ? [250, 220, 0] : [20, 60, 120]))
  const { data } = textMask(image, [region])
  expect(data).toEqual(textMask(image, [region], { wholeLine: true }).data)
  const middle = 30 * size.width + 80
  expect([middle, middle + 54 + 2, middle + 54 + 4].map(pixel => data[pixel])).toEqual([255, 255, 0])
})

test('ignores everything outside the regions, including a line of the same color', () => {
  const { image } = barred([20, 20, 20], () => [240, 240, 240])
  const left = cornersOf({ center: { x: 50, y: 30 }, u: { x: 1, y: 0 }, width: 44, height: 26 })
  const { data } = textMask(image, [{ corners: left }])
  for (let i = 0; i < data.length; i++) if (i % size.width > 84) expect(data[i]).toBe(0)
  expect(count(textMask(image, []).data)).toBe(0)
})

test('clips a region that extends beyond the image', () => {
  const { image } = barred([20, 20, 20], () => [240, 240, 240])
  const over = cornersOf({ center: { x: 155, y: 5 }, u: { x: 1, y: 0 }, width: 40, height: 20 })
  expect(textMask(image, [{ corners: over }], { wholeLine: true }).data[4 * 160 + 159]).toBe(255)
})
