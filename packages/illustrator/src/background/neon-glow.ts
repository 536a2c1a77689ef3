import type { Scene } from '../landscape/scene.ts'
import { addLight } from '../paint/canvas.ts'
import { type Rgb, rgb } from '../paint/color.ts'

const colors: readonly [Rgb, Rgb] = [rgb('#ff2fb4'), rgb('#2f7bff')]
/** Height of the glow above the horizon, its radius and strength; lengths in units. */
const glow = { height: 0.22, radius: 0.5, strength: 0.62 }

/** Light of its own that is left in a room with neon tubes. */
const roomLight = 0.36

/** Light a room with neon tubes at both sides instead of its lamps. */
export function paintNeonRoom(scene: Scene): void {
  const { data } = scene.canvas
  for (let at = 0; at < data.length; at++) data[at] *= roomLight
  paintNeonGlow(scene)
}

/** Light a plain backdrop with neon tubes out of view at both sides. */
export function paintNeonGlow({ canvas, horizon, seed }: Scene): void {
  const { width, height, unit } = canvas
  const [left, right] = seed & 1 ? colors : [colors[1], colors[0]]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const dy = (y - Math.min(height, horizon) + glow.height * unit) / unit
      const falloff = (dx: number) =>
        glow.strength * Math.exp(-(((dx / unit) ** 2 + dy * dy) / glow.radius ** 2))
      addLight(canvas, x, y, left, falloff(x))
      addLight(canvas, x, y, right, falloff(width - x))
    }
}
