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

const packageColors = [
  '#d23b33',
  '#e8b52f',
  '#2f6fb3',
  '#e9dfc8',
  '#3f8f4f',
  '#e2762b',
  '#7b3f8c',
  '#5aa0b8',
  '#8c2f2a',
  '#f4d9a8',
]
const clothColors = [
  '#e9e4da',
  '#b9a68d',
  '#3d4147',
  '#8a97a3',
  '#c8b7a6',
  '#6b5b4d',
  '#f3f1ec',
  '#566172',
  '#9c6f5c',
]
const loafColors = ['#c98a45', '#a9652b', '#e0b06a', '#8a4f24', '#d59b55']
const giftColors = ['#e7ddcc', '#b6c2b4', '#d7a58a', '#8fa3ad', '#c9b27f', '#f3efe7', '#a5786a']
const produceColors = ['#d8402f', '#ef8f2a', '#f3cf45', '#6fae3d', '#3f7d3a', '#8d3b63', '#efe6d2', '#b8d46a']

const aisleShelves = shelving({
  kind: 'box',
  from: 0.12,
  to: 2.15,
  rows: 5,
  place: 0.13,
  facings: 4,
  gaps: 0.05,
  colors: packageColors,
  board: '#d9d9d6',
  back: '#4f4a46',
  bay: 1.3,
  around: '#dcdedd',
})

const supermarket: VenueDesign = {
  size: { width: 3.6, height: 4, length: 24 },
  left: aisleShelves,
  right: (u, v, context) => aisleShelves(u + 100, v, context),
  end: bands(
    [2.6, (u, v, context) => aisleShelves(u + 300, v, context)],
    [3.1, plain('#3d8a57')],
    [9, plain('#e6e7e6')],
  ),
  floor: tiled('#cfcdc7', 0.6, 0.6),
  ceiling: ceilingLights({ color: '#d9dad9', rows: [-0.95, 0.95], width: 0.3, length: 1.7, period: 2 }),
  gloss: 0.3,
  lamp: [1, 1, 0.985],
  table: { material: 'plaster', tint: rgb('#e9e8e4') },
}

/** Tables with goods, one behind the other, at both sides of a path. */
const displayTables =
  (colors: readonly string[], wood: string) =>
  (random: () => number): VenueProp[] =>
    [4.5, 7, 9.5].flatMap(distance =>
      [-1.7, 1.7].flatMap(x => [
        { left: x - 0.7, right: x + 0.7, bottom: 0, top: 0.78, distance, color: rgb(wood) },
        ...[-0.45, -0.15, 0.15, 0.45].map(off => ({
          left: x + off - 0.12,
          right: x + off + 0.12,
          bottom: 0.78,
          top: 0.9 + 0.22 * random(),
          distance,
          color: rgb(colors[Math.floor(random() * colors.length)]),
        })),
      ]),
    )

const giftShelves = shelving({
  kind: 'box',
  from: 0.4,
  to: 2.5,
  rows: 5,
  place: 0.24,
  facings: 2,
  gaps: 0.1,
  colors: giftColors,
  board: '#8f6c47',
  back: '#d8c3a0',
  bay: 1.2,
  around: '#e6ded1',
})

const shopWith = (shelves: VenueSurface, props: VenueDesign['props']): VenueDesign => ({
  size: { width: 5.6, height: 3.2, length: 12 },
  left: shelves,
  right: (u, v, context) => shelves(u + 100, v, context),
  end: (u, v, context) =>
    Math.abs(u) < 0.9
      ? v > 2.6
        ? plain('#d9cbb6')(u, v, context)
        : plain('#a58462')(u, v, context)
      : shelves(u + 200, v, context),
  floor: boards('#b79a76'),
  ceiling: ceilingLights({
    color: '#efeae1',
    rows: [-1.8, -0.6, 0.6, 1.8],
    width: 0.2,
    length: 0.2,
    period: 1.3,
    light: '#fff8ea',
  }),
  gloss: 0.16,
  lamp: [1.02, 0.985, 0.93],
  table: { material: 'wood', tint: rgb('#c9ab84') },
  ...(props && { props }),
})

const garments = bands(
  [
    2.2,
    shelving({
      kind: 'garment',
      from: 0.25,
      to: 1.75,
      rows: 1,
      place: 0.075,
      facings: 5,
      gaps: 0.12,
      colors: clothColors,
      board: '#3a3937',
      back: '#b3a793',
      bay: 1.9,
      around: '#e4ddd1',
    }),
  ],
  [9, plain('#e9e3d8')],
)

/** Rails with clothes, some figures that wear some, and a table. */
function clothesProps(random: () => number): VenueProp[] {
  const rails = [4.2, 6.4, 8.8].flatMap((distance, at) => {
    const x = at % 2 === 0 ? -1.15 : 1.2
    return [
      { left: x - 0.62, right: x + 0.62, bottom: 1.46, top: 1.5, distance, color: rgb('#2f2f30') },
      ...Array.from({ length: 9 }, (_, piece) => ({
        left: x - 0.55 + 0.125 * piece,
        right: x - 0.55 + 0.125 * piece + 0.11,
        bottom: 0.5 + 0.25 * random(),
        top: 1.44,
        distance,
        color: rgb(clothColors[Math.floor(random() * clothColors.length)]),
      })),
    ]
  })
  return [...rails, ...displayTables(clothColors, '#b69a76')(random).filter(({ distance }) => distance > 6)]
}

const loaves = shelving({
  kind: 'loaf',
  from: 0.9,
  to: 2.5,
  rows: 4,
  place: 0.26,
  facings: 3,
  gaps: 0.08,
  colors: loafColors,
  board: '#7a5230',
  back: '#e8c48c',
  bay: 1.4,
  around: '#d9c3a2',
})

/** A counter of glass with cakes, seen from its front. */
function bakeryCounter(random: () => number): VenueProp[] {
  const cakes = Array.from({ length: 22 }, (_, at) => ({
    left: -2.6 + 0.24 * at,
    right: -2.6 + 0.24 * at + 0.19,
    bottom: 0.82,
    top: 0.9 + 0.1 * random(),
    distance: 3.39,
    color: rgb(['#e8c07a', '#8a4f2c', '#f3e3cf', '#c9474a', '#d99a4e'][Math.floor(random() * 5)]),
  }))
  return [
    { left: -3, right: 3, bottom: 0, top: 0.8, distance: 3.4, color: rgb('#6b4a30') },
    { left: -3, right: 3, bottom: 0.8, top: 1.2, distance: 3.4, color: rgb('#f2dcb4') },
    ...cakes,
  ]
}

const bakery: VenueDesign = {
  size: { width: 6.4, height: 3, length: 5 },
  left: windowRow({ from: 0.7, to: 2.5, period: 2.2, width: 1.8, wall: plain('#d8c4a6'), frame: '#5d432d' }),
  right: loaves,
  end: loaves,
  floor: tiled('#bfa98b', 0.4, 0.4),
  ceiling: ceilingLights({
    color: '#e5d6bf',
    rows: [-1.5, 0, 1.5],
    width: 0.22,
    length: 0.22,
    period: 1.2,
    light: '#fff0cf',
  }),
  gloss: 0.12,
  props: bakeryCounter,
  lamp: [1.05, 0.97, 0.86],
  table: { material: 'wood' },
}

/** Stalls under awnings at both sides of a lane. */
const stalls =
  (offset: number): VenueSurface =>
  (u, v, context) => {
    const { cell } = context
    const stall = Math.floor((u + offset) / 2.6)
    const at = u + offset - 2.6 * stall
    const awning = pickColor(['#c9483c', '#3f7f5b', '#e0a53a', '#3d6ea0'], context, stall, 1)
    if (v > 3.1) return mix(rgb('#cfd8de'), rgb('#b7a58e'), v < 6 + 2 * cell(stall, 2) ? 1 : 0)
    if (v > 2.35) return Math.floor(at / 0.26) % 2 ? awning : rgb('#f4efe5')
    if (v > 1.15)
      return cell(Math.floor(u / 0.35), Math.floor(v / 0.3)) > 0.7 ? rgb('#a58a66') : rgb('#4a3d31')
    if (v < 0.45) return rgb('#6b563f')
    const crate = Math.floor(at / 0.5)
    const row = Math.floor(v / 0.36)
    if (at - 0.5 * crate < 0.05 || v - 0.36 * row < 0.05) return rgb('#8a6b48')
    const produce = pickColor(produceColors, context, crate + 9 * stall, row + 20)
    return scale(produce, 0.75 + 0.45 * cell(Math.floor(u / 0.09), Math.floor(v / 0.09)))
  }

const market: VenueDesign = {
  size: { width: 4.6, height: 9, length: 26 },
  left: stalls(0),
  right: stalls(100),
  end: (_, v, { cell }) =>
    v > 5.5 ? [0.93, 0.96, 1] : scale(rgb('#93a274'), 0.7 + 0.5 * cell(Math.floor(3 * v), 8)),
  floor: tiled('#a39a8d', 0.3, 0.3, 0.14),
  ceiling: (): Rgb => [0.92, 0.96, 1],
  gloss: 0,
  props: random => Array.from({ length: 7 }, (_, at) => standingPerson(random, 9 + 2.4 * at, 1.4)).flat(),
  lamp: [1.02, 1.01, 0.98],
  table: { material: 'wood' },
}

/** Somebody far behind, out of focus: clothes, legs and a head. */
export function standingPerson(random: () => number, distance: number, reach: number): VenueProp[] {
  const x = reach * (2 * random() - 1)
  const tall = 1.58 + 0.25 * random()
  const coat = rgb(
    ['#3b4250', '#6d5a4c', '#8a8f96', '#4f5f4a', '#a9927a', '#2f3033', '#8b4a44'][Math.floor(7 * random())],
  )
  return [
    { left: x - 0.15, right: x + 0.15, bottom: 0, top: 0.85, distance, color: rgb('#33363c') },
    {
      left: x - 0.24,
      right: x + 0.24,
      bottom: 0.75,
      top: tall - 0.25,
      distance: distance - 0.01,
      color: coat,
    },
    {
      left: x - 0.1,
      right: x + 0.1,
      bottom: tall - 0.28,
      top: tall,
      distance: distance - 0.02,
      color: rgb('#a07a62'),
      isRound: true,
    },
  ]
}

/** Places where goods are sold. */
export const shopVenues = {
  supermarket,
  bakery,
  market,
  shop: shopWith(giftShelves, displayTables(giftColors, '#c2a27a')),
  'clothes-shop': shopWith(garments, clothesProps),
} satisfies Record<string, VenueDesign>
