import { bareTree, broadleaf, conifer, palm, type Tree } from '../../landscape/trees.ts'
import { rgb } from '../../paint/color.ts'
import type { Drawing } from '../drawing.ts'

const treeKinds: Record<string, { tree: Tree; colors: readonly string[] }> = {
  tree: { tree: broadleaf, colors: ['#5a9e3f', '#4d9142', '#6cab45'] },
  'autumn-tree': { tree: broadleaf, colors: ['#e08a2e', '#d0602b', '#e6b23a'] },
  'blossom-tree': { tree: broadleaf, colors: ['#f6b9cf', '#f4a5c2', '#f9cbdc'] },
  pine: { tree: conifer, colors: ['#2f6b48', '#387a50', '#296042'] },
  palm: { tree: palm, colors: ['#3f9650', '#4fa84f'] },
  'bare-tree': { tree: bareTree, colors: ['#6e625a'] },
}

export const plants = Object.keys(treeKinds).concat('bamboo')

/** A tree or bamboo clump; `random` varies its shape. */
export function plant(name: string, random: () => number): Drawing {
  if (name === 'bamboo') return bamboo(random)
  const { tree, colors } = treeKinds[name]
  const color = rgb(colors[Math.floor(random() * colors.length)])
  return {
    body: `<g transform="translate(110 200) scale(196)">${tree(color, random)}</g>`,
    width: 220,
    height: 202,
  }
}

/** A clump of segmented canes with sprays of narrow leaves. */
function bamboo(random: () => number): Drawing {
  const canes = ['#5f8f3e', '#7fae4a', '#6b9c42', '#93bf5a', '#76a548']
  const body = canes.map((green, at) => {
    const foot = 46 + 25 * at + 8 * (random() - 0.5)
    return cane(foot, foot + (at - 2) * 9 + 12 * (random() - 0.5), 150 + 80 * random(), green, random)
  })
  return { body: body.join(''), width: 200, height: 250 }
}

function cane(foot: number, tip: number, caneHeight: number, green: string, random: () => number): string {
  const joints = 6
  const half = 5
  const pointAt = (up: number) => ({ x: foot + (tip - foot) * up ** 1.6, y: 250 - caneHeight * up })
  const segments = Array.from({ length: joints }, (_, joint) => {
    const [from, to] = [pointAt(joint / joints), pointAt((joint + 1) / joints)]
    const halfWidth = half * (1 - 0.07 * joint)
    const side = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`
    const outline = `M${side(from.x - halfWidth, from.y)}L${side(to.x - halfWidth * 0.86, to.y + 2)}H${(to.x + halfWidth * 0.86).toFixed(1)}L${side(from.x + halfWidth, from.y)}Z`
    const shade = `M${side(from.x + halfWidth * 0.2, from.y)}L${side(to.x + halfWidth * 0.2, to.y + 2)}H${(to.x + halfWidth * 0.86).toFixed(1)}L${side(from.x + halfWidth, from.y)}Z`
    const ring = `<path d="M${side(to.x - halfWidth * 1.15, to.y + 1)}H${(to.x + halfWidth * 1.15).toFixed(1)}" stroke="#3f6128" stroke-width="2.2" stroke-linecap="round"/>`
    return `<path d="${outline}" fill="${green}"/><path d="${shade}" fill="#2f5222" opacity=".35"/>${ring}`
  })
  const sprays = [0.5, 0.67, 0.83, 1].map((up, index) => {
    const { x, y } = pointAt(up)
    return spray(x, y, index % 2 ? 1 : -1, random)
  })
  return segments.join('') + sprays.join('')
}

/** Leaves at the end of a twig. */
function spray(x: number, y: number, side: 1 | -1, random: () => number): string {
  const [endX, endY] = [x + side * (10 + 8 * random()), y - 6 - 6 * random()]
  const leaf = (angle: number) => {
    const leafLength = 24 + 12 * random()
    const green = ['#4f8a35', '#67a244', '#3f7a34'][Math.floor(random() * 3)]
    return `<path d="M0 0Q${(leafLength * 0.35).toFixed(1)} -4.6 ${leafLength.toFixed(1)} 0Q${(leafLength * 0.35).toFixed(1)} 4.6 0 0Z" fill="${green}" transform="translate(${endX.toFixed(1)} ${endY.toFixed(1)}) scale(${side} 1) rotate(${angle})"/>`
  }
  const twig = `<path d="M${x.toFixed(1)} ${y.toFixed(1)}L${endX.toFixed(1)} ${endY.toFixed(1)}" stroke="#5a7f3a" stroke-width="1.8"/>`
  return twig + [-22, 8, 36, 66].map(leaf).join('')
}
