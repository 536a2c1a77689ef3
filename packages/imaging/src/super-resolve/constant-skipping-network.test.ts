import { expect, test } from 'vitest'
import { constantSkippingNetwork } from './constant-skipping-network.ts'
import { emptyPlanes } from './planes.ts'
import type { Network } from './upscaled-layer.ts'

let asked = 0
const network: Network = {
  scale: 2,
  reach: 0,
  async run(low) {
    asked++
    return emptyPlanes(low.count, low.width * 2, low.height * 2)
  },
}

test.each([
  ['fully transparent', [0, 0, 0, 0], 0],
  ['fully opaque', [1, 1, 1, 1], 0],
  ['uniformly half transparent', [0.5, 0.5, 0.5, 0.5], 1],
  ['partly opaque', [1, 1, 1, 0], 1],
])('runs the network only for input that isn’t constant: %s', async (_, values, times) => {
  asked = 0
  const low = { data: Float32Array.from(values), count: 1, width: 2, height: 2 }
  const high = await constantSkippingNetwork(network).run(low)
  expect(asked).toBe(times)
  expect(high).toMatchObject({ count: 1, width: 4, height: 4 })
  if (times === 0) expect(high.data).toEqual(new Float32Array(16).fill(values[0]))
})
