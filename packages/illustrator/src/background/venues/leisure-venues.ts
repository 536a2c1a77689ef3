import { mix, type Rgb, rgb, scale } from '../../paint/color.ts'
import type { VenueDesign, VenueProp, VenueSurface } from './venue.ts'
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

const bottleColors = ['#8a5a2b', '#31543a', '#c98a3c', '#e5d9be', '#7a2f2a', '#9fb6b3', '#d9a441']

const bottles = shelving({
  kind: 'bottle',
  from: 1.15,
  to: 2.75,
  rows: 4,
  place: 0.115,
  gaps: 0.1,
  colors: bottleColors,
  board: '#5a3a20',
  back: '#d98f3a',
  bay: 1.3,
  around: '#3a2a20',
})

const bar: VenueDesign = {
  size: { width: 7, height: 3, length: 5.2 },
  left: (u, v, context) => (v > 1 && v < 2.4 && u > 2 ? bottles(u, v, context) : rgb('#3f2d22')),
  right: tiled('#5a3d2c', 0.5, 0.24, 0.2),
  end: bottles,
  floor: boards('#4d3626'),
  ceiling: plain('#2c211b'),
  gloss: 0.14,
  props: () => [
    { left: -3.6, right: 3.6, bottom: 0, top: 1.08, distance: 3.6, color: rgb('#3d2a1d') },
    { left: -3.6, right: 3.6, bottom: 1.05, top: 1.12, distance: 3.59, color: rgb('#a5713f') },
    ...[-2.1, -0.9, 0.4, 1.7].flatMap(x => [
      { left: x - 0.02, right: x + 0.02, bottom: 2.35, top: 3, distance: 3.4, color: rgb('#1d1815') },
      {
        left: x - 0.13,
        right: x + 0.13,
        bottom: 2.1,
        top: 2.36,
        distance: 3.4,
        color: [1, 0.93, 0.74] as Rgb,
        isRound: true,
      },
    ]),
  ],
  lamp: [1, 0.86, 0.69],
  hasBulbs: true,
  table: { material: 'wood', tint: rgb('#5a3d29') },
}

/** Tables with white cloths and glasses, and the backs of chairs. */
function laidTables(random: () => number): VenueProp[] {
  return [4, 5.8, 7.8, 10].flatMap((distance, row) =>
    [-2.6, -0.4, 1.9].flatMap(center => {
      const x = center + 0.5 * (row % 2) + 0.2 * random()
      const glass = (off: number) => ({
        left: x + off,
        right: x + off + 0.08,
        bottom: 0.78,
        top: 0.98,
        distance: distance - 0.02,
        color: rgb('#e9e4da'),
      })
      return [
        { left: x - 0.5, right: x + 0.5, bottom: 0.25, top: 0.78, distance, color: rgb('#f0ebe2') },
        {
          left: x - 0.82,
          right: x - 0.52,
          bottom: 0,
          top: 0.98,
          distance: distance - 0.1,
          color: rgb('#5b4030'),
        },
        {
          left: x + 0.52,
          right: x + 0.82,
          bottom: 0,
          top: 0.98,
          distance: distance - 0.1,
          color: rgb('#5b4030'),
        },
        glass(-0.25),
        glass(0.15),
        {
          left: x - 0.03,
          right: x + 0.03,
          bottom: 0.8,
          top: 0.9,
          distance: distance - 0.03,
          color: [1, 0.9, 0.6] as Rgb,
        },
      ]
    }),
  )
}

const restaurant: VenueDesign = {
  size: { width: 8, height: 3.2, length: 12 },
  left: windowRow({ from: 0.5, to: 2.7, period: 2.3, width: 1.7, wall: plain('#a88c6e'), frame: '#4a3526' }),
  right: bands(
    [1.1, plain('#6d4c35')],
    [
      9,
      frameRow({
        from: 1.4,
        to: 2.4,
        period: 2,
        width: [0.2, 0.4],
        wall: plain('#b08d6b'),
        colors: ['#ffe3a8', '#fff1cf', '#8a6a4a'],
        frame: '#5c412d',
      }),
    ],
  ),
  end: bands(
    [1.1, plain('#6d4c35')],
    [9, (u, v, context) => (Math.abs(u) < 1.8 ? bottles(u, v, context) : rgb('#a5815f'))],
  ),
  floor: boards('#7d5b3f'),
  ceiling: ceilingLights({
    color: '#b79c7f',
    rows: [-2, 0, 2],
    width: 0.24,
    length: 0.24,
    period: 1.8,
    light: '#ffe9bd',
  }),
  gloss: 0.16,
  props: laidTables,
  lamp: [1.03, 0.94, 0.81],
  hasBulbs: true,
  table: { material: 'wood', tint: rgb('#8a6040') },
}

/** Dark with beams of colored light; discs of lights are painted over it. */
const clubWall: VenueSurface = (u, v, context) => {
  const panel = context.cell(Math.floor(u / 0.5), Math.floor(v / 0.4))
  return panel > 0.86
    ? pickColor(['#c02fd8', '#2f5dff', '#ff2f8a', '#35c8ff'], context, Math.floor(u), Math.floor(v))
    : rgb('#1a1026')
}

const nightclub: VenueDesign = {
  size: { width: 9, height: 4, length: 14 },
  left: clubWall,
  right: (u, v, context) => clubWall(u + 50, v, context),
  end: (u, v) => mix(rgb('#3b1a66'), rgb('#b13be0'), Math.exp(-((u / 2.5) ** 2) - ((v - 2.2) / 1.4) ** 2)),
  floor: plain('#15101c'),
  ceiling: ceilingLights({
    color: '#120d18',
    rows: [-2.4, 0, 2.4],
    width: 0.3,
    length: 0.4,
    period: 1.6,
    light: '#c58bff',
  }),
  gloss: 0.35,
  lamp: [0.86, 0.7, 0.95],
}

/** Racks with dumbbells: two round weights on each of them. */
const dumbbells: VenueSurface = (u, v, context) => {
  const row = Math.floor((v - 0.25) / 0.42)
  if (row < 0 || row > 2) return v > 1.6 ? rgb('#9aa1a7') : rgb('#2a2c2f')
  const [along, up] = [u - 0.32 * Math.floor(u / 0.32), v - 0.25 - 0.42 * row]
  if (up < 0.06) return rgb('#8d949a')
  const isWeight = Math.hypot(Math.abs(along - 0.16) - 0.09, up - 0.17) < 0.09
  if (isWeight)
    return pickColor(['#17181a', '#2b2d30', '#1f2022', '#a32f2a'], context, Math.floor(u / 0.32), row)
  return Math.abs(up - 0.17) < 0.03 ? rgb('#b7bdc2') : rgb('#3d4145')
}

/** A frame for weights, a bench and a machine at each side. */
function gymMachines(): VenueProp[] {
  return [5, 8, 11.5].flatMap((distance, at) => {
    const x = at % 2 ? -1.7 : 1.6
    const post = (off: number) => ({
      left: x + off,
      right: x + off + 0.09,
      bottom: 0,
      top: 2.3,
      distance,
      color: rgb('#26282b'),
    })
    return [
      post(-0.7),
      post(0.6),
      { left: x - 0.75, right: x + 0.75, bottom: 2.2, top: 2.3, distance, color: rgb('#26282b') },
      { left: x - 1.05, right: x + 1.05, bottom: 1.32, top: 1.38, distance, color: rgb('#aab0b5') },
      ...[-1, 0.82].map(off => ({
        left: x + off,
        right: x + off + 0.18,
        bottom: 1.12,
        top: 1.58,
        distance,
        color: rgb('#1a1b1d'),
      })),
      {
        left: x - 0.22,
        right: x + 0.22,
        bottom: 0.2,
        top: 0.5,
        distance: distance - 0.1,
        color: rgb('#8c2b27'),
      },
    ]
  })
}

const gym: VenueDesign = {
  size: { width: 8, height: 3.4, length: 15 },
  left: windowRow({ from: 0.9, to: 3, period: 2.6, width: 2.2, wall: plain('#a2a8ad'), frame: '#33363a' }),
  right: dumbbells,
  end: (u, v, context) => (v < 1.6 ? dumbbells(u + 60, v, context) : rgb('#c3c9ce')),
  floor: tiled('#5b5d60', 1, 1, 0.08),
  ceiling: ceilingLights({ color: '#6a6f75', rows: [-2.4, 0, 2.4], width: 0.26, length: 2.2, period: 2.7 }),
  gloss: 0.12,
  props: gymMachines,
  lamp: [0.97, 0.985, 1],
}

/** A desk, armchairs, lamps and plants. */
function lobbyFurniture(random: () => number): VenueProp[] {
  const armchair = (x: number, distance: number) => [
    { left: x - 0.5, right: x + 0.5, bottom: 0.1, top: 0.85, distance, color: rgb('#8a7a68') },
    {
      left: x - 0.62,
      right: x + 0.62,
      bottom: 0.08,
      top: 0.55,
      distance: distance - 0.2,
      color: rgb('#75675a'),
    },
  ]
  const leaves = Array.from({ length: 14 }, () => ({
    left: 3 + 0.9 * random(),
    right: 3.5 + 0.9 * random(),
    bottom: 0.7 + 0.9 * random(),
    top: 1.2 + 1 * random(),
    distance: 7.5,
    color: scale(rgb('#4f7547'), 0.7 + 0.5 * random()),
    isRound: true,
  }))
  return [
    { left: -2.2, right: 2.2, bottom: 0, top: 1.1, distance: 10.5, color: rgb('#6b4c33') },
    { left: -2.2, right: 2.2, bottom: 0.05, top: 0.16, distance: 10.49, color: [1, 0.9, 0.66] },
    ...[-1.4, 0, 1.4].map(x => ({
      left: x - 0.16,
      right: x + 0.16,
      bottom: 2.3,
      top: 2.75,
      distance: 10,
      color: [1, 0.93, 0.75] as Rgb,
      isRound: true,
    })),
    ...armchair(-3.1, 6.5),
    ...armchair(-1.6, 7.5),
    ...armchair(2.5, 6.8),
    { left: -4.4, right: -3.9, bottom: 1.15, top: 1.6, distance: 6.9, color: [1, 0.93, 0.76] },
    { left: -4.18, right: -4.12, bottom: 0.5, top: 1.15, distance: 6.9, color: rgb('#5a4838') },
    ...leaves,
  ]
}

const lobby: VenueDesign = {
  size: { width: 11, height: 4, length: 12.5 },
  left: windowRow({ from: 0.2, to: 3.3, period: 2.4, width: 1.9, wall: plain('#c7b08f'), frame: '#6b5138' }),
  right: frameRow({
    from: 0.9,
    to: 2.9,
    period: 2.6,
    width: [0.3, 0.5],
    wall: plain('#bfa382'),
    colors: ['#ffeec9', '#e3c48d', '#8a6b4b'],
    frame: '#7a5c3f',
  }),
  end: (u, v) => {
    const slat = u - 0.22 * Math.floor(u / 0.22)
    if (Math.abs(u) > 3.2) return rgb('#cbb596')
    return v > 3.1 ? [1, 0.94, 0.78] : slat < 0.06 ? rgb('#5b3f29') : rgb('#9a7147')
  },
  floor: tiled('#d8cab4', 1, 1, 0.06),
  ceiling: ceilingLights({
    color: '#d9c7ab',
    rows: [-3, -1, 1, 3],
    width: 0.26,
    length: 0.26,
    period: 1.7,
    light: '#fff1d2',
  }),
  gloss: 0.34,
  props: lobbyFurniture,
  lamp: [1.03, 0.97, 0.88],
}

/** Unlike furniture in a lobby, what is shown in a spa stands on a table. */
const spa: VenueDesign = { ...lobby, table: { material: 'marble' } }

const theater: VenueDesign = {
  size: { width: 14, height: 7, length: 18 },
  left: bands([3, plain('#4a1f20')], [9, plain('#33191a')]),
  right: bands([3, plain('#4a1f20')], [9, plain('#33191a')]),
  end: (u, v) => (Math.abs(u) < 5 && v > 1.4 && v < 5 ? [0.95, 0.97, 1] : rgb('#3a1517')),
  floor: plain('#2b1718'),
  ceiling: ceilingLights({
    color: '#241617',
    rows: [-4, 0, 4],
    width: 0.2,
    length: 0.2,
    period: 2,
    light: '#ffdfa5',
  }),
  gloss: 0.06,
  props: () =>
    Array.from({ length: 10 }, (_, row) => 3.6 + 1.2 * row).flatMap(distance =>
      Array.from({ length: 12 }, (_, seat) => ({
        left: -4.2 + 0.7 * seat,
        right: -3.6 + 0.7 * seat,
        bottom: 0,
        top: 0.95,
        distance,
        color: rgb('#8f2226'),
      })),
    ),
  lamp: [0.98, 0.9, 0.86],
}

/** Places where people spend their free time. */
export const leisureVenues = { bar, restaurant, nightclub, gym, lobby, spa, theater } satisfies Record<
  string,
  VenueDesign
>
