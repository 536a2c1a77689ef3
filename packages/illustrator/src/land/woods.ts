import { drawn, layOn } from '../paint/canvas.ts'
import { type Rgb, rgb } from '../paint/colour.ts'
import { noiseOf } from '../paint/noise.ts'
import type { Season } from '../scene/setting.ts'
import { aired, chanceOf, type Scenery } from './scenery.ts'
import { bare, broadleaf, conifer, palm, snowyConifer, type Tree } from './trees.ts'

export type Wood = 'forest' | 'pines' | 'jungle' | 'palms'

const leaves: Record<Season, readonly string[]> = {
  spring: ['#8fc456', '#a7d36a', '#f2b6cc', '#7fb84f'],
  summer: ['#4f8f3a', '#62a345', '#3f7d38', '#74ae4c'],
  autumn: ['#e08a2e', '#cf5f2b', '#e8b23a', '#b5452c', '#a8913a'],
  winter: ['#6e7a72', '#7b857d'],
}
const needles = ['#2f6045', '#3a6f4c', '#28553f']
const jungles = ['#2f7d43', '#3f9650', '#5aa845', '#23683d']

/** One row of trees. */
interface Row {
  /** Base below the horizon, and height of the trees, as fractions of the shorter image side. */
  foot: number
  height: number
  far: number
  /** Trees per unit of image width. */
  density: number
  /** Fraction of the frame, around its center, that stays free of trees, 0 to 1. */
  gap: number
}

const behind: readonly Row[] = [
  { foot: 0.004, height: 0.13, far: 0.75, density: 26, gap: 0 },
  { foot: 0.012, height: 0.19, far: 0.5, density: 15, gap: 0 },
  { foot: 0.03, height: 0.27, far: 0.28, density: 8, gap: 0.28 },
]
/** Scattered groups of distant trees. */
const apart: readonly Row[] = [{ foot: 0.012, height: 0.085, far: 0.6, density: 26, gap: 0 }]
/** Foreground trees at both sides, inside a forest. */
const before: readonly Row[] = [
  { foot: 0.09, height: 0.52, far: 0.1, density: 4.5, gap: 0.55 },
  { foot: 0.24, height: 0.95, far: 0, density: 2.6, gap: 0.82 },
]

/** Palms on the beach in the foreground. */
const ashore: readonly Row[] = [
  { foot: 0.25, height: 0.5, far: 0.12, density: 5, gap: 0.5 },
  { foot: 0.33, height: 0.82, far: 0, density: 3, gap: 0.72 },
]

const rowsOf = { behind, before, apart, ashore }

/**
 * Paint trees: a forest in the `background` along the horizon, `scattered` trees there, trees at both sides of the
 * `foreground`, or palms on the `beach`.
 */
export async function paintWoods(scene: Scenery, wood: Wood, where: keyof typeof rowsOf): Promise<void> {
  const { canvas, horizon, seed } = scene
  const { width, unit } = canvas
  const clumps = noiseOf(seed + 57)
  for (const [index, row] of rowsOf[where].entries()) {
    const chance = chanceOf(seed, 41 + 10 * row.far + index)
    const amount = Math.max(
      2,
      Math.round((row.density * width * (wood === 'palms' && where === 'behind' ? 0.35 : 1)) / unit),
    )
    const trees: { x: number; y: number; body: string; size: number }[] = []
    for (let at = 0; at < amount; at++) {
      const x = ((at + 0.2 + 0.6 * chance()) / amount) * width
      const [tree, colour] = treeOf(wood, scene.setting.season ?? 'summer', chance)
      const size = row.height * unit * (0.75 + 0.5 * chance())
      const body = tree(aired(scene, colour, row.far), chance)
      if (Math.abs(x / width - 0.5) * 2 < row.gap) continue
      if (where === 'apart' && clumps((x / unit) * 1.9, 0.5) < 0.12) continue
      trees.push({ x, y: horizon + row.foot * unit * (0.7 + 0.6 * chance()), body, size })
    }
    trees.sort((a, b) => a.y - b.y)
    const body = trees
      .map(
        ({ x, y, body, size }) =>
          `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size.toFixed(2)})">${body}</g>`,
      )
      .join('')
    layOn(canvas, await drawn(body, canvas))
  }
}

function treeOf(wood: Wood, season: Season, chance: () => number): [Tree, Rgb] {
  const among = (colours: readonly string[]) => rgb(colours[Math.floor(chance() * colours.length)])
  if (wood === 'palms') return [palm, among(jungles)]
  if (wood === 'jungle') return chance() < 0.35 ? [palm, among(jungles)] : [broadleaf, among(jungles)]
  if (wood === 'pines') return [season === 'winter' ? snowyConifer : conifer, among(needles)]
  if (season === 'winter')
    return chance() < 0.5 ? [bare, among(leaves.winter)] : [snowyConifer, among(needles)]
  return chance() < (season === 'autumn' ? 0.12 : 0.25)
    ? [conifer, among(needles)]
    : [broadleaf, among(leaves[season])]
}
