import { mix, type Rgb, rgb, scale } from '../../paint/color.ts'
import type { SurfaceContext, VenueSurface } from './venue.ts'

/** The fraction of a number above its floor. */
const fraction = (value: number) => value - Math.floor(value)

/** An even surface. */
export const plain =
  (color: string): VenueSurface =>
  () =>
    rgb(color)

/** A surface whose parts differ by height: from the lowest up to each part's upper limit, in meters. */
export function bands(...parts: readonly (readonly [upTo: number, surface: VenueSurface])[]): VenueSurface {
  return (u, v, context) => (parts.find(([upTo]) => v < upTo) ?? parts[parts.length - 1])[1](u, v, context)
}

/** What goods on a shelf look like: the shares of a row's height and of a place's width that they fill. */
const goods = {
  box: { height: [0.62, 0.95], width: 0.94 },
  bottle: { height: [0.6, 0.9], width: 0.62 },
  book: { height: [0.68, 0.96], width: 0.92 },
  garment: { height: [0.82, 0.98], width: 0.9 },
  loaf: { height: [0.3, 0.5], width: 0.86 },
} as const

export interface Shelving {
  kind: keyof typeof goods
  /** Heights of the lowest board and above the highest row, in meters. */
  from: number
  to: number
  rows: number
  /** Width of a place on the shelf, in meters. */
  place: number
  /** Places side by side with the same goods. */
  facings?: number
  /** Share of the places that are empty. */
  gaps?: number
  colors: readonly string[]
  board: string
  /** Behind the goods. */
  back: string
  /** Distance of upright boards, in meters; none if undefined. */
  bay?: number
  /** The surface below and above. */
  around: string
}

const boardHeight = 0.035
const uprightWidth = 0.05

/** Shelves with goods along a wall. */
export function shelving(options: Shelving): VenueSurface {
  const { kind, from, to, rows, place, facings = 1, gaps = 0.08, bay } = options
  const [board, back, around] = [options.board, options.back, options.around].map(rgb)
  const colors = options.colors.map(rgb)
  const { height, width } = goods[kind]
  const rowHeight = (to - from) / rows
  return (u, v, { cell }) => {
    if (v < from || v > to) return around
    if (bay && fraction(u / bay) * bay < uprightWidth) return board
    const row = Math.floor((v - from) / rowHeight)
    const up = v - from - row * rowHeight
    if (up < boardHeight) return board
    const at = Math.floor(u / place)
    const [own, kindOfGoods] = [cell(at, row), cell(Math.floor(at / facings), row + 41)]
    if (own < gaps) return back
    const share = height[0] + (height[1] - height[0]) * cell(Math.floor(at / facings), row + 83)
    if (
      up - boardHeight > share * (rowHeight - boardHeight) ||
      Math.abs(fraction(u / place) - 0.5) > width / 2
    )
      return back
    const color = colors[Math.floor(kindOfGoods * colors.length)]
    // Goods have labels, and light falls on them from above.
    const label = kind === 'box' && up > 0.35 * rowHeight && up < 0.55 * rowHeight ? 0.22 : 0
    return scale(mix(color, [1, 1, 1], label), 0.68 + 0.2 * cell(at, row + 7) + (0.3 * up) / rowHeight)
  }
}

export interface WindowRow {
  from: number
  to: number
  /** Distance of the windows' middles and their width, in meters. */
  period: number
  width: number
  wall: VenueSurface
  /** Color of the view by day. @default the sky's, overexposed */
  day?: string
  frame?: string
}

/** Windows in a row, overexposed by day. */
export function windowRow({
  from,
  to,
  period,
  width,
  wall,
  day = '#ffffff',
  frame = '#d7d9d8',
}: WindowRow): VenueSurface {
  const [bright, frameColor, dark] = [rgb(day), rgb(frame), rgb('#1a2230')]
  return (u, v, context) => {
    const off = Math.abs(fraction(u / period) - 0.5) * period
    if (v < from || v > to || off > width / 2) return wall(u, v, context)
    if (off > width / 2 - 0.06 || v < from + 0.06 || v > to - 0.06) return frameColor
    const view = v < from + 0.25 * (to - from) ? scale(bright, 0.86) : bright
    const lamp = context.cell(Math.floor(u / 0.4), Math.floor(v / 0.4)) > 0.93 ? rgb('#ffd79a') : dark
    return mix(view, lamp, context.night)
  }
}

export interface FrameRow {
  from: number
  to: number
  period: number
  /** Width relative to the period, at least and at most. */
  width: readonly [number, number]
  wall: VenueSurface
  colors: readonly string[]
  frame: string
}

/** Paintings, posters or screens in a row, with some patches of color in each. */
export function frameRow({ from, to, period, width, wall, colors, frame }: FrameRow): VenueSurface {
  const palette = colors.map(rgb)
  const frameColor = rgb(frame)
  return (u, v, context) => {
    const { cell } = context
    const at = Math.floor(u / period)
    const half = (period / 2) * (width[0] + (width[1] - width[0]) * cell(at, 3))
    const off = Math.abs(u - (at + 0.5) * period)
    const [low, high] = [from + 0.25 * (to - from) * cell(at, 5), to - 0.15 * (to - from) * cell(at, 6)]
    if (off > half || v < low || v > high) return wall(u, v, context)
    if (off > half - 0.06 || v < low + 0.06 || v > high - 0.06) return frameColor
    const [column, row] = [Math.floor((u - at * period) / 0.3), Math.floor((v - low) / 0.35)]
    const pick = (n: number) => palette[Math.floor(n * palette.length)]
    return mix(pick(cell(at, 9)), pick(cell(7 * at + column, 11 + row)), 0.55)
  }
}

/** Tiles or slabs with joints. `width` is along `u`; both are in meters. */
export function tiled(color: string, width: number, height: number, contrast = 0.06): VenueSurface {
  const base = rgb(color)
  return (u, v, { cell }) => {
    const [column, row] = [Math.floor(u / width), Math.floor(v / height)]
    const isJoint = fraction(u / width) < 0.02 / width || fraction(v / height) < 0.02 / height
    return scale(base, (isJoint ? 0.82 : 1) + contrast * (cell(column, row) - 0.5))
  }
}

/** Boards along the place. */
export const boards = (color: string): VenueSurface => tiled(color, 0.14, 1.8, 0.16)

export interface CeilingLights {
  color: string
  /** Distances of the rows of lamps from the middle, in meters. */
  rows: readonly number[]
  width: number
  /** Length of a lamp and distance from one to the next, in meters. */
  length: number
  period: number
  light?: string
}

/** A ceiling with rows of lamps along the place. */
export function ceilingLights({
  color,
  rows,
  width,
  length,
  period,
  light = '#ffffff',
}: CeilingLights): VenueSurface {
  const [base, lamp] = [rgb(color), rgb(light)]
  return (u, v) => {
    const isLamp = rows.some(row => Math.abs(u - row) < width / 2) && fraction(v / period) * period < length
    return isLamp ? lamp : scale(base, 0.94 + 0.06 * Math.cos(v))
  }
}

/** A color from a list by a cell's number. */
export const pickColor = (
  colors: readonly string[],
  { cell }: SurfaceContext,
  column: number,
  row: number,
): Rgb => rgb(colors[Math.floor(cell(column, row) * colors.length)])
