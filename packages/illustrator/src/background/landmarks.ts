import { applyHaze, createRandom, type Scene } from '../landscape/scene.ts'
import { compositeLayer, renderSvg } from '../paint/canvas.ts'
import { hex, type Rgb, rgb, scale } from '../paint/color.ts'
import type { Landmark } from './backdrop.ts'

const landmarkPatterns: readonly (readonly [RegExp, Landmark])[] = [
  [/\beiffel(?: tower)?\b|\b(?:trocadero|trocadéro)\b/i, 'eiffel-tower'],
  [/\bbig ben\b|\bwestminster\b/i, 'clock-tower'],
  [/\bpyramids?(?: of giza)?\b(?! (?:shape|podium))|\bgiza\b/i, 'pyramids'],
  [/\b(?:savannah?|acacias?|serengeti|safari|african? (?:plains?|bush|landscape))\b/i, 'acacias'],
]

/** The landmark that a prompt names; undefined if it names none that can be painted. */
export const landmarkOf = (text: string): Landmark | undefined =>
  landmarkPatterns.find(([pattern]) => pattern.test(text))?.[1]

/** Height of a tower relative to the sky above the horizon. */
const towerHeight = 0.86
/** Least distance of a tower from the nearer side of the image, as a share of its width: beside somebody who fills it. */
const leastFromEdge = 0.09
/** Distance of landmarks, for the haze before them: 0 (near) to 1 (at the horizon). */
const distance = 0.16

/** Paint a landmark at the horizon, a tower where the subject leaves more space. */
export async function paintLandmark(scene: Scene, landmark: Landmark): Promise<void> {
  const { canvas, horizon, backdrop } = scene
  const { left = 0.4, right = 0.6 } = backdrop?.subject ?? {}
  const fromEdge = Math.max(leastFromEdge, 0.5 * Math.max(left, 1 - right))
  const x = left > 1 - right ? fromEdge : 1 - fromEdge
  const lit = (color: string, tone = 1) => hex(applyHaze(scene, scale(rgb(color), tone), distance))
  const tall = towerHeight * horizon
  const at = (width: number, height: number) =>
    `<g transform="translate(${(x * canvas.width).toFixed(1)} ${horizon.toFixed(1)}) scale(${width.toFixed(1)} ${height.toFixed(1)})">`
  const body = {
    'eiffel-tower': () => `${at(tall, tall)}${eiffelTower(lit)}</g>`,
    'clock-tower': () => `${at(tall, tall)}${clockTower(lit)}</g>`,
    pyramids: () => pyramids(scene, lit),
    acacias: () => acacias(scene),
  }[landmark]()
  compositeLayer(canvas, await renderSvg(body, canvas))
}

type Lit = (color: string, tone?: number) => string

/** SVG markup of a lattice tower, one unit tall, that stands on the origin. */
function eiffelTower(lit: Lit): string {
  const side = (s: number, tone: number) =>
    `<path d="M${0.205 * s} 0H${0.125 * s}C${0.1 * s} -.1 ${0.07 * s} -.15 0 -.16V-.2H${0.02 * s}L${0.016 * s} -.38H0V-.96H${0.006 * s}L${0.013 * s} -.9Q${0.022 * s} -.6 ${0.056 * s} -.39Q${0.075 * s} -.26 ${0.108 * s} -.19Q${0.145 * s} -.09 ${0.205 * s} 0Z" fill="${lit('#64523f', tone)}" />`
  const platform = (y: number, half: number) =>
    `<rect x="${-half}" y="${y}" width="${2 * half}" height=".018" fill="${lit('#54442f')}"/>`
  return (
    side(-1, 1.08) + side(1, 0.86) + platform(-0.205, 0.118) + platform(-0.4, 0.064) + platform(-0.905, 0.02)
  )
}

/** SVG markup of a Gothic clock tower, one unit tall, that stands on the origin. */
const clockTower = (lit: Lit): string =>
  `<path d="M-.075 0V-.66H.075V0Z" fill="${lit('#b89b6c')}"/><path d="M.02 0V-.66H.075V0Z" fill="${lit('#8f7650')}"/><path d="M-.088 -.64V-.82H.088V-.64Z" fill="${lit('#c4a878')}"/><path d="M-.08 -.82L-.04 -.9H.04L.08 -.82ZM-.035 -.9L0 -1L.035 -.9Z" fill="${lit('#4f5a58')}"/><circle cy="-.73" r=".055" fill="${lit('#f4f0e2', 1.05)}"/><path d="M-.9 0V-.2H-.075V0ZM.075 0V-.17H.6V0Z" fill="${lit('#a98d63')}"/>`

function pyramids({ canvas, horizon }: Scene, lit: Lit): string {
  const { width, unit } = canvas
  return [
    { x: 0.2, half: 0.32 },
    { x: 0.86, half: 0.42 },
    { x: 0.58, half: 0.16 },
  ]
    .map(({ x, half }) => {
      const [cx, w] = [x * width, half * unit]
      const top = horizon - 0.64 * w
      return `<path d="M${cx - w} ${horizon + 2}L${cx} ${top}L${cx + w} ${horizon + 2}Z" fill="${lit('#d9b27a')}"/><path d="M${cx + 0.25 * w} ${horizon + 2}L${cx} ${top}L${cx + w} ${horizon + 2}Z" fill="${lit('#a9855a')}"/>`
    })
    .join('')
}

/** Trees with flat crowns, the smaller the farther, and bushes between them. */
function acacias(scene: Scene): string {
  const { canvas, horizon, seed } = scene
  const { width, unit } = canvas
  const random = createRandom(seed, 487)
  const count = Math.round((7 * width) / unit)
  const trees = Array.from({ length: count }, (_, at) => ({
    x: ((at + 0.1 + 0.8 * random()) / count) * width,
    near: random() ** 1.6,
    tone: 0.85 + 0.3 * random(),
  })).sort((a, b) => a.near - b.near)
  return trees
    .map(({ x, near, tone }) => {
      const size = unit * (0.07 + 0.24 * near)
      const foot = horizon + unit * (0.006 + 0.03 * near)
      const far = 0.6 * (1 - near)
      const color = (base: Rgb) => hex(applyHaze(scene, scale(base, tone), far))
      const layers = Array.from({ length: 22 }, () => {
        const off = random() - 0.5
        const shade = 0.75 + 0.5 * random()
        return `<ellipse cx="${(x + 1.5 * off * size).toFixed(1)}" cy="${(foot - size * (0.94 + 0.14 * random() - 0.25 * off * off)).toFixed(1)}" rx="${(size * (0.12 + 0.2 * random())).toFixed(1)}" ry="${(size * (0.05 + 0.06 * random())).toFixed(1)}" fill="${color(scale(rgb('#66713f'), shade))}"/>`
      })
      const branch = (dx: number) =>
        `<path d="M${x.toFixed(1)} ${foot.toFixed(1)}Q${(x + 0.02 * size).toFixed(1)} ${(foot - 0.45 * size).toFixed(1)} ${(x + dx * size).toFixed(1)} ${(foot - 0.92 * size).toFixed(1)}" fill="none" stroke="${color(rgb('#5d4a38'))}" stroke-width="${(0.045 * size).toFixed(1)}"/>`
      const bush = `<ellipse cx="${(x + size * (random() - 0.5) * 3).toFixed(1)}" cy="${(foot - 0.05 * size).toFixed(1)}" rx="${(0.2 * size).toFixed(1)}" ry="${(0.09 * size).toFixed(1)}" fill="${color(rgb('#84834c'))}"/>`
      return bush + branch(-0.4) + branch(0.05) + branch(0.42) + layers.join('')
    })
    .join('')
}
