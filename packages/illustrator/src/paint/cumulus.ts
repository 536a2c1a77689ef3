import { randomIntegers } from '@pentimento/imaging'
import type { Light } from '../scene/light.ts'
import { blend, type Canvas } from './canvas.ts'
import { mixed, smooth } from './colour.ts'
import { layered, noiseOf } from './noise.ts'

/** Paint cumulus clouds with flat bases, lit from above and from the sun's side; lower ones are farther and smaller. */
export function paintCumulus(canvas: Canvas, light: Light, horizon: number, seed: number): void {
  const { width, height, unit } = canvas
  const next = randomIntegers(seed + 29)
  const chance = () => next() / 2 ** 32
  const noise = noiseOf(seed + 31)
  const amount = Math.round((3 + 11 * (light.clouds.cover - 0.25)) * Math.max(1, (width / unit) * 0.8))
  const clouds = Array.from({ length: amount }, () => {
    const up = 0.16 + 0.78 * chance()
    const wide = unit * (0.1 + 0.24 * chance()) * (0.3 + 0.95 * up)
    return { x: chance() * width, y: horizon * (1 - up), wide, tall: wide * (0.36 + 0.16 * chance()), up }
  }).sort((a, b) => a.up - b.up)
  const way = (light.orb?.x ?? 0.35) > 0.5 ? 1 : -1
  for (const { x: cx, y: cy, wide, tall, up } of clouds) {
    const bottom = Math.min(horizon, height, cy + tall)
    for (let y = Math.max(0, Math.floor(cy - 1.5 * tall)); y < bottom; y++)
      for (let x = Math.max(0, Math.floor(cx - 1.5 * wide)); x < Math.min(width, cx + 1.5 * wide); x++) {
        const u = (x - cx) / wide
        const v = (y - cy) / tall
        const puff = layered(noise, (u * wide) / (0.3 * tall) + cx, (v * tall) / (0.3 * tall) + cy, 4)
        const body = 1 - u * u - (v < 0 ? v * v : (v * 3.2) ** 2) + puff * 0.95
        const alpha = smooth(0.12, 0.5, body) * 0.94
        if (alpha <= 0.003) continue
        const lit = smooth(0.55, -0.75, v * 0.9 - way * u * 0.3 - puff * 0.75)
        const air = 0.55 * smooth(0.6, 0.1, up)
        blend(canvas, x, y, mixed(mixed(light.clouds.dark, light.clouds.bright, lit), light.low, air), alpha)
      }
  }
}
