import { applyHaze, createRandom, type Scene } from '../landscape/scene.ts'
import { isCobbled, roughenGround } from '../landscape/town.ts'
import { compositeLayer, renderSvg } from '../paint/canvas.ts'
import { hex, mix, type Rgb, rgb, saturate, scale } from '../paint/color.ts'
import { type Backdrop, isWide } from './backdrop.ts'
import { paintRoadAcross } from './road-across.ts'
import { paintStreetTrees } from './street-trees.ts'

const facadeColors = ['#c98f6b', '#b7705a', '#d8bf98', '#8ba0a8', '#c7a56a', '#a3626a', '#7f9a86', '#d9cdb8']
const windowLights = ['#ffd98a', '#ffc668', '#ffe7b3']
const shopLights = ['#ffe2a8', '#ffd0a0', '#d6ecff', '#ffb6c8']

/** Distance of the houses' feet from the horizon, relative to the subject's. */
const facadeFoot = 0.3

/** Trees per unit of the width, and their heights in units. */
const [treeDensity, treeHeight] = [2.2, 0.62]

/** Row at which the houses of a street stand: of one that runs from side to side, or at the end of one that runs ahead. */
export function footOfStreet({ canvas, horizon, setting }: Scene, backdrop: Backdrop): number {
  if (setting.ground !== 'street' || !isWide(backdrop, canvas.width, canvas.height)) return horizon
  return horizon + facadeFoot * Math.max(1, (backdrop.subject?.bottom ?? 1) * canvas.height - horizon)
}

/** Paint a street that runs from side to side, with a row of houses and shops behind it. */
export async function paintStreetAcross(scene: Scene, backdrop: Backdrop): Promise<void> {
  const { canvas, seed } = scene
  const { width, height, unit } = canvas
  const random = createRandom(seed, 83)
  const foot = footOfStreet(scene, backdrop)
  const pavement = applyHaze(scene, rgb('#b3aca3'), 0.15)
  const parts = [`<rect y="${foot - 1}" width="${width}" height="${height}" fill="${hex(pavement)}"/>`]
  for (let x = -0.1 * unit * random(); x < width; ) {
    const houseWidth = unit * (0.3 + 0.25 * random())
    const houseHeight = Math.min(foot, unit * (0.62 + 0.5 * random()))
    parts.push(houseFront(scene, { x, foot, width: houseWidth, height: houseHeight }, random))
    x += houseWidth
  }
  compositeLayer(canvas, await renderSvg(parts.join(''), canvas))
  const trees = Array.from(
    { length: Math.round((treeDensity * width) / unit) },
    (_, at, count = width / unit) => ({
      x: ((at + 0.2 + 0.6 * random()) / (treeDensity * count)) * width,
      y: foot + 0.01 * unit,
      height: Math.min(treeHeight * unit, 1.4 * foot) * (0.8 + 0.4 * random()),
      distance: 0.2,
    }),
  )
  paintStreetTrees(scene, trees)
  if (isCobbled(scene)) roughenGround(scene)
  else paintRoadAcross(scene, backdrop)
}

interface Facade {
  x: number
  foot: number
  width: number
  height: number
}

/** SVG markup of a house seen from its front: a shop on the ground floor, windows above. */
function houseFront(scene: Scene, facade: Facade, random: () => number): string {
  const { light, canvas } = scene
  const { night } = light
  const facadeColor = rgb(facadeColors[Math.floor(random() * facadeColors.length)])
  const wall = applyHaze(scene, saturate(facadeColor, 0.6), 0.2)
  const rect = (x: number, y: number, w: number, h: number, fill: Rgb) =>
    `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${w.toFixed(1)}" height="${h.toFixed(1)}" fill="${hex(fill)}"/>`
  const top = facade.foot - facade.height
  const shopHeight = 0.16 * canvas.unit
  const pick = (colors: readonly string[]) => rgb(colors[Math.floor(random() * colors.length)])
  const glassOf = (lamp: Rgb, isLit: boolean) => {
    const glass = mix(scale(wall, 0.5), light.middle, 0.35)
    return isLit ? mix(glass, lamp, 0.25 + 0.75 * night) : glass
  }
  const parts = [
    rect(facade.x, top, facade.width + 1, facade.height, wall),
    rect(
      facade.x + 0.05 * facade.width,
      facade.foot - 0.88 * shopHeight,
      0.9 * facade.width,
      0.8 * shopHeight,
      glassOf(pick(shopLights), true),
    ),
    rect(
      facade.x,
      facade.foot - 1.12 * shopHeight,
      facade.width,
      0.2 * shopHeight,
      scale(pick(facadeColors), 0.7 - 0.3 * night),
    ),
  ]
  const columns = Math.max(2, Math.round(facade.width / (0.085 * canvas.unit)))
  const cell = facade.width / columns
  for (let y = facade.foot - 1.35 * shopHeight - 0.9 * cell; y > top; y -= 1.35 * cell)
    for (let column = 0; column < columns; column++) {
      const isLit = random() < 0.1 + 0.22 * night
      const x = facade.x + (column + 0.24) * cell
      parts.push(rect(x, y, 0.52 * cell, 0.85 * cell, glassOf(pick(windowLights), isLit)))
    }
  return parts.join('')
}
