import { woodColor } from '../background/wooden-boards.ts'
import { materialColor } from '../landscape/rooms.ts'
import { type Rgb, scale } from '../paint/color.ts'
import { createNoise } from '../paint/noise.ts'
import type { Material } from '../scene/setting.ts'
import type { Vector } from './solids.ts'
import type { Finish } from './studio-set.ts'

const shineOf: Partial<Record<Material, number>> = {
  marble: 0.2,
  tiles: 0.25,
  terrazzo: 0.12,
  glass: 0.4,
  wood: 0.08,
  stone: 0.04,
}
/** Highlights of other surfaces. */
const usualShine = 0.03
/** Size of textures: texture coordinates per unit, of boards and of other materials. */
const [boardScale, textureScale] = [0.8, 1.6]

/** Creates a surface of a material, or smooth and in a plain color if it's undefined. */
export type CreateSurface = (material: Material | undefined, plainColor: Rgb, tint: Rgb | undefined) => Finish

/** A source of surfaces whose textures depend on the seed. */
export function createSurfaces(seed: number): CreateSurface {
  const noise = createNoise(seed + 641)
  return (material, plainColor, tint) => {
    if (!material || material === 'plaster' || material === 'fabric') {
      const color = material ? (tint ?? plainColor) : plainColor
      return {
        colorAt: ([x, y, z]) => scale(color, 1 + 0.006 * noise(60 * (x + z), 60 * (y + z))),
        shine: 0.02,
      }
    }
    return {
      colorAt: (position, normal) => {
        const [u, v] = textureAt(position, normal)
        return materialColor(material, noise, u, v, tint)
      },
      shine: shineOf[material] ?? usualShine,
    }
  }
}

/** Texture coordinates on the plane that a surface faces most. */
function textureAt([x, y, z]: Vector, normal: Vector): readonly [number, number] {
  const [ax, ay, az] = normal.map(Math.abs)
  if (ay > ax && ay > az) return [textureScale * x, textureScale * z]
  return [textureScale * (az > ax ? x : z + x), textureScale * y]
}

/** A tabletop of wood, whose boards run from side to side. */
export function woodenTable(seed: number, tint: Rgb | undefined): Finish {
  const noise = createNoise(seed + 611)
  return {
    colorAt: ([x, , z]) => woodColor(noise, boardScale * z + 9, boardScale * x, tint),
    shine: shineOf.wood ?? usualShine,
  }
}
