import { expect, it } from 'vitest'
import { createEdgeView, createGuides, type Side } from './edge-view.ts'
import { findConspicuous, findDistinct } from './find-distinct.ts'

const [width, height] = [240, 160]
const { signal } = new AbortController()

function viewOf(colorAt: (x: number, y: number) => number, side: Side = 'left') {
  const data = new Uint8ClampedArray(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++)
    data.fill(colorAt(pixel % width, Math.floor(pixel / width)), pixel * 3, pixel * 3 + 3)
  return createEdgeView({ data, width, height, channels: 3 }, createGuides(width * height), side)
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

it('lets a house close to the edge be mirrored, and below be continued, but not one that is far from it', async () => {
  const reach = 40
  const isNear = (depth: number, across: number) => Math.abs(depth - 6) < 6 && Math.abs(across - 40) < 10
  const isFar = (depth: number, across: number) => Math.abs(depth - 60) < 8 && Math.abs(across - 90) < 12
  const colorAt = (depth: number, across: number) =>
    isNear(depth, across) ? 230 : isFar(depth, across) ? 10 : grass(depth, across)
  const left = await findConspicuous(viewOf(colorAt), reach, signal)
  expect(at(left.shown, 6, 40)).toBeGreaterThan(100)
  expect(at(left.mirrored, 6, 40)).toBe(0)
  expect(at(left.mirrored, 60, 90)).toBeGreaterThan(100)
  const down = await findConspicuous(
    viewOf((x, y) => colorAt(height - 1 - y, x), 'down'),
    reach,
    signal,
  )
  for (const distinct of [down.shown, down.mirrored]) {
    expect(distinct[40 * height + 6]).toBe(0)
    expect(distinct[90 * height + 60]).toBeGreaterThan(100)
  }
})

it('lets other work run, and stops when aborted', async () => {
  const controller = new AbortController()
  const found = findDistinct(viewOf(grass), controller.signal)
  setImmediate(() => controller.abort())
  await expect(found).rejects.toThrow('aborted')
})
