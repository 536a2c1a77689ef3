import { expect, it } from 'vitest'
import { randomIntegers } from '../complete/random-integers.ts'
import { createMask } from '../mask/mask.ts'
import { cornersOf } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { coverRemnants } from './cover-remnants.ts'

const [width, height] = [160, 80]
const line = { corners: cornersOf({ center: { x: 80, y: 40 }, u: { x: 1, y: 0 }, width: 100, height: 30 }) }
/** A white letter with a black outline on red. */
const isLetter = (x: number, y: number) => x >= 60 && x < 80 && y >= 30 && y < 50
const isOutline = (x: number, y: number) => !isLetter(x, y) && x >= 57 && x < 83 && y >= 27 && y < 53

function draw(colorAt: (x: number, y: number) => number[]): Raster {
  const random = randomIntegers(3)
  const data = new Uint8ClampedArray(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const color = colorAt(pixel % width, Math.floor(pixel / width))
    for (let channel = 0; channel < 3; channel++)
      data[pixel * 3 + channel] = color[channel] + (random() % 9) - 4
  }
  return { data, width, height, channels: 3 }
}

const maskOf = (isSet: (x: number, y: number) => boolean) =>
  createMask(width, height, pixel => isSet(pixel % width, Math.floor(pixel / width)))
const red = [198, 30, 12]

it('covers a letter’s outline, and a part of it that was missed', () => {
  const image = draw((x, y) => (isLetter(x, y) ? [250, 250, 250] : isOutline(x, y) ? [12, 10, 10] : red))
  const strokes = maskOf((x, y) => isLetter(x, y) && y < 48)
  const covered = coverRemnants(image, strokes, [line])
  expect(covered.data).toEqual(maskOf((x, y) => isLetter(x, y) || isOutline(x, y)).data)
  expect(strokes.data, 'the given mask stays').toEqual(maskOf((x, y) => isLetter(x, y) && y < 48).data)
})

it('covers nothing that occurs around the line, that doesn’t touch a letter, or that is beyond the line', () => {
  const isStripe = (x: number) => x >= 84 && x < 96
  const isLogo = (x: number, y: number) => x >= 100 && x < 110 && y >= 30 && y < 40
  const isBar = (x: number, y: number) => x >= 62 && x < 76 && y >= 50
  const image = draw((x, y) => {
    if (isLetter(x, y) || isStripe(x)) return [250, 250, 250]
    return isLogo(x, y) || isBar(x, y) ? [20, 90, 220] : red
  })
  const strokes = maskOf((x, y) => isLetter(x, y) || (isStripe(x) && y === 40))
  const covered = coverRemnants(image, strokes, [line])
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (!covered.data[pixel] || strokes.data[pixel]) continue
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    expect(isBar(x, y), `${x}, ${y}`).toBe(true)
    expect(y).toBeLessThan(60)
  }
})

it('covers nothing of a ribbon that is as large as the line', () => {
  const isRibbon = (x: number, y: number) => x >= 28 && x < 132 && y >= 22 && y < 58
  const image = draw((x, y) =>
    isLetter(x, y) ? [250, 250, 250] : isOutline(x, y) ? [12, 10, 10] : isRibbon(x, y) ? [40, 120, 200] : red,
  )
  const covered = coverRemnants(image, maskOf(isLetter), [line])
  expect(covered.data).toEqual(maskOf((x, y) => isLetter(x, y) || isOutline(x, y)).data)
})
