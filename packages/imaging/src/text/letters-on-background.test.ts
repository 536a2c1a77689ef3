import { expect, it } from 'vitest'
import type { Background } from '../complete/grain.ts'
import type { Raster } from '../raster.ts'
import { lettersOnBackground } from './letters-on-background.ts'

const [width, height] = [160, 90]
const line = { center: { x: 80, y: 45 }, u: { x: 1, y: 0 }, width: 110, height: 30 }
const paper = 230

/** Bars in the place of letters, and something drawn, both dark on paper. */
const isLetter = (x: number, y: number) => x >= 35 && x < 125 && x % 9 < 3 && y >= 36 && y < 54

function find(isDrawn: (x: number, y: number) => boolean, color = paper, drawnColor = 40) {
  const at = (i: number): [number, number] => [i % width, Math.floor(i / width)]
  const image: Raster = { data: new Uint8ClampedArray(width * height * 3), width, height, channels: 3 }
  for (let i = 0; i < width * height; i++)
    image.data.fill(isLetter(...at(i)) ? 40 : isDrawn(...at(i)) ? drawnColor : paper, 3 * i, 3 * i + 3)
  const background: Background = {
    box: { left: 0, top: 0, right: width, bottom: height },
    colors: new Float32Array(width * height * 3).fill(color),
    isKnown: new Uint8Array(width * height),
  }
  return lettersOnBackground(image, background, { line, others: [], halo: 1 })
}

const isSet = (mask: { data: Uint8Array } | undefined, x: number, y: number) =>
  mask?.data[y * width + x] === 255
function lettersAreSet(mask: { data: Uint8Array } | undefined): boolean {
  for (let i = 0; i < width * height; i++)
    if (isLetter(i % width, Math.floor(i / width)) && !isSet(mask, i % width, Math.floor(i / width)))
      return false
  return true
}

it('finds letters with a drawn line that connects them, as far as it is inside their line', () => {
  const isLoop = (x: number, y: number) =>
    (Math.abs(y - 44) < 2 && x > 5) || (Math.abs(x - 150) < 2 && y > 5 && y < 46)
  const found = find(isLoop)
  expect(lettersAreSet(found?.letters)).toBe(true)
  expect(isSet(found?.letters, 80, 44)).toBe(true)
  expect([isSet(found?.letters, 145, 44), isSet(found?.letters, 150, 10)]).toEqual([false, false])
})

it('leaves an object that extends into the line, even if a letter touches it', () => {
  const found = find((x, y) => x > 128 || (x > 120 && Math.abs(y - 45) < 2))
  expect(lettersAreSet(found?.letters)).toBe(true)
  expect([132, 145].map(x => isSet(found?.letters, x, 45))).toEqual([false, false])
  expect([132, 145].map(x => isSet(found?.objects, x, 45))).toEqual([true, true])
})

it('finds all of letters that are as thick as objects, if they end near their line', () => {
  const found = find((x, y) => x >= 50 && x < 80 && y >= 35 && y < 55)
  expect(lettersAreSet(found?.letters)).toBe(true)
  expect(isSet(found?.letters, 65, 45)).toBe(true)
})

it('finds nothing if the background shows nowhere at the line’s edges', () => {
  expect(find(() => false, 40)).toBeUndefined()
})

it('leaves the texture of the background, which differs little compared with letters', () => {
  const found = find((x, y) => y > 40 && y < 44 && x % 9 === 6, paper, 190)
  expect(lettersAreSet(found?.letters)).toBe(true)
  expect([42, 78, 114].map(x => isSet(found?.letters, x, 42))).toEqual([false, false, false])
})
