import { addLight, blend } from '../paint/canvas.ts'
import { illuminate, mix, type Rgb, rgb, smoothstep } from '../paint/color.ts'
import { createNoise, fractalNoise } from '../paint/noise.ts'
import type { Scene } from './scene.ts'

/** The area covered by water, in pixels. */
export interface Shore {
  /** y of the far shore: the line that reflections are mirrored at. */
  top: number
  /** Fraction of a pixel that is water, 0 to 1. */
  coverage: (x: number, y: number) => number
}

/**
 * Paint water that reflects the canvas above it, distorted by waves that grow toward the viewer, with the glitter path
 * of the sun or moon. Everything above the far shore must already be painted.
 *
 * @param calm 1 for a mirror-like lake, 0 for the open sea
 * @param color of the water in daylight
 */
export function paintWater(scene: Scene, shore: Shore, calm: number, color: Rgb): void {
  const { canvas, light, seed } = scene
  const { data, width, height, unit } = canvas
  const noise = createNoise(seed + 401)
  const top = Math.max(0, Math.round(shore.top))
  const mirror = data.slice(0, 3 * width * top)
  const baseColor = illuminate(color, light.ambient)
  const roughness = scene.setting.weather.includes('storm')
    ? 2.4
    : scene.setting.weather.includes('wind')
      ? 1.7
      : 1
  const sunX = (light.sunOrMoon?.x ?? -9) * width
  for (let y = top; y < height; y++) {
    const near = (y - top) / unit
    const depth = 1 / (near + 0.035)
    const swing = (0.016 + 0.06 * near) * (1.15 - calm) * roughness * unit
    for (let x = 0; x < width; x++) {
      const cover = shore.coverage(x, y)
      if (cover === 0) continue
      const u = ((x - width / 2) / unit) * depth * 2.2
      const wave = fractalNoise(noise, u, depth * 5, 3)
      const fine = noise(u * 4.1, depth * 21)
      const slope = (wave + 0.4 * fine) * smoothstep(0, 0.02, near)
      const fromY = clampTo(
        top - 1 - (y - top) * (1.02 - 0.2 * calm) - slope * swing * 4 - near * unit * 0.05 * (1 - calm),
        top - 1,
      )
      const fromX = Math.min(width - 1, Math.max(0, Math.round(x + slope * swing * 2.4)))
      const at = 3 * (fromY * width + fromX)
      const reflected: Rgb = top > 0 ? [mirror[at], mirror[at + 1], mirror[at + 2]] : light.low
      const grazing = smoothstep(0.75, 0, near) * 0.5 + 0.3 + 0.2 * calm - 0.22 * slope * (1.2 - calm)
      let shade = mix(baseColor, reflected, grazing)
      const crest = smoothstep(0.42, 0.75, slope * roughness) * (1 - calm) * 0.32
      shade = mix(shade, mix(light.low, [1, 1, 1], 0.4), crest)
      blend(canvas, x, y, shade, cover)
      if (!light.sunOrMoon) continue
      const path = Math.abs(x - sunX) / unit / (0.03 + near * 0.2)
      const glint = smoothstep(0.06, 0.55, slope + 0.12) * Math.exp(-path * path)
      addLight(
        canvas,
        x,
        y,
        light.keyLight,
        glint * cover * (light.sunOrMoon.y > 0.6 ? 0.75 : light.night > 0.9 ? 0.55 : 0.3),
      )
    }
  }
}

const clampTo = (value: number, max: number) => Math.min(max, Math.max(0, Math.round(value)))

/** Paint foam along the shore line and the wet sand below it. */
export function paintSurf(scene: Scene, lineOf: (x: number) => number): void {
  const { canvas, light, seed } = scene
  const { width, height, unit } = canvas
  const noise = createNoise(seed + 431)
  const foam = illuminate([1, 1, 1], mix(light.ambient, [1, 1, 1], 0.25))
  for (let x = 0; x < width; x++) {
    const line = lineOf(x)
    for (let y = Math.max(0, Math.floor(line - 0.09 * unit)); y < Math.min(height, line + 0.06 * unit); y++) {
      const off = (y - line) / unit
      const lace = fractalNoise(noise, (x / unit) * 16, (y / unit) * 34, 3)
      if (off > 0)
        blend(
          canvas,
          x,
          y,
          mix(light.low, illuminate([0.5, 0.4, 0.28], light.ambient), 0.65),
          0.4 * smoothstep(0.055, 0, off),
        )
      const edge = Math.exp(-(((off + 0.004 + 0.008 * lace) / 0.008) ** 2))
      const second =
        0.7 * Math.exp(-(((off + 0.05 + 0.03 * lace) / 0.012) ** 2)) * smoothstep(-0.2, 0.3, lace)
      const web = off < 0 ? 0.45 * smoothstep(0.1, 0.35, lace) * smoothstep(-0.085, -0.01, off) : 0
      blend(canvas, x, y, foam, Math.min(1, edge + second + web) * 0.92)
    }
  }
}

/** Color of a kind of water in daylight; a tropical sea is lighter. */
export const waterColor = (kind: 'sea' | 'lake' | 'river', isTropical: boolean): Rgb =>
  kind === 'sea'
    ? isTropical
      ? rgb('#1fa3b5')
      : rgb('#1c5f8c')
    : kind === 'lake'
      ? rgb('#2c5f74')
      : rgb('#33708a')
