import { applyHaze, createRandom, type Scene } from '../landscape/scene.ts'
import { compositeLayer, renderSvg } from '../paint/canvas.ts'
import { hex, mix, rgb, scale } from '../paint/color.ts'
import type { Season } from '../scene/setting.ts'

/** A tree's foot and height in pixels. */
export interface StreetTree {
  x: number
  y: number
  height: number
  /** 0 (near) to 1 (at the horizon). */
  distance: number
}

const leafColors: Record<Season, readonly [string, string, string]> = {
  spring: ['#4d7a38', '#86ad52', '#bdd683'],
  summer: ['#2f5230', '#56803f', '#94b562'],
  autumn: ['#7a4a20', '#bd7a2d', '#e3b253'],
  winter: ['#4c4a47', '#6a6763', '#8b8783'],
}
const clumps = 46

/** Paint trees along a street, out of focus as masses of leaves: without them, a street looks like a model of one. */
export async function paintStreetTrees(scene: Scene, trees: readonly StreetTree[]): Promise<void> {
  const random = createRandom(scene.seed, 87)
  const body = trees.map(tree => treeSvg(scene, tree, random)).join('')
  compositeLayer(scene.canvas, await renderSvg(body, scene.canvas))
}

function treeSvg(scene: Scene, { x, y, height, distance }: StreetTree, random: () => number): string {
  const { light, setting } = scene
  const [dark, middle, bright] = leafColors[setting.season ?? 'summer'].map(rgb)
  const number = (value: number) => value.toFixed(1)
  const trunk = hex(applyHaze(scene, rgb('#4f4238'), distance))
  const parts = [
    `<path d="M${number(x - 0.025 * height)} ${number(y)}L${number(x - 0.012 * height)} ${number(y - 0.6 * height)}H${number(x + 0.012 * height)}L${number(x + 0.025 * height)} ${number(y)}Z" fill="${trunk}"/>`,
  ]
  for (let clump = 0; clump < clumps; clump++) {
    const angle = 2 * Math.PI * random()
    const off = Math.sqrt(random())
    const [dx, dy] = [0.27 * off * Math.cos(angle), 0.3 * off * Math.sin(angle)]
    // Leaves at the top and on the lit side are brighter, and those that are painted last.
    const lit = 0.5 - 1.2 * dy + 0.3 * (random() - 0.5) + 0.25 * (clump / clumps - 0.5)
    const leaf = lit < 0.5 ? mix(dark, middle, 2 * lit) : mix(middle, bright, 2 * lit - 1)
    const color = applyHaze(scene, scale(leaf, 1 - 0.45 * light.night), distance)
    const size = height * (0.03 + 0.055 * random())
    parts.push(
      `<ellipse cx="${number(x + dx * height)}" cy="${number(y - 0.68 * height + dy * height)}" rx="${number(size)}" ry="${number(0.75 * size)}" fill="${hex(color)}"/>`,
    )
  }
  return parts.join('')
}
