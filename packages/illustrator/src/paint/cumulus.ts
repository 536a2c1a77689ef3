import { randomIntegers } from '@pentimento/imaging'
import type { Light } from '../scene/light.ts'
import { blend, type Canvas } from './canvas.ts'
import { mix, smoothstep } from './color.ts'
import { createNoise, fractalNoise } from './noise.ts'

/** Paint cumulus clouds with flat bases, lit from above and from the sun's side; lower ones are farther and smaller. */
export function paintCumulus(canvas: Canvas, light: Light, horizon: number, seed: number): void {
  const { width, height, unit } = canvas
  const nextInteger = randomIntegers(seed + 29)
  const random = () => nextInteger() / 2 ** 32
  const noise = createNoise(seed + 31)
  const count = Math.round((3 + 11 * (light.clouds.cover - 0.25)) * Math.max(1, (width / unit) * 0.8))
  const clouds = Array.from({ length: count }, () => {
    const up = 0.16 + 0.78 * random()
    const cloudWidth = unit * (0.1 + 0.24 * random()) * (0.3 + 0.95 * up)
    return {
      x: random() * width,
      y: horizon * (1 - up),
      cloudWidth,
      cloudHeight: cloudWidth * (0.36 + 0.16 * random()),
      up,
    }
  }).sort((a, b) => a.up - b.up)
  const lightSide = (light.sunOrMoon?.x ?? 0.35) > 0.5 ? 1 : -1
  for (const { x: cx, y: cy, cloudWidth, cloudHeight, up } of clouds) {
    const bottom = Math.min(horizon, height, cy + cloudHeight)
    for (let y = Math.max(0, Math.floor(cy - 1.5 * cloudHeight)); y < bottom; y++)
      for (
        let x = Math.max(0, Math.floor(cx - 1.5 * cloudWidth));
        x < Math.min(width, cx + 1.5 * cloudWidth);
        x++
      ) {
        const u = (x - cx) / cloudWidth
        const v = (y - cy) / cloudHeight
        const puff = fractalNoise(
          noise,
          (u * cloudWidth) / (0.3 * cloudHeight) + cx,
          (v * cloudHeight) / (0.3 * cloudHeight) + cy,
          4,
        )
        const body = 1 - u * u - (v < 0 ? v * v : (v * 3.2) ** 2) + puff * 0.95
        const alpha = smoothstep(0.12, 0.5, body) * 0.94
        if (alpha <= 0.003) continue
        const brightness = smoothstep(0.55, -0.75, v * 0.9 - lightSide * u * 0.3 - puff * 0.75)
        const hazeShare = 0.55 * smoothstep(0.6, 0.1, up)
        blend(
          canvas,
          x,
          y,
          mix(mix(light.clouds.dark, light.clouds.bright, brightness), light.low, hazeShare),
          alpha,
        )
      }
  }
}
