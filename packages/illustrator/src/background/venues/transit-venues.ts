import { mix, type Rgb, rgb, scale } from '../../paint/color.ts'
import { standingPerson } from './shop-venues.ts'
import type { VenueDesign, VenueProp, VenueSurface } from './venue.ts'
import { bands, ceilingLights, frameRow, pickColor, plain, tiled, windowRow } from './venue-surfaces.ts'

const posterColors = ['#e8e3d8', '#d1483d', '#2f6aa8', '#efc24b', '#f6f6f4', '#2f3136', '#4f9a78', '#e59ab0']
const daylight: Rgb = [0.97, 0.985, 1]

/** A train that stands at a platform: lit windows, doors and a stripe. */
function train(body: string, stripe: string, lit: string): VenueSurface {
  const [paint, line, glass] = [body, stripe, lit].map(rgb)
  return (u, v) => {
    const along = u - 4.4 * Math.floor(u / 4.4)
    const isDoor = along < 1.3
    if (v < 0.12) return rgb('#202224')
    if (v > 2.75) return scale(paint, 0.55)
    if (v > 0.55 && v < 0.72) return line
    const pane = u - 1.1 * Math.floor(u / 1.1)
    const isGlass = isDoor
      ? v > 0.7 && v < 2.1 && Math.abs(along - 0.65) > 0.06
      : v > 1.15 && v < 2.05 && pane > 0.12
    if (isGlass) return mix(glass, rgb('#5a5f63'), v > 1.75 ? 0.1 : 0.35)
    return scale(paint, isDoor ? 0.86 : 1)
  }
}

/** A platform: a yellow strip along its edge at the right, and dark slabs. */
const platformFloor =
  (slab: string, edge: number): VenueSurface =>
  (u, v, context) => {
    if (u > edge) return rgb('#232527')
    if (u > edge - 0.1) return rgb('#d6d5d0')
    if (u > edge - 0.85 && u < edge - 0.45) return rgb('#d9b13b')
    return tiled(slab, 0.6, 0.6, 0.05)(u, v, context)
  }

const metro: VenueDesign = {
  size: { width: 6.4, height: 3.1, length: 34 },
  left: bands(
    [0.25, plain('#55585b')],
    [
      2.2,
      frameRow({
        from: 0.75,
        to: 2.15,
        period: 3.6,
        width: [0.3, 0.66],
        wall: tiled('#d9dcda', 0.3, 0.15, 0.08),
        colors: posterColors,
        frame: '#3a3d40',
      }),
    ],
    [2.5, plain('#2d5f93')],
    [9, plain('#c5c8c7')],
  ),
  right: train('#c3c8cc', '#2f6fb3', '#fff3d2'),
  end: bands([2.4, plain('#33373a')], [9, plain('#54585b')]),
  floor: platformFloor('#8d8c88', 2.85),
  ceiling: ceilingLights({
    color: '#6d7072',
    rows: [-1.9, 1.5],
    width: 0.3,
    length: 2.3,
    period: 2.6,
    light: '#fbfff9',
  }),
  gloss: 0.2,
  props: random => [
    ...[5, 10, 15, 20].map(distance => ({
      left: -0.9,
      right: 0.9,
      bottom: 2.3,
      top: 2.6,
      distance: distance + 2,
      color: rgb('#1f3f66'),
    })),
    ...[9, 12, 15.5, 19].flatMap(distance => standingPerson(random, distance, 1.9)),
  ],
  lamp: [0.97, 1, 0.985],
}

/** A roof of glass on steel beams. */
const glassRoof =
  (distance: number): VenueSurface =>
  (u, v) => {
    const isBeam =
      v - distance * Math.floor(v / distance) < 0.5 || Math.abs(u - Math.round(u / 2.4) * 2.4) < 0.09
    return isBeam ? rgb('#7c868c') : Math.abs(u) > 5.6 ? rgb('#aeb5b8') : daylight
  }

const station: VenueDesign = {
  size: { width: 13, height: 8, length: 60 },
  cameraX: 1.2,
  left: bands(
    [
      3.6,
      frameRow({
        from: 0.5,
        to: 3,
        period: 4.5,
        width: [0.45, 0.75],
        wall: plain('#b9a283'),
        colors: ['#f7e3b3', '#e9edf0', '#d24b3f', '#47586b', '#f1d27d'],
        frame: '#4d4438',
      }),
    ],
    [9, windowRow({ from: 4.4, to: 7.2, period: 4.5, width: 3, wall: plain('#c9b797'), frame: '#8a7a63' })],
  ),
  right: bands(
    [3.4, train('#e4e6e7', '#c23b33', '#dfe9ee')],
    [9, windowRow({ from: 3.8, to: 7.2, period: 3, width: 2.4, wall: plain('#a6a49c') })],
  ),
  end: bands([2.2, plain('#8d9296')], [9, () => daylight]),
  floor: platformFloor('#a9a6a0', 4.6),
  ceiling: glassRoof(5),
  gloss: 0.22,
  props: random => [
    ...[7, 14, 21, 28, 35].flatMap(distance => [
      { left: -3.2, right: -2.85, bottom: 0, top: 7, distance, color: rgb('#5f6a6f') },
      { left: -3.9, right: -2.15, bottom: 2.9, top: 3.35, distance: distance + 2, color: rgb('#234a7d') },
    ]),
    ...Array.from({ length: 9 }, (_, at) => standingPerson(random, 8 + 2.6 * at, 3.4)).flat(),
  ],
  lamp: [1.01, 1, 0.98],
}

/** Rows of seats, each as a back and a row of gaps. */
function seats(random: () => number): VenueProp[] {
  return [7, 9.5, 12, 15, 19].flatMap(distance =>
    [2.6, 3.5, 4.4, 5.3, 6.2].map(x => ({
      left: x,
      right: x + 0.78,
      bottom: 0.32,
      top: 0.86 + 0.01 * random(),
      distance,
      color: rgb('#3a424b'),
    })),
  )
}

const airport: VenueDesign = {
  size: { width: 17, height: 6.5, length: 50 },
  left: windowRow({
    from: 0.25,
    to: 5.6,
    period: 2.6,
    width: 2.45,
    wall: plain('#c4c9cc'),
    day: '#fbfdff',
    frame: '#9aa2a8',
  }),
  right: bands(
    [0.3, plain('#8f9498')],
    [
      2.7,
      frameRow({
        from: 0.3,
        to: 2.7,
        period: 4.4,
        width: [0.72, 0.95],
        wall: plain('#d6d9da'),
        colors: ['#fff5dd', '#dfe8ef', '#f6e6bd', '#c7d3dd', '#3f5f86'],
        frame: '#70777c',
      }),
    ],
    [3.3, plain('#39434d')],
    [9, plain('#e3e6e7')],
  ),
  end: bands([3, plain('#b9c0c5')], [9, () => daylight]),
  floor: tiled('#bdbfbf', 1.2, 1.2, 0.03),
  ceiling: ceilingLights({
    color: '#dfe2e3',
    rows: [-5, -2.4, 0.2, 2.8, 5.4],
    width: 0.34,
    length: 3.4,
    period: 3.8,
  }),
  gloss: 0.4,
  props: random => [
    { left: -1.2, right: 2.6, bottom: 3.3, top: 4, distance: 13, color: rgb('#2b3138') },
    { left: -0.9, right: -0.3, bottom: 3.45, top: 3.85, distance: 12.99, color: rgb('#f4c430') },
    { left: 0, right: 4, bottom: 3.3, top: 3.9, distance: 24, color: rgb('#2b3138') },
    ...seats(random),
    ...Array.from({ length: 8 }, (_, at) => standingPerson(random, 10 + 3.1 * at, 3)).flat(),
  ],
  lamp: [1, 1.005, 1.01],
}

const parkingGarage: VenueDesign = {
  size: { width: 15, height: 2.7, length: 42 },
  left: bands([0.9, plain('#c98f35')], [9, plain('#a5a6a4')]),
  right: bands([0.9, plain('#c98f35')], [9, plain('#a5a6a4')]),
  end: plain('#8d8f8e'),
  floor: (u, v, context) =>
    Math.abs(Math.abs(u) - 2.8) < 0.06 || (Math.abs(u) > 2.8 && v - 2.6 * Math.floor(v / 2.6) < 0.12)
      ? rgb('#e3e2dc')
      : tiled('#7d7f7f', 3, 3, 0.06)(u, v, context),
  ceiling: ceilingLights({ color: '#8b8d8c', rows: [-4, -1.2, 1.2, 4], width: 0.14, length: 1.5, period: 3 }),
  gloss: 0.22,
  props: () =>
    [6, 11.2, 16.4, 21.6, 26.8].flatMap(distance =>
      [-5.1, 4.6].flatMap(x => [
        { left: x, right: x + 0.5, bottom: 0, top: 2.7, distance, color: rgb('#b5b6b3') },
        { left: x, right: x + 0.5, bottom: 0.1, top: 0.9, distance: distance - 0.01, color: rgb('#d7a33f') },
      ]),
    ),
  lamp: [0.93, 0.96, 0.97],
}

const showroom: VenueDesign = {
  size: { width: 20, height: 5, length: 22 },
  left: windowRow({
    from: 0.1,
    to: 4.4,
    period: 2.4,
    width: 2.32,
    wall: plain('#c9ced1'),
    day: '#fafdff',
    frame: '#8d949a',
  }),
  right: bands(
    [
      4,
      frameRow({
        from: 0.6,
        to: 3.4,
        period: 6,
        width: [0.6, 0.8],
        wall: plain('#dcdfe0'),
        colors: ['#f4f7f9', '#2d3238', '#d4dade'],
        frame: '#a5abb0',
      }),
    ],
    [9, plain('#eef0f0')],
  ),
  end: (u, v) =>
    v > 0.2 && v < 3.9 && Math.abs(u) < 6
      ? v > 2.2 && v < 2.8 && Math.abs(u) < 2
        ? [1, 1, 1]
        : rgb('#3a3f45')
      : rgb('#e2e5e6'),
  floor: tiled('#d5d7d7', 1.2, 1.2, 0.02),
  ceiling: ceilingLights({ color: '#e6e9ea', rows: [-6, -3, 0, 3, 6], width: 0.5, length: 2.6, period: 3.4 }),
  gloss: 0.42,
  lamp: [1, 1.005, 1.01],
}

/** High shelves with boxes on pallets, between blue posts and orange beams. */
function warehouseRack(offset: number): VenueSurface {
  return (u, v, context) => {
    const { cell } = context
    const [bay, level] = [Math.floor(u / 2.8), Math.floor(v / 1.6)]
    const [along, up] = [u - 2.8 * bay, v - 1.6 * level]
    if (v > 6.6) return rgb('#b4bbbf')
    if (along < 0.1) return rgb('#2f5f96')
    if (up < 0.12 && level > 0) return rgb('#d9722e')
    const pallet = Math.floor(along / 0.92)
    if (up > 0.7 + 0.6 * cell(3 * bay + pallet + offset, level) || along - 0.92 * pallet < 0.06)
      return rgb('#5d625f')
    const box = pickColor(['#b98c5c', '#c79d6c', '#a87a4c', '#d8d3c8'], context, bay + offset, level + 9)
    return scale(
      box,
      0.85 + 0.2 * cell(Math.floor(along / 0.42) + 50 * bay, Math.floor(up / 0.36) + 9 * level),
    )
  }
}

const warehouse: VenueDesign = {
  size: { width: 4.8, height: 8, length: 36 },
  left: warehouseRack(0),
  right: warehouseRack(100),
  end: bands([4, plain('#e9edf0')], [9, plain('#a9b0b4')]),
  floor: tiled('#a3a4a2', 4, 4, 0.05),
  ceiling: ceilingLights({ color: '#9fa6aa', rows: [0], width: 0.6, length: 1.6, period: 4 }),
  gloss: 0.18,
  lamp: [1, 1, 0.99],
  table: { material: 'wood', tint: rgb('#b99363') },
}

/** Places where people travel and goods are stored. */
export const transitVenues = {
  metro,
  station,
  airport,
  'parking-garage': parkingGarage,
  showroom,
  warehouse,
} satisfies Record<string, VenueDesign>
