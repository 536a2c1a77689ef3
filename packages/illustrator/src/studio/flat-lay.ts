import type { Backdrop } from '../background/backdrop.ts'
import { woodColor } from '../background/wooden-boards.ts'
import type { Scene } from '../landscape/scene.ts'
import { mix, type Rgb, rgb, scale, smoothstep } from '../paint/color.ts'
import { createNoise, fractalNoise, type Noise } from '../paint/noise.ts'
import type { Ground, Material } from '../scene/setting.ts'
import type { Vector } from './solids.ts'
import type { Finish, Sweep } from './studio-set.ts'
import type { CreateSurface } from './studio-surfaces.ts'

/** What can lie under a subject that is seen from above. Elsewhere, it's seen from its side. */
const surfaces: readonly Ground[] = [
  'table',
  'studio',
  'wall',
  'room',
  'lawn',
  'meadow',
  'sand',
  'desert',
  'snow',
]

/** Whether the ground of a setting can be seen from straight above. */
export const isSurface = (ground: Ground): boolean => surfaces.includes(ground)

/** Height of a subject above the surface that it lies on, relative to its shorter side; at least and at most, in units. */
const thickness = { ofSide: 0.08, least: 0.02, most: 0.055 }
/** Places the floor of the studio out of sight. */
const farBelow = -50
/** Texture coordinates per unit, along boards and across them. */
const boardScale = 0.62
const linen = rgb('#d8cdbb')

/**
 * The surface that a subject lies on, seen from straight above: a wall close behind it.
 *
 * @param size  the subject's width and height, in units
 * @param plain color of a surface without a material
 */
export function flatLaySurface(
  { setting, seed }: Scene,
  { floor }: Backdrop,
  size: readonly [width: number, height: number],
  plain: Rgb,
  createSurface: CreateSurface,
): Sweep {
  const { ofSide, least, most } = thickness
  const material = floor?.material ?? setting.material ?? usualMaterial(setting.ground)
  const tint = floor?.tint ?? setting.tint
  const noise = createNoise(seed + 671)
  const finish =
    groundFinishes[setting.ground]?.(noise) ??
    finishOf(material, tint, noise) ??
    createSurface(material, plain, tint)
  return {
    floorY: farBelow,
    wallZ: Math.min(most, Math.max(least, ofSide * Math.min(...size))),
    radius: 1e-3,
    floor: finish,
    wall: finish,
    isSmooth: material === undefined && !groundFinishes[setting.ground],
    bend: material === 'fabric' ? wrinkles(noise) : undefined,
    reflectance: 0,
  }
}

const usualMaterial = (ground: Ground): Material | undefined =>
  ground === 'table' || ground === 'room' ? 'wood' : undefined

/** The surface of wood or of fabric, whose texture lies in the image's plane; undefined for other materials. */
function finishOf(material: Material | undefined, tint: Rgb | undefined, noise: Noise): Finish | undefined {
  if (material === 'wood')
    return {
      colorAt: ([x, y]) => woodColor(noise, boardScale * y + 9, boardScale * x, tint),
      shine: 0.05,
    }
  if (material !== 'fabric') return undefined
  const color = tint ?? linen
  return { colorAt: ([x, y]) => scale(color, 1 + weave(noise, x, y)), shine: 0 }
}

/** Colors of grass from its shade to its blades, of sand and of snow. */
const [grassShade, grassBlade, sandColor, snowColor] = ['#25381c', '#7f9a4e', '#dcc7a0', '#eef2f7'].map(rgb)
/** Blades per unit, and how much longer than wide they are. */
const blades = { perUnit: 170, length: 10 }

/** Ground outdoors, seen from above. */
const groundFinishes: Partial<Record<Ground, (noise: Noise) => Finish>> = {
  lawn: grass,
  meadow: grass,
  sand: noise => grains(noise, sandColor, 0.1),
  desert: noise => grains(noise, sandColor, 0.1),
  snow: noise => grains(noise, snowColor, 0.035),
}

/** Directions in which blades lie, in radians, the highest last. */
const turns = [0.2, 1.3, 2.4, 0.8, 1.9, 2.9]

/** Short grass: blades that lie in all directions over each other, lighter the higher they are. */
function grass(noise: Noise): Finish {
  const { perUnit, length } = blades
  const axes = turns.map(turn => [Math.cos(turn), Math.sin(turn)] as const)
  return {
    colorAt: ([x, y]) => {
      let tone = 0.12
      for (const [at, [cos, sin]] of axes.entries()) {
        const across = perUnit * (cos * x - sin * y) + 70 * at
        const blade = noise(across, (perUnit / length) * (sin * x + cos * y))
        const cover = smoothstep(0.14, 0.36, blade)
        tone += (0.14 + 0.085 * at + 0.55 * (blade - 0.2) - tone) * cover
      }
      return mix(grassShade, grassBlade, 1.35 * tone + 0.14 * fractalNoise(noise, 2.5 * x + 30, 2.5 * y, 3))
    },
    shine: 0,
  }
}

/** Loose ground with soft mounds and grains. */
const grains = (noise: Noise, color: Rgb, unevenness: number): Finish => ({
  colorAt: ([x, y]) =>
    scale(
      color,
      1 + unevenness * (1.3 * fractalNoise(noise, 4 * x, 4 * y, 4) + 0.5 * noise(330 * x, 330 * y)),
    ),
  shine: 0,
})

/** Threads per unit of linen, and how much longer than wide their slubs are. */
const threads = { perUnit: 240, slub: 7 }

/** Brightness of woven threads, some of them thicker than others, relative to their mean. */
function weave(noise: Noise, x: number, y: number): number {
  const { perUnit, slub } = threads
  const across = noise(perUnit * x, (perUnit / slub) * y)
  const along = noise((perUnit / slub) * x + 40, perUnit * y)
  return 0.04 * across + 0.04 * along + 0.02 * noise(9 * x, 9 * y + 70)
}

/** How far wrinkles turn a surface, and the distance in units over which their slope is measured. */
const [steepness, delta] = [0.11, 6e-3]

/** Soft wrinkles of a fabric that is spread out: bends the normal at a point. */
function wrinkles(noise: Noise): (position: Vector, normal: Vector) => number {
  const heightAt = (x: number, y: number) => {
    const warp = 0.5 * noise(1.1 * x, 1.3 * y)
    const crease = 1 - Math.abs(noise(1.5 * x + 0.8 * y + warp, 0.5 * y - 0.25 * x + 30))
    return 0.12 * crease ** 3 + 0.1 * fractalNoise(noise, 1.7 * x + warp, 1.7 * y + 9, 3)
  }
  return ([x, y], normal) => {
    const height = heightAt(x, y)
    normal[0] -= (steepness / delta) * (heightAt(x + delta, y) - height)
    normal[1] -= (steepness / delta) * (heightAt(x, y + delta) - height)
    const length = Math.hypot(...normal)
    for (let a = 0; a < 3; a++) normal[a] /= length
    return 1
  }
}
