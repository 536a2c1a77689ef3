import { expect, it } from 'vitest'
import type { Scene } from '../landscape/scene.ts'
import { createCanvas } from '../paint/canvas.ts'
import { skyColorAt } from '../paint/sky.ts'
import { lightOf } from '../scene/light.ts'
import { emptySetting } from '../scene/setting.ts'
import { paintHighlightDiscs } from './highlight-discs.ts'

it('has discs only in trees, neither in the sky nor on the ground', () => {
  const [width, height, horizon] = [120, 90, 60]
  const light = lightOf(emptySetting(), 1)
  const canvas = createCanvas(width, height)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const y = Math.floor(pixel / width)
    canvas.data.set(y < 30 ? skyColorAt(light, 1 - y / horizon) : [0.3, 0.4, 0.2], 3 * pixel)
  }
  const before = canvas.data.slice()
  paintHighlightDiscs({ canvas, light, horizon, seed: 3 } as Scene, 4)
  const changeIn = (from: number, to: number) => {
    let sum = 0
    for (let at = 3 * width * from; at < 3 * width * to; at++) sum += Math.abs(canvas.data[at] - before[at])
    return sum / (3 * width * (to - from))
  }
  expect(changeIn(34, 56)).toBeGreaterThan(0.01)
  expect(changeIn(0, 24)).toBeLessThan(0.001)
  expect(changeIn(66, 90)).toBe(0)
})
