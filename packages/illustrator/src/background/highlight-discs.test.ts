import { expect, it } from 'vitest'
import type { Scene } from '../landscape/scene.ts'
import { createCanvas } from '../paint/canvas.ts'
import { skyColorAt } from '../paint/sky.ts'
import { lightOf } from '../scene/light.ts'
import { emptySetting } from '../scene/setting.ts'
import { paintBulbs, paintHighlightDiscs } from './highlight-discs.ts'

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

it('has warm bulbs in a café, except in front of a window', () => {
  const [width, height] = [120, 90]
  const canvas = createCanvas(width, height)
  for (let at = 0; at < canvas.data.length; at++) canvas.data[at] = at % (3 * width) < 3 * 60 ? 0.95 : 0.3
  paintBulbs({ canvas, horizon: 60, seed: 3 } as Scene, 4)
  const lit = (from: number, to: number) =>
    canvas.data.filter(
      (value, at) =>
        at % 3 === 0 &&
        Math.floor(at / 3) % width < to &&
        Math.floor(at / 3) % width >= from &&
        Math.abs(value - (from < 60 ? 0.95 : 0.3)) > 0.05,
    ).length
  expect(lit(66, 120)).toBeGreaterThan(40)
  expect(lit(0, 54)).toBe(0)
})
