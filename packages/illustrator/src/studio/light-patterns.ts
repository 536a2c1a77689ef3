import { createPlane, type Plane } from '@pentimento/imaging'
import { blurDisc } from '../background/disc-blur.ts'
import { createRandom } from '../landscape/scene.ts'
import { renderSvg } from '../paint/canvas.ts'
import { smoothstep } from '../paint/color.ts'
import type { Vector } from './solids.ts'
import type { KeyLight } from './studio-set.ts'

/** Width of the area that a pattern of leaves covers, in units, and of its image, in pixels. */
const [leavesWidth, leavesSize] = [2.6, 384]
/** Blur of the shadows of leaves, near and far ones, as shares of the image's width. */
const leafBlurs = [0.008, 0.02] as const
/** Light that a shadow of leaves keeps. */
const leafShadow = 0.16
/** Size of a window's panes and of the bars between them, in units, and the softness of their edges. */
const pane = { width: 0.46, height: 0.56, bar: 0.05, soft: 0.024, columns: 3, rows: 4 }
/** A point on the wall behind the subject that the middle of the window's light falls on. */
const middle: Vector = [0.12, 0.42, 0.9]
/** Light beside the window. */
const besideWindow = 0.12

/** The part of a key light that gets through a window or leaves, projected along the light's direction. */
export async function createLightPattern(
  kind: 'window' | 'leaves',
  { right, up }: Pick<KeyLight, 'right' | 'up'>,
  seed: number,
): Promise<(point: Vector) => number> {
  const across = (point: Vector, axis: Vector) =>
    // Rays from the lamp's center spread, but hardly: patterns keep their size.
    point[0] * axis[0] + point[1] * axis[1] + point[2] * axis[2]
  const read = kind === 'window' ? windowLight(seed) : await leavesLight(seed)
  const origin: Vector = kind === 'window' ? middle : [0, 0, 0]
  const offset = [across(origin, right), across(origin, up)]
  return point => read(across(point, right) - offset[0], across(point, up) - offset[1])
}

function windowLight(seed: number): (u: number, v: number) => number {
  const random = createRandom(seed, 411)
  const lean = 0.12 * (random() - 0.5)
  const { width, height, bar, soft, columns, rows } = pane
  const inside = (value: number, from: number, to: number) =>
    smoothstep(from - soft, from + soft, value) * smoothstep(to + soft, to - soft, value)
  return (u, v) => {
    const [x, y] = [u - lean * v + (columns * width) / 2, v + (rows * height) / 2]
    let light = 0
    for (let column = 0; column < columns; column++)
      for (let row = 0; row < rows; row++)
        light = Math.max(
          light,
          inside(x, column * width + bar / 2, (column + 1) * width - bar / 2) *
            inside(y, row * height + bar / 2, (row + 1) * height - bar / 2),
        )
    return besideWindow + (1 - besideWindow) * light
  }
}

/** Shadows of twigs with leaves, some farther from the wall and softer than others. */
async function leavesLight(seed: number): Promise<(u: number, v: number) => number> {
  const random = createRandom(seed, 412)
  const layers: Plane[] = []
  for (const blur of leafBlurs) layers.push(blurDisc(await twigs(random), blur * leavesSize))
  const light = layers[0].data.map((value, at) => (1 - value) * (1 - 0.75 * layers[1].data[at]))
  return (u, v) => {
    const x = (u / leavesWidth + 0.5) * leavesSize
    const y = (0.5 - v / leavesWidth) * leavesSize
    return leafShadow + (1 - leafShadow) * sample(light, mirror(x), mirror(y))
  }
}

/** A position inside the pattern, which continues mirrored beyond its edges. */
function mirror(value: number): number {
  const period = 2 * (leavesSize - 2)
  const inPeriod = ((value % period) + period) % period
  return Math.min(inPeriod, period - inPeriod)
}

function sample(data: Float32Array, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [u, v] = [x - left, y - top]
  const at = top * leavesSize + left
  const above = data[at] + u * (data[at + 1] - data[at])
  const below = data[at + leavesSize] + u * (data[at + leavesSize + 1] - data[at + leavesSize])
  return above + v * (below - above)
}

/** Opacity of twigs that hang into the image from its edges. */
async function twigs(random: () => number): Promise<Plane> {
  const size = leavesSize
  const parts: string[] = []
  for (let twig = 0; twig < 8; twig++) {
    const x = size * random()
    const y = size * (0.5 * random() - 0.15)
    const turn = 40 + 100 * random()
    const length = size * (0.4 + 0.35 * random())
    const leaf = size * (0.1 + 0.05 * random())
    const leaves: string[] = [`<rect width="${length}" height="${0.006 * size}" y="${-0.003 * size}"/>`]
    for (let along = 0.12 * length; along < length; along += 0.3 * leaf)
      for (const side of [-1, 1]) {
        const reach = leaf * (1 - 0.45 * (along / length)) * (0.8 + 0.4 * random())
        const angle = side * (38 + 22 * random())
        leaves.push(
          `<path transform="translate(${along} 0) rotate(${angle})" d="M0 0C${0.3 * reach} ${-0.19 * reach} ${0.75 * reach} ${-0.16 * reach} ${reach} 0C${0.75 * reach} ${0.16 * reach} ${0.3 * reach} ${0.19 * reach} 0 0Z"/>`,
        )
      }
    parts.push(`<g transform="translate(${x} ${y}) rotate(${turn})">${leaves.join('')}</g>`)
  }
  const { data } = await renderSvg(parts.join(''), { width: size, height: size })
  return createPlane(size, size, pixel => data[4 * pixel + 3] / 255)
}
