import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type RotatedRectangle, scaleRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { growLines } from './grow-line.ts'

const size = { width: 200, height: 120 }
type Bar = [left: number, top: number, width: number, height: number]

/** Dark bars on light paper. */
function draw(...bars: Bar[]): Raster {
  const data = new Uint8ClampedArray(size.width * size.height * 3).fill(230)
  for (const [left, top, width, height] of bars)
    for (let y = top; y < top + height; y++)
      data.fill(30, (y * size.width + left) * 3, (y * size.width + left + width) * 3)
  return { data, ...size, channels: 3 }
}

const letters: Bar[] = Array.from({ length: 10 }, (_, i) => [34 + 13 * i, 54, 4, 20])
const line: RotatedRectangle = { center: { x: 98, y: 64 }, u: { x: 1, y: 0 }, width: 140, height: 26 }
const grow = async (image: Raster, others: RotatedRectangle[] = []) =>
  (await growLines(image, [line], [line, ...others]))[0]
const top = ({ center, height }: RotatedRectangle) => center.y - height / 2
const bottom = ({ center, height }: RotatedRectangle) => center.y + height / 2

test('keeps a line that contains its letters', async () => {
  expect(await grow(draw(...letters))).toEqual(line)
})

test('includes marks above and below its letters, apart from them or not', async () => {
  const grown = await grow(draw(...letters, [46, 44, 6, 4], [86, 70, 4, 12]))
  expect(top(grown)).toBeCloseTo(44, -0.5)
  expect(top(grown)).toBeLessThanOrEqual(44)
  expect(bottom(grown)).toBeGreaterThanOrEqual(82)
  expect(bottom(grown)).toBeLessThan(85)
  expect(grown.width).toBe(line.width)
})

test('leaves out what is far away, what extends farther, and what belongs to another line', async () => {
  expect(await grow(draw(...letters, [46, 24, 6, 4]))).toEqual(line)
  expect(await grow(draw(...letters, [46, 10, 6, 44]))).toEqual(line)
  expect(await grow(draw(...letters, [0, 46, 200, 3]))).toEqual(line)
  const other = { ...line, center: { x: 98, y: 38 }, height: 22 }
  expect(await grow(draw(...letters, [46, 40, 6, 5]), [other])).toEqual(line)
})

test('leaves out the dots of letters in the line below', async () => {
  const stems: Bar[] = Array.from({ length: 10 }, (_, i) => [34 + 13 * i, 90, 4, 20])
  expect(await grow(draw(...letters, ...stems, [47, 83, 4, 4]))).toEqual(line)
})

test('enlarges tall lines as it does others', async () => {
  const image = draw(...letters, [46, 44, 6, 4], [86, 70, 4, 12])
  const factor = 12
  const [width, height] = [factor * size.width, factor * size.height]
  const raw = { ...size, channels: 3 as const }
  const data = await sharp(image.data, { raw }).resize(width, height, { kernel: 'nearest' }).raw().toBuffer()
  const tall = scaleRectangle(line, factor)
  const [grown] = await growLines({ data, width, height, channels: 3 }, [tall], [tall])
  const low = await grow(image)
  expect(Math.abs(top(grown) - factor * top(low))).toBeLessThan(factor)
  expect(Math.abs(bottom(grown) - factor * bottom(low))).toBeLessThan(factor)
})
