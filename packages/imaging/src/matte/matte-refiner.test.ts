import { afterAll, describe, expect, it } from 'vitest'
import { randomIntegers } from '../complete/random-integers.ts'
import type { SolvedMatte } from '../engines.ts'
import { createPlane, type Raster } from '../raster.ts'
import { loadMatteRefiner, refineMatte } from './matte-refiner.ts'

const [width, height] = [150, 110]
const loading = loadMatteRefiner()
afterAll(async () => (await loading).release())

/** A dark pole before a green meadow; neither side is a multiple of 8. */
const isPole = (x: number, y: number) => x >= 20 && x < 130 && y >= 50 && y < 56
const isBand = (x: number, y: number) => x >= 12 && x < 138 && y >= 42 && y < 64

function meadow(): Raster {
  const random = randomIntegers(5)
  const data = new Uint8ClampedArray(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const color = isPole(pixel % width, Math.floor(pixel / width)) ? [52, 54, 60] : [88, 140, 66]
    for (let channel = 0; channel < 3; channel++)
      data[pixel * 3 + channel] = color[channel] + (random() % 21) - 10
  }
  return { data, width, height, channels: 3 }
}

const planeOf = (valueAt: (x: number, y: number) => number) =>
  createPlane(width, height, pixel => valueAt(pixel % width, Math.floor(pixel / width)))
const band = {
  data: Uint8Array.from(planeOf((x, y) => (isBand(x, y) ? 1 : 0)).data),
  width,
  height,
}
const poleMatte = planeOf((x, y) => (isPole(x, y) ? 0.95 : 0.01))

async function refine(changed: Partial<SolvedMatte>) {
  const solved = { image: meadow(), coarse: poleMatte, alpha: poleMatte, band, ...changed }
  return (await refineMatte(await loading, solved)).data
}

describe('a thin part that was solved as mist', () => {
  const mist = planeOf((x, y) => (isPole(x, y) ? 0.55 : isPole(x, y - 3) || isPole(x, y + 3) ? 0.2 : 0))

  it('becomes solid where the network was nearly sure of it, without a halo', async () => {
    const refined = await refine({ alpha: mist })
    let [inside, beside, insideCount, besideCount] = [0, 0, 0, 0]
    for (let y = 44; y < 62; y++) {
      for (let x = 30; x < 120; x++) {
        const value = refined[y * width + x]
        if (y >= 52 && y < 54) [inside, insideCount] = [inside + value, insideCount + 1]
        if (y === 48 || y === 57) [beside, besideCount] = [beside + value, besideCount + 1]
      }
    }
    expect(inside / insideCount).toBeGreaterThan(0.85)
    expect(beside / besideCount).toBeLessThan(0.06)
  })

  it('stays what it is outside the band', async () => {
    const refined = await refine({ alpha: planeOf((x, y) => (isBand(x, y) ? 0.5 : 1)) })
    expect(refined[0]).toBe(1)
    expect(refined[20 * width + 70]).toBe(1)
  })
})

it('returns the same alpha without a band', async () => {
  const empty = { data: new Uint8Array(width * height), width, height }
  const solved = { image: meadow(), coarse: poleMatte, alpha: poleMatte, band: empty }
  expect(await refineMatte(await loading, solved)).toBe(poleMatte)
})

it.each([
  [1, 1],
  [3, 500],
])('refines images of %i × %i', async (w, h) => {
  const plane = createPlane(w, h, () => 0.5)
  const image = { data: new Uint8ClampedArray(w * h * 3), width: w, height: h, channels: 3 } as const
  const whole = { data: new Uint8Array(w * h).fill(1), width: w, height: h }
  const { data } = await refineMatte(await loading, { image, coarse: plane, alpha: plane, band: whole })
  expect(data.every(value => value >= 0 && value <= 1)).toBe(true)
})
