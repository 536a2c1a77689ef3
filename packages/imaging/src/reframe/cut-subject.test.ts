import { expect, it } from 'vitest'
import type { Matting } from '../engines.ts'
import { createPlane, type Raster } from '../raster.ts'
import { createProgress } from '../work.ts'
import { builtInOutpainting } from './built-in-outpainting.ts'
import { endDistances, endSubject } from './cut-subject.ts'

const side = 96

const lines = (length: number, from: number, to: number) =>
  Uint8Array.from({ length }, (_, line) => (line >= from && line < to ? 255 : 0))

it('lets a cut subject end in a half ellipse, and where the image ends, too, in a quarter', () => {
  const inside = endDistances(lines(100, 40, 60), 50)
  expect(inside[39]).toBe(0)
  expect(inside[50]).toBeCloseTo(6, 1)
  expect(inside[41]).toBeLessThan(3.5)
  const below = endDistances(lines(100, 60, 100), 50)
  expect(below[99]).toBeCloseTo(12, 0)
  expect(below[61]).toBeLessThan(4)
})

it('fills it with the subject’s mirror image, and leaves what is around it', () => {
  const [width, height, reach] = [30, 40, 20]
  const data = new Uint8ClampedArray((width + reach) * height * 3).fill(200)
  const matte = new Uint8ClampedArray(width * height)
  for (let y = 10; y < 30; y++)
    for (let x = 15; x < width; x++) {
      data.fill(10 + x, (y * (width + reach) + x) * 3, (y * (width + reach) + x + 1) * 3)
      matte[y * width + x] = 255
    }
  const image = { data, width: width + reach, height, channels: 3 as const }
  endSubject(image, matte, { side: 'right', reach }, lines(height, 10, 30))
  const levelAt = (x: number, y: number) => data[(y * image.width + x) * 3]
  expect([levelAt(30, 20), levelAt(32, 20)]).toEqual([39, 37])
  expect([levelAt(40, 20), levelAt(30, 9), levelAt(35, 11)]).toEqual([200, 200, 200])
})

/** Extends an image to the right whose right edge cuts a subject. @returns whether the strip is red, by its columns */
async function extendRight(isSubject: (x: number, y: number) => boolean, row: number) {
  const data = new Uint8ClampedArray(side * side * 3)
  for (let y = 0, at = 0; y < side; y++)
    for (let x = 0; x < side; x++, at += 3) {
      const grain = ((x * 37 + y * 101) % 13) - 6
      data.set(isSubject(x, y) ? [200 + grain, (y % 12) * 20, 60] : [90 + grain, 120 + grain, 130], at)
    }
  const image: Raster = { data, width: side, height: side, channels: 3 }
  const matting: Matting = {
    name: 'Subject',
    matte: async () =>
      createPlane(side, side, pixel => (isSubject(pixel % side, Math.floor(pixel / side)) ? 1 : 0)),
  }
  const output = await builtInOutpainting({ matting }).extend(
    image,
    { left: 0, right: 30, up: 0, down: 0, seed: 0 },
    { signal: new AbortController().signal, progress: createProgress(() => undefined) },
  )
  expect(output.blurredSides).toBeUndefined()
  return (x: number) => (output.data[(row * output.width + x) * 3] ?? 0) > 150
}

it('ends a subject that the edge cuts obliquely, instead of showing an angle, a second one or a blurred margin', async () => {
  const isRed = await extendRight((x, y) => y > 62 + (side - x) * 0.7 && x > 50, 80)
  expect([97, 112, 124].map(isRed)).toEqual([true, false, false])
})

it('ends a subject that the edge cuts squarely, such as a car, unless it covers most of the edge', async () => {
  const isRed = await extendRight((x, y) => y > 40 && y < 84 && x > 50, 60)
  expect([97, 112, 124].map(isRed)).toEqual([true, false, false])
  const isRedBesideWall = await extendRight((x, y) => y > 20 && x > 50, 60)
  expect([97, 112, 124].map(isRedBesideWall)).toEqual([true, true, true])
})
