import { mix, type Rgb, rgb, scale } from '../../paint/color.ts'
import type { VenueDesign, VenueSurface } from './venue.ts'
import {
  bands,
  boards,
  ceilingLights,
  frameRow,
  pickColor,
  plain,
  shelving,
  tiled,
  windowRow,
} from './venue-surfaces.ts'

const spineColors = [
  '#7d4a40',
  '#43556a',
  '#a68d5c',
  '#5b6b58',
  '#65566a',
  '#c2b8a4',
  '#6e4a38',
  '#4f6468',
  '#9c4038',
]
const paintingColors = [
  '#7b8f9c',
  '#c7a15a',
  '#a04a3a',
  '#3d4f45',
  '#d9cdb6',
  '#5a4a5e',
  '#dfe3e0',
  '#36454f',
]

const books = shelving({
  kind: 'book',
  from: 0.1,
  to: 3.1,
  rows: 8,
  place: 0.055,
  gaps: 0.07,
  colors: spineColors,
  board: '#8a6038',
  back: '#3d2b1e',
  bay: 1,
  around: '#b99a72',
})

const library: VenueDesign = {
  size: { width: 3.8, height: 4, length: 13 },
  left: books,
  right: (u, v, context) => books(u + 100, v, context),
  end: windowRow({ from: 0.9, to: 3.4, period: 1.9, width: 1.5, wall: plain('#c9b08a'), frame: '#6d4d2f' }),
  floor: boards('#8f6a45'),
  ceiling: ceilingLights({
    color: '#d9c9ad',
    rows: [0],
    width: 0.5,
    length: 0.5,
    period: 2.2,
    light: '#fff1cf',
  }),
  gloss: 0.16,
  lamp: [1.03, 0.98, 0.9],
  table: { material: 'wood' },
}

const paintings = frameRow({
  from: 0.9,
  to: 2.6,
  period: 2.7,
  width: [0.36, 0.66],
  wall: plain('#eceae5'),
  colors: paintingColors,
  frame: '#6d5535',
})

const museum: VenueDesign = {
  size: { width: 7.6, height: 4.4, length: 15 },
  left: paintings,
  right: (u, v, context) => paintings(u + 81, v, context),
  end: (u, v, context) => paintings(u + 1.35, v, context),
  floor: boards('#b08d66'),
  ceiling: (u, v) => (Math.abs(u) < 1.5 && v - 2 * Math.floor(v / 2) > 0.15 ? [1, 1, 1] : rgb('#dddad4')),
  gloss: 0.22,
  props: () => [
    { left: 1.5, right: 2.1, bottom: 0, top: 1.05, distance: 9, color: rgb('#f1efeb') },
    { left: 1.62, right: 1.98, bottom: 1.05, top: 1.6, distance: 8.99, color: rgb('#cfc9be'), isRound: true },
    { left: -1.5, right: -0.1, bottom: 0.32, top: 0.46, distance: 8, color: rgb('#5f4a35') },
  ],
  lamp: [1, 0.995, 0.975],
}

/** Desks and chairs in rows. */
const desks = () =>
  [4, 5.6, 7.2].flatMap(distance =>
    [-2.6, -0.7, 1.2].flatMap(x => [
      { left: x, right: x + 1.3, bottom: 0.68, top: 0.76, distance, color: rgb('#caa673') },
      { left: x + 0.08, right: x + 0.14, bottom: 0, top: 0.68, distance, color: rgb('#6d7276') },
      { left: x + 1.16, right: x + 1.22, bottom: 0, top: 0.68, distance, color: rgb('#6d7276') },
      {
        left: x + 0.42,
        right: x + 0.88,
        bottom: 0.45,
        top: 0.9,
        distance: distance - 0.3,
        color: rgb('#3f6f9f'),
      },
    ]),
  )

const classroom: VenueDesign = {
  size: { width: 7.4, height: 3.2, length: 9.5 },
  left: windowRow({ from: 0.95, to: 2.75, period: 2.1, width: 1.9, wall: plain('#dcd9cc') }),
  right: frameRow({
    from: 1,
    to: 2.3,
    period: 1.7,
    width: [0.5, 0.85],
    wall: plain('#e2ddca'),
    colors: ['#f2ecd8', '#6d9fc4', '#e5b34f', '#d9725a', '#8fb57a'],
    frame: '#c9b48c',
  }),
  end: (u, v) =>
    Math.abs(u) < 2.1 && v > 0.95 && v < 2.2
      ? Math.abs(u) > 2.04 || v < 1.01 || v > 2.14
        ? rgb('#a8845a')
        : rgb('#2f5545')
      : rgb('#e0dccb'),
  floor: tiled('#b7a88c', 0.5, 0.5, 0.05),
  ceiling: ceilingLights({ color: '#e9e8e2', rows: [-1.8, 1.8], width: 0.5, length: 1.2, period: 2.4 }),
  gloss: 0.18,
  props: desks,
  lamp: [1.01, 1, 0.97],
  table: { material: 'wood', tint: rgb('#caa673') },
}

const lockers: VenueSurface = (u, v) => {
  if (v < 0.1 || v > 1.95) return rgb('#dfe1de')
  const along = u - 0.36 * Math.floor(u / 0.36)
  if (along < 0.025 || Math.abs(v - 1.02) < 0.012) return rgb('#22415f')
  return v > 1.6 && v < 1.8 && along > 0.1 && along < 0.28 ? rgb('#2f567b') : rgb('#3f719f')
}

const corridor: VenueDesign = {
  size: { width: 3.4, height: 3, length: 26 },
  left: lockers,
  right: lockers,
  end: bands(
    [2.3, (u): Rgb => (Math.abs(u) < 0.95 ? [0.96, 0.98, 1] : rgb('#c9ccc9'))],
    [9, plain('#d5d7d4')],
  ),
  floor: tiled('#c2bdb0', 0.5, 0.5, 0.05),
  ceiling: ceilingLights({ color: '#e6e7e4', rows: [0], width: 0.6, length: 1.2, period: 2.6 }),
  gloss: 0.36,
  lamp: [1, 1, 0.985],
}

const clinicWall: VenueSurface = (u, v) => {
  const along = u - 3.4 * Math.floor(u / 3.4)
  if (v < 2.1 && along < 1) return Math.abs(along - 0.5) < 0.46 ? rgb('#b9cfcf') : rgb('#8fa6a8')
  if (v > 0.82 && v < 0.96) return rgb('#8fb3b3')
  return v < 0.82 ? rgb('#d3e0df') : rgb('#eaf0ef')
}

const clinic: VenueDesign = {
  ...corridor,
  left: clinicWall,
  right: (u, v, context) => clinicWall(u + 1.7, v, context),
  end: plain('#f4f9fa'),
  floor: tiled('#c5d0d0', 0.6, 0.6, 0.03),
  lamp: [0.99, 1.005, 1.005],
  table: { material: 'plaster', tint: rgb('#eef1f1') },
}

/** An arcade: columns, dark aisles behind round arches, and windows high above. */
const nave: VenueSurface = (u, v) => {
  const along = u - 4 * Math.floor(u / 4)
  if (Math.abs(along - 2) > 1.62) return scale(rgb('#c4b191'), v < 5 ? 1 : 0.92)
  const isOpen = v < 3.6 || Math.hypot(along - 2, v - 3.6) < 1.62
  if (isOpen)
    return scale(rgb('#6b5a44'), 0.6 + 0.5 * Math.exp(-(((along - 2) / 0.5) ** 2) - ((v - 2.6) / 0.9) ** 2))
  const isWindow = Math.abs(along - 2) < 0.75 && v > 7 && v < 10 + (0.75 - Math.abs(along - 2))
  return isWindow ? [1, 0.97, 0.9] : rgb('#b7a281')
}

/** Tall windows of colored glass above an altar. */
const apse: VenueSurface = (u, v, context) => {
  const bay = Math.round(u / 2.6)
  const off = Math.abs(u - 2.6 * bay)
  if (Math.abs(bay) > 1 || off > 0.7 || v < 3.2 || v > 9 - Math.abs(bay) - off)
    return v < 2 ? rgb('#8d7a5f') : rgb('#b59f7e')
  return mix(
    pickColor(
      ['#6f9bd1', '#e9c46a', '#d1604f', '#f4efe2', '#7fae86'],
      context,
      Math.floor(u / 0.35),
      Math.floor(v / 0.5),
    ),
    [1, 1, 1],
    0.45,
  )
}

const church: VenueDesign = {
  size: { width: 10, height: 12, length: 32 },
  left: nave,
  right: nave,
  end: apse,
  floor: tiled('#a89a82', 0.7, 0.7, 0.1),
  ceiling: (u, v) =>
    scale(rgb('#a8967a'), (v - 4 * Math.floor(v / 4) < 0.6 ? 1.12 : 0.86) - 0.03 * Math.abs(u)),
  gloss: 0.14,
  props: () =>
    Array.from({ length: 13 }, (_, row) => 4.5 + 1.5 * row).flatMap(distance =>
      [-3.9, 0.9].map(x => ({
        left: x,
        right: x + 3,
        bottom: 0,
        top: 0.95,
        distance,
        color: scale(rgb('#6b472c'), 0.85 + 0.02 * (distance % 4)),
      })),
    ),
  lamp: [1, 0.95, 0.86],
}

/** Places where people learn, pray or are cared for. */
export const publicVenues = { library, museum, classroom, corridor, clinic, church } satisfies Record<
  string,
  VenueDesign
>
