import { createRandom, type Scene } from '../landscape/scene.ts'
import { compositeLayer, renderSvg } from '../paint/canvas.ts'
import { hex, illuminate, mix, type Rgb, rgb, scale } from '../paint/color.ts'
import { paintLightDisc } from './highlight-discs.ts'

/** Height of the tree and its width at the foot, in units, and how far its foot is below the wall's. */
const tree = { height: 0.95, width: 0.62, below: 0.06 }
const [branches, lights] = [420, 46]
const needleColors = ['#16331f', '#24502f', '#336b41', '#1d4029'].map(rgb)
const baubleColors = ['#b3202c', '#d8a63c', '#c9ced2', '#8e1622'].map(rgb)
const lightColor: Rgb = [1, 0.83, 0.5]

/** Where the tree stands, in pixels: at the side of the subject that has more space. */
function placeOf({ canvas, horizon, backdrop }: Scene): { x: number; foot: number; height: number } {
  const { width, unit } = canvas
  const { left = 0.4, right = 0.6 } = backdrop?.subject ?? {}
  const x = left > 1 - right ? Math.max(0.12, 0.5 * left) : Math.min(0.88, 1 - 0.5 * (1 - right))
  const height = Math.min(tree.height * unit, 0.94 * (horizon + tree.below * unit))
  return { x: x * width, foot: horizon + tree.below * unit, height }
}

/** Paint a decorated tree in a room: branches in rings, darker the lower they are. */
export async function paintChristmasTree(scene: Scene): Promise<void> {
  const { canvas, seed, light } = scene
  const random = createRandom(seed, 481)
  const { x, foot, height } = placeOf(scene)
  const ambient = mix(light.ambient, [1, 1, 1], 0.5)
  const half = (tree.width / tree.height / 2) * height
  const parts = [
    `<ellipse cx="${x.toFixed(1)}" cy="${foot.toFixed(1)}" rx="${half.toFixed(1)}" ry="${(0.12 * half).toFixed(1)}" opacity=".4"/>`,
    `<rect x="${(x - 0.05 * half).toFixed(1)}" y="${(foot - 0.12 * height).toFixed(1)}" width="${(0.1 * half).toFixed(1)}" height="${(0.12 * height).toFixed(1)}" fill="#4a3524"/>`,
  ]
  for (let at = 0; at < branches; at++) {
    const up = 0.08 + 0.9 * (at / branches)
    const reach = half * (1.05 - up)
    const off = 2 * random() - 1
    const color = illuminate(scale(needleColors[at % needleColors.length], 0.75 + 0.6 * random()), ambient)
    parts.push(
      `<ellipse cx="${(x + off * reach).toFixed(1)}" cy="${(foot - up * height + 0.06 * height * Math.abs(off)).toFixed(1)}" rx="${(0.13 * half + 0.1 * reach).toFixed(1)}" ry="${(0.05 * half).toFixed(1)}" fill="${hex(color)}" transform="rotate(${(28 * off).toFixed(0)} ${(x + off * reach).toFixed(1)} ${(foot - up * height).toFixed(1)})"/>`,
    )
  }
  for (let at = 0; at < 26; at++) {
    const up = 0.12 + 0.8 * random()
    const off = (1.7 * random() - 0.85) * half * (1.05 - up)
    parts.push(
      `<circle cx="${(x + off).toFixed(1)}" cy="${(foot - up * height).toFixed(1)}" r="${(0.06 * half).toFixed(1)}" fill="${hex(baubleColors[at % baubleColors.length])}"/>`,
    )
  }
  compositeLayer(canvas, await renderSvg(parts.join(''), canvas))
}

/**
 * Paint the lights on the tree, each a disc as large as the blur disc of the lens.
 *
 * @param radius of the blur disc, in pixels
 */
export function paintTreeLights(scene: Scene, radius: number): void {
  const random = createRandom(scene.seed, 482)
  const { x, foot, height } = placeOf(scene)
  const half = (tree.width / tree.height / 2) * height
  for (let at = 0; at < lights; at++) {
    const up = 0.1 + 0.86 * random()
    const off = (2 * random() - 1) * half * (1.08 - up)
    paintLightDisc(scene.canvas, x + off, foot - up * height, 0.6 * radius, lightColor, 0.3 + 0.45 * random())
  }
}
