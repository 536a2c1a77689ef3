import { mix, type Rgb, rgb, scale } from '../../paint/color.ts'
import type { VenueDesign, VenueProp, VenueSurface } from './venue.ts'
import {
  bands,
  boards,
  ceilingLights,
  pickColor,
  plain,
  shelving,
  tiled,
  windowRow,
} from './venue-surfaces.ts'

/** A wall with tools that hang in rows: handles below heads of steel. */
const toolBoard: VenueSurface = (u, v, context) => {
  const [column, row] = [Math.floor(u / 0.36), Math.floor(v / 0.6)]
  const [along, up] = [u - 0.36 * column - 0.18, v - 0.6 * row]
  const kind = context.cell(column, row)
  const isHead = up > 0.38 && up < 0.5
  const half = isHead ? 0.04 + 0.1 * kind : 0.025 + 0.02 * kind
  if (kind < 0.16 || up < 0.08 || up > 0.5 || Math.abs(along) > half) return rgb('#d3c6ae')
  if (isHead) return rgb('#5f676d')
  return pickColor(['#b8322a', '#26282b', '#c9862e', '#6d4526', '#2f5d86'], context, column, row + 60)
}

const cans = shelving({
  kind: 'bottle',
  from: 0.3,
  to: 2.3,
  rows: 5,
  place: 0.24,
  gaps: 0.12,
  colors: ['#b8322a', '#d9a02e', '#2f5d86', '#d8d5cc', '#4b4f52', '#5b7a4a', '#a5764a'],
  board: '#7c6548',
  back: '#57504a',
  bay: 1.5,
  around: '#c6c0b4',
})

/** Chests with drawers under a long bench, and what lies on it. */
const benchAt =
  (distance: number, half: number) =>
  (random: () => number): VenueProp[] => {
    const near = distance - 0.01
    const chests = [-0.95, 0.35].flatMap(at => {
      const left = at * half
      const drawer = (step: number) => ({
        left: left + 0.05,
        right: left + 0.55 * half,
        bottom: 0.14 + 0.18 * step,
        top: 0.28 + 0.18 * step,
        distance: near,
        color: rgb('#c23a30'),
      })
      return [
        { left, right: left + 0.6 * half, bottom: 0, top: 0.86, distance, color: rgb('#7e211c') },
        ...[0, 1, 2, 3].map(drawer),
      ]
    })
    const lying = Array.from({ length: 9 }, (_, at) => ({
      left: half * (-0.92 + 0.21 * at),
      right: half * (-0.92 + 0.21 * at) + 0.1 + 0.16 * random(),
      bottom: 0.94,
      top: 1 + 0.2 * random(),
      distance: near,
      color: rgb(['#4b4f52', '#a5764a', '#d9a02e', '#2f5d86', '#b9b4aa'][Math.floor(5 * random())]),
    }))
    return [
      ...chests,
      { left: -half, right: half, bottom: 0.86, top: 0.94, distance: near, color: rgb('#a67a48') },
      ...lying,
    ]
  }

/** A workshop of a size in meters, with a bench and tools at its end. */
const workshopOf = (width: number, height: number, length: number) =>
  ({
    size: { width, height, length },
    left: windowRow({
      from: 1.1,
      to: 2.3,
      period: 2.6,
      width: 1.7,
      wall: plain('#c3beb3'),
      frame: '#5c5f61',
    }),
    right: cans,
    end: bands([1.05, plain('#8d867b')], [2.31, toolBoard], [9, plain('#c6c0b4')]),
    floor: tiled('#9b9892', 2.4, 2.4, 0.06),
    ceiling: ceilingLights({
      color: '#8f8b84',
      rows: [-width / 4, width / 4],
      width: 0.16,
      length: 1.3,
      period: 2.2,
    }),
    gloss: 0.12,
    props: benchAt(length - 0.6, 0.46 * width),
    lamp: [1.01, 0.985, 0.94],
    table: { material: 'wood', tint: rgb('#a98257') },
  }) satisfies VenueDesign

const fluids = ['#3f8fc4', '#e0a53a', '#4faf9b', '#c95f86', '#dfe8ea', '#7d5fb0', '#8a5a2b']

const reagents = shelving({
  kind: 'bottle',
  from: 1.35,
  to: 2.55,
  rows: 3,
  place: 0.15,
  gaps: 0.16,
  colors: fluids,
  board: '#c9d3d6',
  back: '#e6eef0',
  bay: 1.2,
  around: '#eef3f4',
})

/** White cupboards below shelves with bottles. */
const laboratoryWall: VenueSurface = (u, v, context) => {
  if (v > 0.92) return reagents(u, v, context)
  if (v > 0.86) return rgb('#5f6d74')
  const along = u - 0.6 * Math.floor(u / 0.6)
  return along < 0.02 || (v > 0.66 && v < 0.68) ? rgb('#b7c2c6') : rgb('#e3eaec')
}

/** Benches with flasks of colored fluids and a microscope on them. */
function laboratoryBenches(random: () => number): VenueProp[] {
  return [4.2, 6.6].flatMap((distance, row) => {
    const flasks = Array.from({ length: 11 }, (_, at) => {
      const [x, r] = [-1.9 + 0.38 * at + 0.1 * random(), 0.06 + 0.05 * random()]
      const color = rgb(fluids[Math.floor(fluids.length * random())])
      return [
        { left: x - r, right: x + r, bottom: 0.94, top: 0.94 + 2 * r, distance, color, isRound: true },
        {
          left: x - 0.02,
          right: x + 0.02,
          bottom: 0.94 + r,
          top: 1.02 + 3 * r,
          distance,
          color: mix(color, [1, 1, 1], 0.7),
        },
      ]
    }).flat()
    const x = row === 0 ? 1.2 : -1.1
    return [
      { left: -2.1, right: 2.1, bottom: 0, top: 0.9, distance, color: rgb('#dfe6e8') },
      {
        left: -2.15,
        right: 2.15,
        bottom: 0.88,
        top: 0.94,
        distance: distance - 0.01,
        color: rgb('#66757c'),
      },
      ...flasks,
      { left: x, right: x + 0.3, bottom: 0.94, top: 1, distance: distance - 0.02, color: rgb('#33393d') },
      {
        left: x + 0.16,
        right: x + 0.26,
        bottom: 0.98,
        top: 1.4,
        distance: distance - 0.02,
        color: rgb('#3d4449'),
      },
    ]
  })
}

const laboratory: VenueDesign = {
  size: { width: 6, height: 3, length: 9 },
  left: windowRow({ from: 1, to: 2.6, period: 2.2, width: 1.9, wall: plain('#e4ecee'), frame: '#c4ced2' }),
  right: laboratoryWall,
  end: laboratoryWall,
  floor: tiled('#ccd6d9', 0.6, 0.6, 0.03),
  ceiling: ceilingLights({ color: '#e8edef', rows: [-1.4, 1.4], width: 0.5, length: 1.2, period: 1.8 }),
  gloss: 0.3,
  props: laboratoryBenches,
  lamp: [0.985, 1, 1.01],
  table: { material: 'plaster', tint: rgb('#eff2f3') },
}

/** Round mirrors in a ring of light, each above a shelf with bottles. */
const mirrors: VenueSurface = (u, v, { cell }) => {
  const place = Math.floor(u / 1.7)
  const off = Math.hypot(u - 1.7 * (place + 0.5), v - 1.6)
  if (off < 0.5) return mix(rgb('#c9d0d2'), rgb('#f6f4f0'), (v - 1.1) / 1.1)
  if (off < 0.6) return [1, 0.98, 0.93]
  if (v > 0.82 && v < 0.9) return rgb('#b58b5e')
  const isBottle =
    v >= 0.9 && v < 1.02 + 0.08 * cell(Math.floor(u / 0.09), 5) && cell(Math.floor(u / 0.09), 6) > 0.5
  if (isBottle)
    return rgb(['#c8a05a', '#2f3236', '#d99aa5', '#f4f1ec'][Math.floor(4 * cell(Math.floor(u / 0.09), 7))])
  return scale(rgb('#e6dcd2'), 1.02 - 0.16 * Math.min(1, off / 2))
}

const salonChairs = () =>
  [4.2, 6, 7.8].flatMap(distance =>
    [-1.75, 1.75].flatMap(x => [
      { left: x - 0.34, right: x + 0.34, bottom: 0.42, top: 0.62, distance, color: rgb('#2d2b2c') },
      { left: x - 0.28, right: x + 0.28, bottom: 0.6, top: 1.08, distance, color: rgb('#383536') },
      { left: x - 0.04, right: x + 0.04, bottom: 0, top: 0.42, distance, color: rgb('#b9bcbe') },
    ]),
  )

const salon: VenueDesign = {
  size: { width: 5.8, height: 3, length: 9.5 },
  left: mirrors,
  right: mirrors,
  end: mirrors,
  floor: boards('#b89872'),
  ceiling: ceilingLights({
    color: '#eee8e1',
    rows: [-1.6, 0, 1.6],
    width: 0.2,
    length: 0.2,
    period: 1.2,
    light: '#fff6e4',
  }),
  gloss: 0.22,
  props: salonChairs,
  lamp: [1.02, 0.99, 0.95],
  table: { material: 'marble' },
}

/** Barrels in two rows along both walls. */
const barrels = () =>
  [4, 5.1, 6.2, 7.3, 8.4, 9.5, 10.6].flatMap(distance =>
    [-1.75, 1.75].flatMap(x =>
      [0, 0.84].flatMap((bottom): VenueProp[] => {
        const ring = (inset: number, color: string, nearer: number) => ({
          left: x - 0.42 + inset,
          right: x + 0.42 - inset,
          bottom: bottom + inset + 0.001,
          top: bottom + 0.84 - inset,
          distance: distance - nearer,
          color: rgb(color),
          isRound: true,
        })
        return [ring(0, '#6b4a2c', 0), ring(0.04, '#2d2620', 0.005), ring(0.07, '#9a6f42', 0.01)]
      }),
    ),
  )

const [cellarWall, cellarEnd] = ['#8f7b63', '#8a765f'].map(color => tiled(color, 0.46, 0.26, 0.3))

const cellar: VenueDesign = {
  size: { width: 4.8, height: 2.7, length: 13 },
  left: cellarWall,
  right: cellarWall,
  end: (u, v, context) =>
    Math.hypot(u, Math.max(0, v - 1.2)) < 0.8 ? rgb('#ffdf9d') : cellarEnd(u, v, context),
  floor: tiled('#7d6c59', 0.5, 0.5, 0.2),
  ceiling: ceilingLights({
    color: '#6d5c4b',
    rows: [-0.7, 0.7],
    width: 0.14,
    length: 0.14,
    period: 1.9,
    light: '#ffe3a6',
  }),
  gloss: 0.06,
  props: barrels,
  lamp: [1.02, 0.88, 0.7],
  hasBulbs: true,
  table: { material: 'wood', tint: rgb('#76533a') },
}

const planks = tiled('#7c5b3e', 0.22, 9, 0.3)
/** Light between the boards of a wall. */
const barnWall: VenueSurface = (u, v, context) =>
  context.cell(Math.floor(u / 0.22), 3) > 0.8 && u - 0.22 * Math.floor(u / 0.22) < 0.03
    ? [1, 0.93, 0.75]
    : planks(u, v, context)

const hayBales = () =>
  [5, 6.3, 7.8].flatMap((distance, row) =>
    [-2.3, 1.5].flatMap(x =>
      Array.from({ length: 2 + row }, (_, step) => ({
        left: x + 0.12 * step,
        right: x + 0.12 * step + 1,
        bottom: 0.42 * step,
        top: 0.42 * step + 0.4,
        distance,
        color: scale(rgb('#d3b064'), 0.9 + 0.08 * (step % 2)),
      })),
    ),
  )

const barn: VenueDesign = {
  size: { width: 6.4, height: 4.6, length: 11 },
  left: barnWall,
  right: barnWall,
  end: (u, v, context): Rgb =>
    Math.abs(u) < 1.3 && v < 2.9 ? [0.98, 0.97, 0.9] : v > 3.2 ? rgb('#5d432d') : barnWall(u, v, context),
  floor: (u, v, { noise }) =>
    scale(rgb('#b39a6b'), 0.94 + 0.12 * noise(2.5 * u, 2 * v) + 0.16 * noise(34 * u, 12 * v)),
  ceiling: (_, v) => (v - 2 * Math.floor(v / 2) < 0.3 ? rgb('#6d4e34') : rgb('#4d3625')),
  gloss: 0,
  props: hayBales,
  lamp: [1.04, 0.97, 0.85],
  table: { material: 'wood', tint: rgb('#8f6d4a') },
  isForVehicles: true,
}

/** Places where people make and store things. */
export const workVenues = {
  workshop: workshopOf(5, 3, 6.4),
  garage: { ...workshopOf(9.5, 3.4, 9), isForVehicles: true },
  laboratory,
  salon,
  cellar,
  barn,
} satisfies Record<string, VenueDesign>
