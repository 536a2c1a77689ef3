import { expect, it } from 'vitest'
import { luma, rgb } from '../paint/color.ts'
import { createNoise } from '../paint/noise.ts'
import { scatterTextures } from './scatter-textures.ts'
import type { Vector } from './solids.ts'

/** Points all over a sphere of radius 1 (a Fibonacci lattice). */
const points = Array.from({ length: 4000 }, (_, at): Vector => {
  const x = 1 - (2 * at + 1) / 4000
  const turn = at * Math.PI * (3 - Math.sqrt(5))
  const around = Math.sqrt(1 - x * x)
  return [x, around * Math.cos(turn), around * Math.sin(turn)]
})

it.each(Object.entries(scatterTextures))('varies the color of a surface: %s', (_, texture) => {
  const color = rgb('#d9c4a8')
  const tones = points.map(point => luma(texture(point, color, createNoise(3), 7)))
  expect(Math.min(...tones)).toBeGreaterThan(0.04)
  expect(Math.max(...tones)).toBeLessThan(1.1)
  expect(Math.max(...tones) - Math.min(...tones)).toBeGreaterThan(0.01)
})

it('has pale seeds on a strawberry, and a dark groove on one side of a coffee bean', () => {
  const noise = createNoise(3)
  const red = rgb('#c5232f')
  const seeds = points.filter(point => scatterTextures.seeds(point, red, noise, 1)[1] > 0.6)
  expect(seeds.length).toBeGreaterThan(50)
  expect(seeds.length).toBeLessThan(800)
  const brown = rgb('#4a2b1a')
  const dark = points.filter(point => luma(scatterTextures.groove(point, brown, noise, 1)) < 0.1)
  expect(dark.length).toBeGreaterThan(30)
  expect(dark.every(([, y]) => y > 0)).toBe(true)
})
