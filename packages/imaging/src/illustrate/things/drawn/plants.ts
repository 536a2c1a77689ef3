import { bare, broadleaf, conifer, palm, type Tree } from '../../land/trees.ts'
import { rgb } from '../../paint/colour.ts'
import type { Drawing } from '../drawing.ts'

const sorts: Record<string, { tree: Tree; colours: readonly string[] }> = {
  tree: { tree: broadleaf, colours: ['#5a9e3f', '#4d9142', '#6cab45'] },
  'autumn-tree': { tree: broadleaf, colours: ['#e08a2e', '#d0602b', '#e6b23a'] },
  'blossom-tree': { tree: broadleaf, colours: ['#f6b9cf', '#f4a5c2', '#f9cbdc'] },
  pine: { tree: conifer, colours: ['#2f6b48', '#387a50', '#296042'] },
  palm: { tree: palm, colours: ['#3f9650', '#4fa84f'] },
  'bare-tree': { tree: bare, colours: ['#6e625a'] },
}

export const plants = Object.keys(sorts)

/** A tree of which no two are alike. */
export function plant(name: string, chance: () => number): Drawing {
  const { tree, colours } = sorts[name]
  const colour = rgb(colours[Math.floor(chance() * colours.length)])
  return {
    body: `<g transform="translate(110 200) scale(196)">${tree(colour, chance)}</g>`,
    width: 220,
    height: 202,
  }
}
