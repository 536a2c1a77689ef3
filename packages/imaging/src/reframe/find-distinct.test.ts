import { expect, it } from 'vitest'
import { createEdgeView, createGuides } from './edge-view.ts'
import { findDistinct } from './find-distinct.ts'

const [width, height] = [240, 160]
const { signal } = new AbortController()

function viewOf(colorAt: (x: number, y: number) => number) {
  const data = new Uint8ClampedArray(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++)
    data.fill(colorAt(pixel % width, Math.floor(pixel / width)), pixel * 3, pixel * 3 + 3)
  return createEdgeView({ data, width, height, channels: 3 }, createGuides(width * height), 'left')
}

const grass = (x: number, y: number) => 90 + ((x * 7919 + y * 104729) % 31)
const at = (distinct: Uint8ClampedArray, x: number, y: number) => distinct[y * width + x]

it('finds a house in grass, but neither the grass, nor its edge and corners, nor a path that goes on', async () => {
  const isHouse = (x: number, y: number) => Math.abs(x - 60) < 12 && Math.abs(y - 60) < 10
  const distinct = await findDistinct(
    viewOf((x, y) => (isHouse(x, y) ? 230 : Math.abs(y - 120) < 8 ? 160 : grass(x, y))),
    signal,
  )
  expect(at(distinct, 60, 60)).toBeGreaterThan(100)
  for (const [x, y] of [
    [150, 60],
    [0, 0],
    [239, 159],
    [0, 60],
    [150, 120],
    [0, 120],
  ] as const)
    expect(at(distinct, x, y), `${x}, ${y}`).toBe(0)
})

it('finds no house in a row of equal ones', async () => {
  const distinct = await findDistinct(
    viewOf((x, y) => (x % 40 < 20 && Math.abs(y - 60) < 10 ? 230 : grass(x, y))),
    signal,
  )
  expect(at(distinct, 50, 60)).toBe(0)
})

it('lets other work run, and stops when aborted', async () => {
  const controller = new AbortController()
  const found = findDistinct(viewOf(grass), controller.signal)
  setImmediate(() => controller.abort())
  await expect(found).rejects.toThrow('aborted')
})
