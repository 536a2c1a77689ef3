import { indoorLightOf, materialColor, paintFloor } from '../landscape/rooms.ts'
import type { Scene } from '../landscape/scene.ts'
import { blend } from '../paint/canvas.ts'
import { mix, type Rgb, rgb, scale, smoothstep } from '../paint/color.ts'
import { fractalNoise, type Noise } from '../paint/noise.ts'
import type { Material } from '../scene/setting.ts'

/** Share of the light from behind a table that its surface reflects at its back edge. */
const reflectances: Partial<Record<Material, number>> = {
  marble: 0.34,
  tiles: 0.3,
  wood: 0.2,
  fabric: 0,
  grass: 0,
}
const defaultReflectance = 0.1
/** Keeps white tables, lit from a window, from being overexposed. */
const exposure = 0.9
/** Distance from the back edge, in units, within which the reflection fades. */
const reflectionReach = 0.22

/** Paint the table that a subject stands on, seen from nearby: its boards run from side to side, and it's polished. */
export function paintTabletop(scene: Scene): void {
  const { setting } = scene
  const material = setting.material ?? 'wood'
  paintFloor(scene, indoorLightOf(scene), (noise, across, depth) =>
    material === 'wood'
      ? woodColor(noise, depth, across, setting.tint)
      : scale(materialColor(material, noise, across, depth, setting.tint), exposure),
  )
  paintReflection(scene, reflectances[material] ?? defaultReflectance)
}

/** Color of wood whose boards lie along `v`: pores and growth rings are finer than of a floor. */
export function woodColor(noise: Noise, u: number, v: number, tint: Rgb | undefined): Rgb {
  const applyTint = (color: Rgb) => (tint ? mix(color, tint, 0.7) : color)
  const board = Math.floor(u * 6.5)
  const seam = smoothstep(0.484, 0.496, Math.abs(u * 6.5 - board - 0.5))
  const bend = 0.02 * fractalNoise(noise, v * 1.4 + board * 4.1, board * 2.3 + 0.5, 3)
  const ring = Math.sin((u + bend) * 165 + 5 * noise(u * 7 + board, v * 0.7 + board * 3.1))
  const figure = fractalNoise(noise, (u + bend) * 42 + board * 7.7, v * 1.3 + board * 3.1, 4)
  const pores = noise((u + bend) * 620, v * 11) + 0.6 * noise((u + bend) * 1150, v * 24)
  const tone = noise(board * 3.7 + 0.5, 0.5)
  return scale(
    mix(applyTint(rgb('#b07e51')), applyTint(rgb('#875a36')), 0.42 + 0.4 * figure + 0.1 * ring),
    1 + 0.09 * tone + 0.045 * pores - 0.45 * seam,
  )
}

/** Paint the reflection of what is behind the table: weaker the nearer, where the view is steeper. */
function paintReflection({ canvas, horizon }: Scene, reflectance: number): void {
  const { data, width, height, unit } = canvas
  const edge = Math.round(horizon)
  for (let y = edge; y < height; y++) {
    const mirrored = Math.max(0, 2 * edge - 1 - y)
    const share = reflectance * Math.exp(-(y - edge) / (reflectionReach * unit))
    for (let x = 0; x < width; x++) {
      const from = 3 * (mirrored * width + x)
      blend(canvas, x, y, [data[from], data[from + 1], data[from + 2]], share)
    }
  }
}
