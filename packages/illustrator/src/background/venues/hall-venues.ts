import { mix, type Rgb, rgb } from '../../paint/color.ts'
import { standingPerson } from './shop-venues.ts'
import type { SurfaceContext, VenueDesign, VenueProp, VenueSurface } from './venue.ts'
import {
  bands,
  boards,
  ceilingLights,
  frameRow,
  pickColor,
  plain,
  tiled,
  windowRow,
} from './venue-surfaces.ts'

/** Lit windows of shops under their signs, on a floor of a shopping mall. */
function shopFront(u: number, v: number, floor: number, context: SurfaceContext): Rgb {
  const { cell } = context
  const shop = Math.floor(u / 5)
  const at = u - 5 * shop
  if (at < 0.3) return rgb('#e9e5de')
  if (v > 3.1) {
    const isSign = v > 3.3 && v < 3.75 && Math.abs(at - 2.65) < 1.1
    return isSign
      ? [1, 0.99, 0.95]
      : pickColor(['#2f3337', '#6b4a3a', '#23424f', '#7a2f35', '#d8d2c6'], context, shop, floor)
  }
  if (v < 0.25) return rgb('#57524c')
  const good = pickColor(
    ['#c9b8a2', '#8f5a4a', '#4a5560', '#e3d9c8', '#a3835c', '#6f7f74'],
    context,
    Math.floor(u / 0.55),
    Math.floor(v / 0.5) + floor,
  )
  return mix(good, [1, 0.96, 0.86], 0.35 + 0.5 * cell(Math.floor(u / 0.55), Math.floor(v / 0.9) + 40))
}

/** Two floors of shops, with a balustrade of glass along the upper one. */
const mallWall =
  (offset: number): VenueSurface =>
  (u, v, context) => {
    if (v < 4) return shopFront(u + offset, v, 0, context)
    if (v < 4.5) return rgb('#f1eee9')
    if (v < 5.5)
      return v > 5.42 ? rgb('#8f969a') : mix(shopFront(u + offset, v - 4.5, 9, context), rgb('#cfdde0'), 0.55)
    return v < 8.2 ? shopFront(u + offset + 2, v - 4.5, 9, context) : rgb('#efece7')
  }

/** Visitors, and plants in tubs along the middle. */
const mallProps = (random: () => number): VenueProp[] => [
  ...Array.from({ length: 8 }, (_, at) => standingPerson(random, 8 + 2.6 * at, 4)).flat(),
  ...[7, 12, 18].flatMap((distance, at): VenueProp[] => {
    const x = at % 2 ? 1.7 : -1.7
    return [
      { left: x - 0.4, right: x + 0.4, bottom: 0, top: 0.6, distance, color: rgb('#d9d3ca') },
      {
        left: x - 0.7,
        right: x + 0.7,
        bottom: 0.5,
        top: 1.9,
        distance: distance - 0.01,
        color: rgb('#5f7f4f'),
        isRound: true,
      },
    ]
  }),
]

const mall: VenueDesign = {
  size: { width: 12, height: 9, length: 42 },
  left: mallWall(0),
  right: mallWall(100),
  end: (u, v, context) => (v > 4.6 ? [0.95, 0.98, 1] : shopFront(u + 40, v, 3, context)),
  floor: tiled('#ddd6ca', 1.2, 1.2, 0.06),
  ceiling: (u, v) =>
    Math.abs(u) < 3.4 && v - 2 * Math.floor(v / 2) > 0.16 ? [0.97, 0.99, 1] : rgb('#e6e2dc'),
  gloss: 0.42,
  props: mallProps,
  lamp: [1.01, 1, 0.98],
  table: { material: 'plaster', tint: rgb('#ece7df') },
}

const bricks = tiled('#a5614a', 0.25, 0.08, 0.32)

const loftWindows = windowRow({
  from: 0.8,
  to: 3.3,
  period: 2.3,
  width: 1.9,
  wall: bricks,
  frame: '#2c2d2f',
})

/** Panes between bars of steel. */
const steelWindows: VenueSurface = (u, v, context) => {
  const isInside = v > 0.86 && v < 3.24 && Math.abs(u - 2.3 * Math.floor(u / 2.3) - 1.15) < 0.9
  const isBar = u - 0.48 * Math.floor(u / 0.48) < 0.04 || v - 0.5 * Math.floor(v / 0.5) < 0.04
  return isInside && isBar ? rgb('#37393b') : loftWindows(u, v, context)
}

const loft: VenueDesign = {
  size: { width: 7.5, height: 4, length: 10 },
  left: steelWindows,
  right: frameRow({
    from: 1.1,
    to: 2.2,
    period: 3,
    width: [0.3, 0.45],
    wall: bricks,
    colors: ['#e3ddd2', '#3d4144', '#b98a5a'],
    frame: '#232425',
  }),
  end: steelWindows,
  floor: boards('#a98460'),
  ceiling: (u, v) =>
    v - 1.6 * Math.floor(v / 1.6) < 0.22 || Math.abs(u + 1.8) < 0.16 ? rgb('#4a4640') : rgb('#cfc8bd'),
  gloss: 0.2,
  props: () => [
    { left: 0.3, right: 2.7, bottom: 0.12, top: 0.5, distance: 7.6, color: rgb('#6f7672') },
    { left: 0.3, right: 2.7, bottom: 0.45, top: 0.92, distance: 7.7, color: rgb('#7c837e') },
    { left: -2.9, right: -2.5, bottom: 0, top: 0.45, distance: 8, color: rgb('#3c3a38') },
    { left: -3.2, right: -2.2, bottom: 0.4, top: 1.9, distance: 7.99, color: rgb('#56734a'), isRound: true },
  ],
  lamp: [1.02, 0.99, 0.95],
  table: { material: 'wood', tint: rgb('#a98460') },
}

/** Wood panels below, windows high above. */
const sportsHallWall = bands(
  [2.4, tiled('#c79a66', 0.9, 2.4, 0.08)],
  [4.4, plain('#dfe3e4')],
  [6.4, windowRow({ from: 4.5, to: 6.3, period: 2.6, width: 2.4, wall: plain('#dfe3e4') })],
  [9, plain('#cfd5d8')],
)

/** A board and a ring for basketball in front of a wall with bars. */
export const hoop = (): VenueProp[] => [
  { left: -0.08, right: 0.08, bottom: 0, top: 3.2, distance: 17.2, color: rgb('#4a5258') },
  { left: -0.9, right: 0.9, bottom: 2.9, top: 3.95, distance: 17, color: rgb('#fbfbfa') },
  { left: -0.34, right: 0.34, bottom: 3.02, top: 3.48, distance: 16.99, color: rgb('#d6402e') },
  { left: -0.28, right: 0.28, bottom: 3.07, top: 3.42, distance: 16.98, color: rgb('#fbfbfa') },
  { left: -0.23, right: 0.23, bottom: 2.98, top: 3.05, distance: 16.5, color: rgb('#e2622d') },
]

/** The floor, and that of the area below the basket. */
const [hallFloor, keyFloor] = ['#cf9c62', '#b9683c'].map(boards)

const sportsHall: VenueDesign = {
  size: { width: 15, height: 8, length: 18 },
  left: sportsHallWall,
  right: sportsHallWall,
  end: sportsHallWall,
  floor: (u, v, context) => {
    const isLine =
      Math.abs(Math.abs(u) - 5.6) < 0.05 ||
      Math.abs(Math.abs(u) - 2.4) < 0.05 ||
      Math.abs(v - 11) < 0.06 ||
      Math.abs(Math.hypot(u, v - 11) - 1.8) < 0.05
    if (isLine) return rgb('#fafaf7')
    const isKey = Math.abs(u) < 2.4 && v > 11
    return (isKey ? keyFloor : hallFloor)(u, v, context)
  },
  ceiling: ceilingLights({ color: '#b9bfc2', rows: [-4, 0, 4], width: 0.5, length: 1, period: 2.6 }),
  gloss: 0.32,
  props: hoop,
  lamp: [1.01, 1, 0.97],
}

/** Large halls. */
export const hallVenues = { mall, loft, 'sports-hall': sportsHall } satisfies Record<string, VenueDesign>
