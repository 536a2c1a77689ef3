import { expect, it } from 'vitest'
import type { Scene } from '../landscape/scene.ts'
import { createCanvas } from '../paint/canvas.ts'
import { wetGround } from './wet-ground.ts'

it('mirrors what is behind wet ground and darkens what is between', () => {
  const canvas = createCanvas(60, 60)
  for (let pixel = 0; pixel < 3600; pixel++) {
    const isLamp = pixel % 60 >= 25 && pixel % 60 < 35 && pixel < 30 * 60
    canvas.data.fill(isLamp ? 1 : 0.2, 3 * pixel, 3 * pixel + 3)
  }
  wetGround({ canvas, seed: 1 } as Scene, 30)
  const at = (x: number, y: number) => canvas.data[3 * (60 * y + x)]
  expect(at(30, 38)).toBeGreaterThan(0.35)
  expect(at(5, 38)).toBeLessThan(0.2)
  expect(at(30, 20)).toBe(1)
})
