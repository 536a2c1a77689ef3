import { expect, it } from 'vitest'
import type { Raster } from '../raster.ts'
import { detectSky, maskSky } from './detect-sky.ts'

function paintImage(width: number, height: number, colorAt: (x: number, y: number) => number[]): Raster {
  const data = new Uint8ClampedArray(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set(colorAt(x, y), (y * width + x) * 3)
  return { data, width, height, channels: 3 }
}

const grain = (x: number, y: number, size: number) => ((x * 37 + y * 101 + x * y * 7) % (2 * size + 1)) - size
const sky = (x: number, y: number) => [120 + y / 2, 160 + y / 2, 220 + grain(x, y, 2)]
const ground = (x: number, y: number) => [
  110 + grain(x, y, 30),
  90 + grain(x + 3, y, 30),
  50 + grain(x, y + 5, 20),
]
const hill = (x: number) => 50 + 10 * Math.sin(x / 20)

/** Share of pixels, 0 to 1, whose class is right; rows beside the border don't count. */
async function correctShare(image: Raster, borderAt: (x: number) => number) {
  const found = await detectSky(image)
  if (!found) return 0
  let [right, all] = [0, 0]
  for (let y = 0; y < found.height; y++)
    for (let x = 0; x < found.width; x++) {
      const border = (borderAt((x * image.width) / found.width) * found.height) / image.height
      if (Math.abs(y - border) < 2) continue
      all++
      if (found.data[y * found.width + x] === (y < border ? 1 : 0)) right++
    }
  return right / all
}

it('finds a sky above hills, also in a large image', async () => {
  const scene = (scale: number) =>
    paintImage(150 * scale, 100 * scale, (x, y) =>
      y / scale < hill(x / scale) ? sky(x / scale, y / scale) : ground(Math.floor(x), Math.floor(y)),
    )
  expect(await correctShare(scene(1), hill)).toBeGreaterThan(0.98)
  expect(await correctShare(scene(3), x => 3 * hill(x / 3))).toBeGreaterThan(0.98)
})

it('finds the sky on both sides of a tower that reaches the top, and beyond a wire', async () => {
  const isTower = (x: number) => x > 60 && x < 80
  const image = paintImage(150, 100, (x, y) => {
    if (y >= hill(x) || isTower(x)) return ground(x, y)
    return y === 20 && x < 60 ? [30, 30, 30] : sky(x, y)
  })
  expect(await correctShare(image, x => (isTower(x) ? 0 : hill(x)))).toBeGreaterThan(0.95)
})

it('finds the sky below the crown of a tree, on both sides of its trunk', async () => {
  const isTree = (x: number, y: number) =>
    (Math.abs(x - 75) < 30 && y > 10 && y < 35) || (Math.abs(x - 75) < 3 && y >= 35)
  const image = paintImage(150, 100, (x, y) => (y >= 70 || isTree(x, y) ? ground(x, y) : sky(x, y)))
  const found = await detectSky(image)
  const at = (x: number, y: number) => found?.data[y * 150 + x]
  expect([at(55, 50), at(95, 50), at(75, 25), at(75, 85)]).toEqual([1, 1, 0, 0])
})

it.each([
  ['what is textured all over', ground],
  ['one smooth color', () => [90, 120, 160]],
  ['a textured upper half above a smooth one', (x: number, y: number) => (y < 50 ? ground(x, y) : sky(x, y))],
])('finds none in %s', async (_, colorAt) => {
  expect(await detectSky(paintImage(150, 100, colorAt))).toBeUndefined()
})

it('excludes what is in front of the sky', async () => {
  const isMoon = (x: number, y: number) => Math.hypot(x - 200, y - 40) < 12
  const isMast = (x: number, y: number) => x === 100 && y > 30
  const image = paintImage(450, 300, (x, y) => {
    if (y > 150) return ground(x, y)
    if (isMoon(x, y)) return [255, 255, 250]
    return isMast(x, y) ? [70, 60, 50] : sky(x / 3, y / 3)
  })
  const mask = await maskSky(image)
  const at = (x: number, y: number) => mask[y * 450 + x]
  expect([at(200, 40), at(100, 80), at(100, 200)]).toEqual([0, 0, 0])
  expect([at(230, 40), at(108, 80), at(20, 10)]).toEqual([255, 255, 255])
})

it('finds none in a tiny image', async () => {
  expect(await detectSky(paintImage(8, 8, (x, y) => (y < 4 ? sky(x, y) : ground(x, y))))).toBeUndefined()
})

it('finds no sky in a hill that reaches the top and is even there', async () => {
  const slope = (x: number) => 110 - 1.2 * x
  const image = paintImage(150, 100, (x, y) => {
    if (y < slope(x)) return sky(x, y)
    return y < 8 ? [90, 60, 35] : ground(x, y)
  })
  const found = await maskSky(image)
  const share = (from: number, to: number) => {
    const row = found.subarray(3 * 150 + from, 3 * 150 + to)
    return row.reduce((sum, value) => sum + value / 255, 0) / row.length
  }
  expect(share(0, 80)).toBeGreaterThan(0.95)
  expect(share(100, 150)).toBeLessThan(0.05)
})
