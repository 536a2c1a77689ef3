import { indoorLightOf, materialColor, paintFloor } from '../landscape/rooms.ts'
import type { Scene } from '../landscape/scene.ts'
import { blend } from '../paint/canvas.ts'
import { scale } from '../paint/color.ts'
import type { Material } from '../scene/setting.ts'
import { woodColor } from './wooden-boards.ts'

/** Share of the light from behind a table that its surface reflects at its back edge. */
const reflectances: Partial<Record<Material, number>> = {
  marble: 0.34,
  glass: 0.62,
  tiles: 0.3,
  terrazzo: 0.22,
  wicker: 0.02,
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
