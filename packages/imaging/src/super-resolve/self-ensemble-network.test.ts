import { expect, test } from 'vitest'
import { emptyPlanes, type Planes } from './planes.ts'
import { selfEnsembleNetwork } from './self-ensemble-network.ts'
import type { Network } from './upscaled-layer.ts'

/** Repeats each pixel, and adds to each of its four copies a share of the pixels below and to the right. */
const leaning: Network = {
  scale: 2,
  reach: 1,
  async run({ data, count, width, height }) {
    const high = emptyPlanes(count, 2 * width, 2 * height)
    for (let i = 0; i < high.data.length; i++) {
      const x = (i % high.width) >> 1
      const y = (Math.floor(i / high.width) % high.height) >> 1
      const plane = Math.floor(i / (high.width * high.height)) * width * height
      const beside = data[plane + y * width + Math.min(width - 1, x + 1)]
      const beneath = data[plane + Math.min(height - 1, y + 1) * width + x]
      high.data[i] = 0.5 * data[plane + y * width + x] + 0.3 * beside + 0.2 * beneath
    }
    return high
  },
}

function dot(width: number, height: number, x: number, y: number): Planes {
  const planes = emptyPlanes(1, width, height)
  planes.data[y * width + x] = 1
  return planes
}

test('has no directional bias although its network has', async () => {
  const { data, width } = await selfEnsembleNetwork(leaning, 8).run(dot(7, 5, 3, 2))
  const at = (x: number, y: number) => data[2 * y * width + 2 * x]
  expect(at(3, 2)).toBeCloseTo(0.5)
  for (const [x, y] of [
    [2, 2],
    [4, 2],
    [3, 1],
    [3, 3],
  ]) {
    expect(at(x, y)).toBeCloseTo(0.125)
  }
  expect(data.reduce((sum, value) => sum + value)).toBeCloseTo(4, 5)
})

test('with two passes, is biased equally upward and downward, left and right', async () => {
  const { data, width } = await selfEnsembleNetwork(leaning, 2).run(dot(7, 5, 3, 2))
  const at = (x: number, y: number) => data[2 * y * width + 2 * x]
  expect([at(2, 2), at(4, 2), at(3, 1), at(3, 3)].map(value => value.toFixed(3))).toEqual([
    '0.150',
    '0.150',
    '0.100',
    '0.100',
  ])
})

test.each([2, 8] as const)(
  'with %i passes, equals its network in every plane if that has no directional bias',
  async asked => {
    const repeating: Network = {
      scale: 2,
      reach: 0,
      run: async low => leaning.run({ ...low, data: new Float32Array(low.data.length).fill(low.data[0]) }),
    }
    const low = { data: new Float32Array(2 * 12).fill(0.25), count: 2, width: 4, height: 3 }
    expect((await selfEnsembleNetwork(repeating, asked).run(low)).data).toEqual(
      (await repeating.run(low)).data,
    )
  },
)
