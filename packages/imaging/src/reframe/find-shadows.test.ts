import { expect, it } from 'vitest'
import type { Raster } from '../raster.ts'
import { findShadows } from './find-shadows.ts'

const [width, height] = [160, 120]
const isFigure = (x: number, y: number) => x >= 60 && x < 100 && y >= 30 && y < 80
const subject = Uint8ClampedArray.from({ length: width * height }, (_, at) =>
  isFigure(at % width, Math.floor(at / width)) ? 255 : 0,
)

/** Ground with a figure; `lightAt` is the share of the light that the ground gets. */
function paintScene(lightAt: (x: number, y: number) => number, tint = [1, 1, 1]): Raster {
  const data = new Uint8ClampedArray(width * height * 3)
  for (let y = 0, pixel = 0; y < height; y++)
    for (let x = 0; x < width; x++, pixel++) {
      const light = lightAt(x, y)
      const color = [170, 150, 120].map((value, c) => light * value * (light < 1 ? (tint[c] ?? 1) : 1))
      data.set(isFigure(x, y) ? [180, 40, 40] : color, pixel * 3)
    }
  return { data, width, height, channels: 3 }
}

const isBelow = (x: number, y: number) => x > 50 && x < 115 && y >= 80 && y < 92
const belowFigure = (x: number, y: number) => (isBelow(x, y) ? 0.5 : 1)

async function shareFound(image: Raster, of = subject): Promise<number> {
  const found = await findShadows(image, of)
  return found.filter(value => value > 127).length / found.length
}

it('finds the shadow below a figure, and not the lit ground', async () => {
  const found = await findShadows(paintScene(belowFigure), subject)
  const at = (x: number, y: number) => found[y * width + x]
  expect([at(55, 86), at(80, 86), at(110, 86)]).toEqual([255, 255, 255])
  expect([at(20, 86), at(80, 105), at(80, 50), at(140, 30)]).toEqual([0, 0, 0, 0])
})

it.each([
  ['no subject', paintScene(belowFigure), new Uint8ClampedArray(width * height)],
  ['a dark area of another color', paintScene(belowFigure, [0.4, 1, 1.4]), subject],
  ['a dark area far from the subject', paintScene((x, y) => (x < 30 && y < 40 ? 0.5 : 1)), subject],
  ['a shadow that the lower edge cuts', paintScene((_, y) => (y >= 80 ? 0.5 : 1)), subject],
  ['textured ground', paintScene((x, y) => ((x * 37 + y * 101) % 7 < 2 ? 0.6 : 1)), subject],
])('finds none with %s', async (_, image, of) => {
  expect(await shareFound(image, of)).toBe(0)
})
