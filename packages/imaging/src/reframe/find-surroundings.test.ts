import { describe, expect, it } from 'vitest'
import type { Raster } from '../raster.ts'
import { createProgress } from '../work.ts'
import { builtInOutpainting } from './built-in-outpainting.ts'
import { findSurroundings } from './find-surroundings.ts'

const [width, height] = [200, 120]
const work = { signal: new AbortController().signal, progress: createProgress(() => undefined) }
const nowhere = { left: 0, right: 0, up: 0, down: 0 }

function paint(colorAt: (x: number, y: number) => number[]): Raster {
  const data = new Uint8ClampedArray(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set(colorAt(x, y), (y * width + x) * 3)
  return { data, width, height, channels: 3 }
}

const meadow = (x: number, y: number) => {
  const grain = ((x * 37 + y * 101 + x * y * 7) % 23) - 11
  return [70 + grain, 130 + grain + y / 4, 60 + grain]
}
const surroundingsOf = (image: Raster) => findSurroundings(image, new Uint8ClampedArray(width * height))
const grayAt = ({ data, width }: Raster, x: number, y: number) => data[(y * width + x) * 3]

describe('paper around a print', () => {
  const [left, right, up, down] = [12, 10, 6, 2]
  const print = paint((x, y) =>
    x < left || y < up || x >= width - right || y >= height - down ? [240, 238, 232] : meadow(x, y),
  )

  it('is a frame, also where it’s narrow', () => {
    expect(surroundingsOf(print)).toEqual({ frames: { left, right, up, down }, borderLines: nowhere })
  })

  it('is extended instead of the picture', async () => {
    const extended = await builtInOutpainting().extend(
      print,
      { ...nowhere, left: 60, down: 30, seed: 0 },
      work,
    )
    for (let y = 0; y < 150; y += 10) expect(grayAt(extended, 30, y)).toBe(240)
    for (let x = 0; x < 260; x += 10) expect(grayAt(extended, x, 140)).toBe(240)
  })
})

describe('a border line', () => {
  const bordered = paint((x, y) => (x >= width - 2 ? [0, 0, 0] : meadow(x, y)))

  it('is found with the pixels beside it', () => {
    const { frames, borderLines } = surroundingsOf(bordered)
    expect(frames).toEqual(nowhere)
    expect(borderLines).toEqual({ ...nowhere, right: 3 })
  })

  it('is replaced at a side that is extended', async () => {
    const extended = await builtInOutpainting().extend(bordered, { ...nowhere, right: 60, seed: 0 }, work)
    expect([extended.width, extended.height]).toEqual([260, height])
    for (let y = 5; y < height; y += 5)
      for (let x = 190; x < 260; x++) expect(grayAt(extended, x, y), `${x}, ${y}`).toBeGreaterThan(30)
  })

  it('stays at a side that isn’t', async () => {
    const extended = await builtInOutpainting().extend(bordered, { ...nowhere, left: 60, seed: 0 }, work)
    expect(grayAt(extended, 259, 60)).toBe(0)
  })
})

it('even ground behind a subject is neither', () => {
  const product = paint((x, y) => (Math.hypot(x - 100, y - 60) < 55 ? [180, 40, 40] : [250, 250, 250]))
  expect(surroundingsOf(product)).toEqual({ frames: nowhere, borderLines: nowhere })
  expect(surroundingsOf(paint(meadow))).toEqual({ frames: nowhere, borderLines: nowhere })
  expect(surroundingsOf(paint(() => [9, 9, 9]))).toEqual({ frames: nowhere, borderLines: nowhere })
})
