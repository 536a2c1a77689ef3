import { describe, expect, it } from 'vitest'
import { createMask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'
import { findFlatGround, restoreShapes } from './flat-ground.ts'

const [width, height] = [200, 100]

function paint(color: (x: number, y: number) => number[]): Raster {
  const data = new Uint8ClampedArray(
    Array.from({ length: width * height }, (_, i) => color(i % width, Math.floor(i / width))).flat(),
  )
  return { data, width, height, channels: 3 }
}

const ground = [240, 244, 250]
const ink = [120, 40, 60]
/** How much of a pixel a bar from x = 60.5 to 70.25 covers. */
const coverage = (x: number) => Math.max(0, Math.min(x + 1, 70.25) - Math.max(x, 60.5))
const isInRows = (y: number) => y >= 20 && y < 80
const bar = paint((x, y) => {
  const share = isInRows(y) ? coverage(x) : 0
  return ground.map((value, c) => Math.round(share * ink[c] + (1 - share) * value))
})
const isFrame = (x: number, y: number) => x < 10 || x > 190 || y < 10 || y > 90
const transparent: Raster = { data: new Uint8ClampedArray(width * height * 4), width, height, channels: 4 }
const pixelOf = ({ data }: Raster, x: number, y: number) => [
  ...data.slice(4 * (y * width + x), 4 * (y * width + x) + 4),
]

describe('the ground of an image', () => {
  it('is flat behind sharp shapes, also with the noise of JPEG', () => {
    expect(findFlatGround(bar)).toEqual(ground)
    const noisy: Raster = { ...bar, data: bar.data.map((value, i) => value + ((i * 7) % 5) - 2) }
    expect(findFlatGround(noisy)).toBeDefined()
  })

  it('is flat around an icon that fills most of its image', () => {
    expect(findFlatGround(paint((x, y) => (isFrame(x, y) ? ground : [ink[0] + x / 4, 40, 60])))).toEqual(
      ground,
    )
  })

  it.each<[string, Raster]>([
    [
      'there is a soft shadow',
      paint((x, y) => ground.map(v => v - 60 * Math.exp(-(((x - 90) / 30) ** 2) - ((y - 50) / 20) ** 2))),
    ],
    ['something reaches the border', paint((x, y) => (x > 150 && y > 60 ? ink : ground))],
    [
      'it frames a photograph',
      paint((x, y) => (isFrame(x, y) ? ground : ink.map(value => value + ((x * 7 + y * 5) % 11)))),
    ],
    ['there is nothing else', paint(() => ground)],
    ['it changes gradually', paint(x => ground.map(value => value - x / 4))],
  ])('is not flat if %s', (_, image) => {
    expect(findFlatGround(image)).toBeUndefined()
  })
})

describe('a shape on a flat ground', () => {
  it('is added with its own color, and with the share of each edge pixel as alpha', () => {
    const restored = restoreShapes(transparent, bar, [240, 244, 250])
    expect(pixelOf(restored, 65, 50)).toEqual([...ink, 255])
    const [red, green, blue, alpha] = pixelOf(restored, 60, 50)
    expect(Math.abs(alpha - 128)).toBeLessThanOrEqual(2)
    for (const [c, value] of [red, green, blue].entries())
      expect(Math.abs(value - ink[c])).toBeLessThanOrEqual(3)
    expect(pixelOf(restored, 65, 10)).toEqual([0, 0, 0, 0])
  })

  it('is not added where it was erased, nor made more transparent', () => {
    const erase = createMask(width, height, pixel => Math.floor(pixel / width) < 50)
    const opaque: Raster = { ...transparent, data: transparent.data.map(() => 200) }
    const restored = restoreShapes(opaque, bar, [240, 244, 250], erase)
    expect(pixelOf(restored, 65, 40)).toEqual([200, 200, 200, 200])
    expect(pixelOf(restored, 65, 60)).toEqual([...ink, 255])
    expect(pixelOf(restored, 10, 60)).toEqual([200, 200, 200, 200])
  })

  it('is not added if it is a shadow that fades into the ground beside what is cut out', () => {
    const isCutOut = (x: number, y: number) => x >= 60 && x < 120 && y >= 20 && y < 60
    const shadowAt = (x: number, y: number) =>
      90 * Math.exp(-(((x - 90) / 25) ** 2) - (Math.max(0, y - 60) / 12) ** 2)
    const shoe = paint((x, y) =>
      isCutOut(x, y) ? ink : ground.map(value => value * (1 - (y >= 60 ? shadowAt(x, y) : 0) / 255)),
    )
    const cutout: Raster = {
      ...transparent,
      data: transparent.data.map((_, i) => {
        const pixel = Math.floor(i / 4)
        return isCutOut(pixel % width, Math.floor(pixel / width)) ? 255 : 0
      }),
    }
    expect(pixelOf(restoreShapes(cutout, shoe, [240, 244, 250]), 90, 62)).toEqual([0, 0, 0, 0])
  })

  it('is added if it is gray', () => {
    const gray = paint((x, y) =>
      x >= 60 && x < 120 && y >= 20 && y < 60 ? ground.map(v => 0.8 * v) : ground,
    )
    expect(pixelOf(restoreShapes(transparent, gray, [240, 244, 250]), 90, 40)[3]).toBe(255)
  })
})
