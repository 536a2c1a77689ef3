import { materialColor, paintFloor, paintWall } from '../landscape/rooms.ts'
import type { Scene } from '../landscape/scene.ts'
import { darkenPixel, paintRows } from '../paint/canvas.ts'
import { illuminate, mix, rgb, scale } from '../paint/color.ts'
import { createNoise } from '../paint/noise.ts'
import type { Material } from '../scene/setting.ts'
import type { Backdrop } from './backdrop.ts'

/** Floors that go with walls of a material, unless the prompt describes one. */
const floorFor: Partial<Record<Material, Material>> = {
  brick: 'concrete',
  concrete: 'concrete',
  stone: 'stone',
  tiles: 'tiles',
  wood: 'wood',
}
const plainWall = rgb('#e4ddd2')

/** Paint a wall and, if the subject stands in the frame, the floor in front of it. */
export function paintWallAndFloor(scene: Scene, { floor, subject }: Backdrop): void {
  const { canvas, horizon, setting, light } = scene
  const { width, height, unit } = canvas
  if (setting.material) paintWall(scene)
  else paintPlainWall(scene)
  if (!subject || subject.isCropped || horizon >= height) return
  const material = floor?.material ?? floorFor[setting.material ?? 'plaster'] ?? 'concrete'
  const tint = floor ? floor.tint : setting.tint
  paintFloor(scene, light.ambient, (noise, across, depth) =>
    materialColor(material, noise, across, depth, tint),
  )
  // Little light reaches the corner.
  for (let y = Math.floor(horizon - 0.12 * unit); y < Math.min(height, horizon + 0.1 * unit); y++)
    for (let x = 0; x < width; x++)
      darkenPixel(canvas, x, y, 0.22 * Math.exp(-((Math.abs(y - horizon) / (0.05 * unit)) ** 1.5)))
}

/** Paint a smooth wall in one color. */
function paintPlainWall({ canvas, setting, light, seed }: Scene): void {
  const { width, height, unit } = canvas
  const noise = createNoise(seed + 631)
  const color = illuminate(setting.tint ?? plainWall, mix(light.ambient, [1, 1, 1], 0.4))
  paintRows(canvas, 0, height, (x, y) => {
    const off = Math.hypot(x / width - 0.35, y / height - 0.3)
    const grain = 0.008 * noise((x / unit) * 90, (y / unit) * 90)
    return scale(color, 1.06 - 0.3 * off + grain)
  })
}
