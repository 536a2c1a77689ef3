import { compositeLayer, renderSvg } from '../paint/canvas.ts'
import { type Rgb, rgb } from '../paint/color.ts'
import { createNoise } from '../paint/noise.ts'
import type { Season } from '../scene/setting.ts'
import { applyHaze, createRandom, type Scene } from './scene.ts'
import { bareTree, broadleaf, conifer, featheryPalm, palm, snowyConifer, type Tree } from './trees.ts'

export type WoodKind = 'forest' | 'pines' | 'jungle' | 'palms'

const leafColors: Record<Season, readonly string[]> = {
  spring: ['#8fc456', '#a7d36a', '#f2b6cc', '#7fb84f'],
  summer: ['#4f8f3a', '#62a345', '#3f7d38', '#74ae4c'],
  autumn: ['#e08a2e', '#cf5f2b', '#e8b23a', '#b5452c', '#a8913a'],
  winter: ['#6e7a72', '#7b857d'],
}
const needleColors = ['#2f6045', '#3a6f4c', '#28553f']
const jungleColors = ['#2f7d43', '#3f9650', '#5aa845', '#23683d']

/** One row of trees. */
interface TreeRow {
  /** Base below the horizon, and height of the trees, as fractions of the shorter image side. */
  foot: number
  height: number
  distance: number
  /** Trees per unit of image width. */
  density: number
  /** Fraction of the frame, around its center, that stays free of trees, 0 to 1. */
  gap: number
}

const background: readonly TreeRow[] = [
  { foot: 0.004, height: 0.13, distance: 0.75, density: 26, gap: 0 },
  { foot: 0.012, height: 0.19, distance: 0.5, density: 15, gap: 0 },
  { foot: 0.03, height: 0.27, distance: 0.28, density: 8, gap: 0.28 },
]
/** Scattered groups of distant trees. */
const scattered: readonly TreeRow[] = [{ foot: 0.012, height: 0.085, distance: 0.6, density: 26, gap: 0 }]
/** Foreground trees at both sides, inside a forest. */
const foreground: readonly TreeRow[] = [
  { foot: 0.09, height: 0.52, distance: 0.1, density: 4.5, gap: 0.55 },
  { foot: 0.24, height: 0.95, distance: 0, density: 2.6, gap: 0.82 },
]

/** Palms on the beach in the foreground. */
const beach: readonly TreeRow[] = [
  { foot: 0.25, height: 0.5, distance: 0.12, density: 5, gap: 0.5 },
  { foot: 0.33, height: 0.82, distance: 0, density: 3, gap: 0.72 },
]

const rowsByZone = { background, foreground, scattered, beach }

/**
 * Paint trees: a forest in the `background` along the horizon, `scattered` trees there, trees at both sides of the
 * `foreground`, or palms on the `beach`.
 */
export async function paintWoods(scene: Scene, wood: WoodKind, zone: keyof typeof rowsByZone): Promise<void> {
  const { canvas, horizon, seed } = scene
  const { width, unit } = canvas
  const clumps = createNoise(seed + 57)
  for (const [index, row] of rowsByZone[zone].entries()) {
    const random = createRandom(seed, 41 + 10 * row.distance + index)
    const count = Math.max(
      2,
      Math.round((row.density * width * (wood === 'palms' && zone === 'background' ? 0.35 : 1)) / unit),
    )
    const trees: { x: number; y: number; body: string; size: number }[] = []
    for (let at = 0; at < count; at++) {
      const x = ((at + 0.2 + 0.6 * random()) / count) * width
      const [tree, color] = treeOf(wood, scene, random)
      const size = row.height * unit * (0.75 + 0.5 * random())
      const body = tree(applyHaze(scene, color, row.distance), random)
      if (Math.abs(x / width - 0.5) * 2 < row.gap) continue
      if (zone === 'scattered' && clumps((x / unit) * 1.9, 0.5) < 0.12) continue
      trees.push({ x, y: horizon + row.foot * unit * (0.7 + 0.6 * random()), body, size })
    }
    trees.sort((a, b) => a.y - b.y)
    const body = trees
      .map(
        ({ x, y, body, size }) =>
          `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size.toFixed(2)})">${body}</g>`,
      )
      .join('')
    compositeLayer(canvas, await renderSvg(body, canvas))
  }
}

function treeOf(wood: WoodKind, { setting, backdrop }: Scene, random: () => number): [Tree, Rgb] {
  const season = setting.season ?? 'summer'
  const pickColor = (colors: readonly string[]) => rgb(colors[Math.floor(random() * colors.length)])
  if (wood === 'palms') return [backdrop ? featheryPalm : palm, pickColor(jungleColors)]
  if (wood === 'jungle')
    return random() < 0.35 ? [palm, pickColor(jungleColors)] : [broadleaf, pickColor(jungleColors)]
  if (wood === 'pines') return [season === 'winter' ? snowyConifer : conifer, pickColor(needleColors)]
  if (season === 'winter')
    return random() < 0.5 ? [bareTree, pickColor(leafColors.winter)] : [snowyConifer, pickColor(needleColors)]
  return random() < (season === 'autumn' ? 0.12 : 0.25)
    ? [conifer, pickColor(needleColors)]
    : [broadleaf, pickColor(leafColors[season])]
}
