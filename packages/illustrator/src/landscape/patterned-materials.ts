import { mix, type Rgb, rgb, scale, smoothstep } from '../paint/color.ts'
import { fractalNoise, type Noise } from '../paint/noise.ts'

/** Color of a material at texture coordinates `u`, `v`; with a tint if the prompt names one. */
export type MaterialPattern = (noise: Noise, u: number, v: number, tint?: Rgb) => Rgb

/** A number from 0 to 1 for a cell of a grid, by a sine hash (Rey, "On generating random numbers", 1998). */
function hash(column: number, row: number, part: number): number {
  const value = 43758.5453 * Math.sin(127.1 * column + 311.7 * row + 74.7 * part)
  return value - Math.floor(value)
}

/** Chips of terrazzo: large ones and the small ones between them, in cells per unit of texture. */
const chipSizes = [
  { cells: 8, filled: 0.62, radius: 0.36 },
  { cells: 19, filled: 0.66, radius: 0.34 },
] as const
const chipColors = ['#b9856b', '#8c8f8d', '#d9c3a5', '#5f625f', '#c9a68c', '#f3efe8', '#9d6a55'].map(rgb)
const cement = rgb('#e6e0d6')

/** Angular chips of marble in polished cement. */
const terrazzo: MaterialPattern = (noise, u, v, tint) => {
  const base = scale(tint ? mix(cement, tint, 0.75) : cement, 1 + 0.03 * noise(60 * u, 60 * v))
  for (const { cells, filled, radius } of chipSizes) {
    const [x, y] = [u * cells, v * cells]
    const [column, row] = [Math.floor(x), Math.floor(y)]
    if (hash(column, row, cells) > filled) continue
    const dx = x - column - 0.38 - 0.24 * hash(column, row, 1)
    const dy = y - row - 0.38 - 0.24 * hash(column, row, 2)
    const size = radius * (0.55 + 0.45 * hash(column, row, 3))
    const turn = 6.3 * hash(column, row, 4)
    const isInside = [0, 1, 2, 3, 4].every(side => {
      const angle = turn + 1.2566 * side + 0.5 * hash(column, row, 5 + side)
      return dx * Math.cos(angle) + dy * Math.sin(angle) < size * (0.6 + 0.4 * hash(column, row, 11 + side))
    })
    if (!isInside) continue
    const chip = chipColors[Math.floor(chipColors.length * hash(column, row, 17))]
    return scale(chip, 1 + 0.1 * fractalNoise(noise, 14 * u + column, 14 * v, 2))
  }
  return base
}

/** Strands of wicker across and the stakes that they pass, in a unit of texture. */
const [strands, stakes] = [34, 15]
const [wickerLight, wickerShade] = ['#c99a63', '#6f4b2a'].map(rgb)

/** Strands that pass in front of one stake and behind the next. */
const wicker: MaterialPattern = (noise, u, v, tint) => {
  const at = v * strands + 0.12 * noise(3 * u, 3 * v)
  const row = Math.floor(at)
  const wave = Math.cos(Math.PI * (u * stakes + row))
  const bulge = Math.sqrt(Math.max(0, 1 - (2 * (at - row) - 1) ** 2))
  const front = 0.5 + 0.5 * wave
  const fiber = noise(22 * u, 250 * v) * 0.06 + 0.12 * noise(row * 3.7 + 0.5, 1.7 * u)
  const light = tint ? mix(wickerLight, tint, 0.7) : wickerLight
  return scale(mix(wickerShade, light, smoothstep(0, 1, bulge) * (0.35 + 0.65 * front)), 1 + fiber)
}

/** Planks of a herringbone floor: their width in units of texture, and their length in widths. */
const plank = { width: 0.085, length: 5 }
const [oakLight, oakDark] = ['#b98a5a', '#8d6238'].map(rgb)

/** Planks at right angles to each other, each row of whose ends meets the sides of the next. */
const herringbone: MaterialPattern = (noise, u, v, tint) => {
  const [a, b] = [(u + v) * Math.SQRT1_2, (v - u) * Math.SQRT1_2].map(each => each / plank.width)
  const [column, row] = [Math.floor(a), Math.floor(b)]
  const { length } = plank
  const offset = (((column - row) % (2 * length)) + 2 * length) % (2 * length)
  const isAcross = offset < length
  const first = isAcross ? column - offset : row - (2 * length - 1 - offset)
  const [along, across] = isAcross ? [a - first, b - row] : [b - first, a - column]
  const lane = isAcross ? row : column
  const kind = isAcross ? 3 : 7
  const toEdge = Math.min(along, length - along, across, 1 - across)
  const seam = smoothstep(0.05, 0.015, toEdge)
  const grain =
    fractalNoise(noise, 0.4 * along + 9 * hash(first, lane, kind), 4.2 * across + 5 * lane, 3) +
    0.4 * noise(1.1 * along + lane, 15 * across)
  const tone = hash(first, lane, kind + 1) - 0.5
  const shade = Math.min(1, Math.max(0, 0.4 + 0.5 * grain + 0.35 * tone))
  const wood = mix(oakLight, oakDark, shade)
  return scale(tint ? mix(wood, tint, 0.6) : wood, 1 + 0.1 * tone + (isAcross ? 0.04 : -0.04) - 0.35 * seam)
}

export const patternedMaterials = { terrazzo, wicker, herringbone } satisfies Record<string, MaterialPattern>
