import { applyHaze, createRandom, type Scene } from '../landscape/scene.ts'
import { blend } from '../paint/canvas.ts'
import { mix, rgb, scale, smoothstep } from '../paint/color.ts'
import { createNoise, fractalNoise, type Noise } from '../paint/noise.ts'
import type { Season } from '../scene/setting.ts'

/** A tree's foot and height in pixels. */
export interface StreetTree {
  x: number
  y: number
  height: number
  /** 0 (near) to 1 (at the horizon). */
  distance: number
}

/** Leaf colors from shade to sun, as `#rrggbb`. */
const leafColors: Record<Season, readonly [string, string, string]> = {
  spring: ['#4d6f3d', '#86a45a', '#bdcf8b'],
  summer: ['#2c4530', '#5a7845', '#9db070'],
  autumn: ['#6b4526', '#b07a3a', '#dbb462'],
  winter: ['#4c4a47', '#6a6763', '#8b8783'],
}
/** Half the width of a crown, its middle above the foot and half its height, relative to the tree's height. */
const crown = { halfWidth: 0.36, middle: 0.68, halfHeight: 0.34 }
/** Half the width of a trunk, at its foot and below the crown, relative to the tree's height. */
const trunk = { foot: 0.02, top: 0.012 }
/** How much boughs and gaps change the crown's outline, and the size of a bough relative to the tree's height. */
const [unevenness, bough] = [0.75, 0.17]

/** Paint trees along a street as masses of leaves: without them, a street looks like a model of one. */
export function paintStreetTrees(scene: Scene, trees: readonly StreetTree[]): void {
  const random = createRandom(scene.seed, 87)
  const noise = createNoise(scene.seed + 877)
  for (const tree of trees) {
    paintTrunk(scene, tree)
    paintCrown(scene, tree, noise, 100 * random())
  }
}

function paintTrunk(scene: Scene, { x, y, height, distance }: StreetTree): void {
  const { canvas } = scene
  const color = applyHaze(scene, rgb('#4f463d'), distance)
  const top = y - crown.middle * height
  for (let row = Math.max(0, Math.floor(top)); row < Math.min(canvas.height, y); row++) {
    const up = (y - row) / (y - top)
    const half = height * (trunk.foot + (trunk.top - trunk.foot) * up)
    for (let at = Math.max(0, Math.floor(x - half)); at < Math.min(canvas.width, x + half); at++)
      blend(canvas, at, row, scale(color, 0.8 + (0.4 * (at - x + half)) / (2 * half)), 1)
  }
}

function paintCrown(
  scene: Scene,
  { x, y, height, distance }: StreetTree,
  noise: Noise,
  offset: number,
): void {
  const { canvas, light, setting } = scene
  const [shade, middle, sunlit] = leafColors[setting.season ?? 'summer'].map(color =>
    applyHaze(scene, scale(rgb(color), 1 - 0.45 * light.night), distance),
  )
  const [halfWidth, halfHeight] = [crown.halfWidth * height, crown.halfHeight * height]
  const center = y - crown.middle * height
  const sunSide = (light.sunOrMoon?.x ?? 0.35) < 0.5 ? -1 : 1
  const reach = 1 + 0.5 * unevenness
  const [top, bottom] = [center - reach * halfHeight, center + reach * halfHeight].map(Math.round)
  const [left, right] = [x - reach * halfWidth, x + reach * halfWidth].map(Math.round)
  for (let row = Math.max(0, top); row < Math.min(canvas.height, bottom); row++)
    for (let column = Math.max(0, left); column < Math.min(canvas.width, right); column++) {
      const [across, down] = [(column - x) / halfWidth, (row - center) / halfHeight]
      const depth = 1 - Math.hypot(across, down < 0 ? down : 1.15 * down)
      if (depth < -unevenness) continue
      const [u, v] = [(column - x) / (bough * height) + offset, (row - center) / (bough * height)]
      const mass = fractalNoise(noise, u, v, 3)
      const inside = depth + unevenness * mass
      const leaves = noise(u * 5.1, v * 5.7)
      const cover = smoothstep(0, 0.12, inside + 0.12 * leaves)
      if (cover <= 0) continue
      const sun = 0.45 - 0.3 * down + 0.14 * sunSide * across + 0.9 * mass + 0.28 * leaves
      const tone = sun < 0.5 ? mix(shade, middle, 2 * sun) : mix(middle, sunlit, 2 * sun - 1)
      blend(canvas, column, row, tone, cover)
    }
}
