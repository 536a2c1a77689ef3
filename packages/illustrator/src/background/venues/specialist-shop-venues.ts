import { mix, type Rgb, rgb, scale } from '../../paint/color.ts'
import type { VenueDesign, VenueProp, VenueSurface } from './venue.ts'
import { boards, ceilingLights, pickColor, plain, shelving, tiled } from './venue-surfaces.ts'

const medicines = shelving({
  kind: 'box',
  from: 0.3,
  to: 2.4,
  rows: 7,
  place: 0.11,
  facings: 4,
  gaps: 0.05,
  colors: ['#f6f7f7', '#d9ebf2', '#5fa8c9', '#7fbf9a', '#f3f0e6', '#e7a5a0', '#3f7fb0', '#cfe3d4'],
  board: '#dfe6e6',
  back: '#c9d6d6',
  bay: 1.2,
  around: '#f2f5f5',
})

/** Shelves behind a counter, and a lit green cross above. */
const pharmacyEnd: VenueSurface = (u, v, context) => {
  const [across, up] = [Math.abs(u), Math.abs(v - 2.86)]
  if ((across < 0.09 && up < 0.26) || (across < 0.26 && up < 0.09)) return rgb('#2fae66')
  return medicines(u + 200, v, context)
}

const pharmacy: VenueDesign = {
  size: { width: 5.4, height: 3.3, length: 9 },
  left: medicines,
  right: (u, v, context) => medicines(u + 100, v, context),
  end: pharmacyEnd,
  floor: tiled('#dde1df', 0.6, 0.6, 0.03),
  ceiling: ceilingLights({ color: '#f0f2f1', rows: [-1.3, 1.3], width: 0.5, length: 0.5, period: 1.5 }),
  gloss: 0.3,
  props: () => [
    { left: -2, right: 2, bottom: 0, top: 1, distance: 6.4, color: rgb('#f1f4f3') },
    { left: -2, right: 2, bottom: 0.62, top: 0.78, distance: 6.39, color: rgb('#57b184') },
    { left: 0.5, right: 0.95, bottom: 1, top: 1.32, distance: 6.39, color: rgb('#3b4246') },
  ],
  lamp: [0.995, 1.003, 1],
  table: { material: 'plaster', tint: rgb('#f1f4f3') },
}

interface Niches {
  /** Distance of the niches' middles, and their heights, in meters. */
  period: number
  rows: readonly number[]
  goods: readonly string[]
  wall: string
  light: string
}

/** Lit niches in a wall, each with one or two things to sell. */
const niches =
  ({ period, rows, goods, wall, light }: Niches): VenueSurface =>
  (u, v, context) => {
    const place = Math.floor(u / period)
    const across = u - period * (place + 0.5)
    const row = rows.findLastIndex(from => v > from)
    const up = v - (rows[row] ?? 0)
    if (row < 0 || up > 0.5 || Math.abs(across) > 0.4 * period) return rgb(wall)
    const cell = (n: number) => context.cell(2 * place + (across > 0 ? 1 : 0), 10 * row + n)
    const half = period * (0.05 + 0.09 * cell(1))
    const isGood = Math.abs(Math.abs(across) - 0.2 * period) < half && up < 0.14 + 0.22 * cell(2)
    if (isGood) return pickColor(goods, context, 2 * place + (across > 0 ? 1 : 0), row)
    return mix(rgb(light), rgb(wall), 0.45 * (1 - up / 0.5))
  }

/** Stands in two rows with something precious on each. */
const stands =
  (color: string, goods: readonly string[]) =>
  (random: () => number): VenueProp[] =>
    [4.4, 6.2, 8].flatMap(distance =>
      [-1.5, 1.5].flatMap(x => {
        const height = 0.95 + 0.12 * random()
        const good = rgb(goods[Math.floor(random() * goods.length)])
        return [
          { left: x - 0.32, right: x + 0.32, bottom: 0, top: height, distance, color: rgb(color) },
          {
            left: x - 0.12,
            right: x + 0.12,
            bottom: height,
            top: height + 0.26,
            distance: distance - 0.01,
            color: good,
          },
        ]
      }),
    )

const luxuryGoods = ['#c9a35a', '#8a4a3a', '#e9e2d6', '#1f1d1d', '#a8763f', '#5d2a2f']

const luxuryWall = niches({
  period: 1.15,
  rows: [0.5, 1.2, 1.9],
  goods: luxuryGoods,
  wall: '#4a3a2f',
  light: '#ffe2b0',
})

const luxuryShop: VenueDesign = {
  size: { width: 5.6, height: 3.3, length: 10 },
  left: luxuryWall,
  right: luxuryWall,
  end: (u, v, context) => (Math.abs(u) < 0.8 && v < 2.5 ? rgb('#d9b57c') : luxuryWall(u, v, context)),
  floor: tiled('#cdc1b0', 0.9, 0.9, 0.06),
  ceiling: ceilingLights({
    color: '#5a4a3e',
    rows: [-1.7, 0, 1.7],
    width: 0.18,
    length: 0.18,
    period: 1.1,
    light: '#fff0cf',
  }),
  gloss: 0.42,
  props: stands('#e6ddd0', luxuryGoods),
  lamp: [1.02, 0.96, 0.87],
  table: { material: 'marble' },
}

const shoes = niches({
  period: 0.62,
  rows: [0.35, 0.8, 1.25, 1.7, 2.15],
  goods: ['#f4f3f0', '#2b2c2f', '#b5754a', '#8d949b', '#c9473c', '#35507a', '#d9c7a8', '#4f6b52'],
  wall: '#d9d7d2',
  light: '#ffffff',
})

/** Boards one above the other, lit from above, with a pair of shoes at each place. */
const shoeWall: VenueSurface = (u, v, context) => {
  const row = Math.floor((v - 0.35) / 0.42)
  const up = v - 0.35 - 0.42 * row
  if (row < 0 || row > 4) return rgb('#e3e1dc')
  if (up < 0.04) return rgb('#a27c55')
  return shoes(u, 0.35 + 0.45 * row + up, context)
}

/** Upholstered benches to try shoes on. */
const benches = (): VenueProp[] =>
  [5, 7.6].flatMap((distance, at) => {
    const x = at ? -0.9 : 0.8
    return [
      { left: x - 0.8, right: x + 0.8, bottom: 0.26, top: 0.46, distance, color: rgb('#7b8a86') },
      { left: x - 0.7, right: x - 0.62, bottom: 0, top: 0.26, distance, color: rgb('#8c6b48') },
      { left: x + 0.62, right: x + 0.7, bottom: 0, top: 0.26, distance, color: rgb('#8c6b48') },
    ]
  })

const shoeShop: VenueDesign = {
  size: { width: 5.8, height: 3.2, length: 11 },
  left: shoeWall,
  right: (u, v, context) => shoeWall(u + 100, v, context),
  end: (u, v, context) => (Math.abs(u) < 0.75 && v < 2.3 ? rgb('#c4d0d2') : shoeWall(u + 200, v, context)),
  floor: boards('#c3a682'),
  ceiling: ceilingLights({ color: '#efedea', rows: [-1.5, 1.5], width: 0.12, length: 3.2, period: 3.6 }),
  gloss: 0.2,
  props: benches,
  lamp: [1.005, 1, 0.98],
  table: { material: 'wood', tint: rgb('#cbb08c') },
}

const petals = ['#e0566f', '#f3c53f', '#f6efe6', '#c94fa0', '#ef8f4a', '#8f6fc9', '#f4a9b8', '#d8323f']

/** Buckets of flowers on steps: blossoms over leaves. */
const flowers: VenueSurface = (u, v, context) => {
  const { cell } = context
  const step = Math.floor(v / 0.75)
  const up = v - 0.75 * step
  if (v > 2.25) return v < 2.34 ? rgb('#6b5138') : rgb('#e5dfd2')
  const bunch = Math.floor(u / 0.34)
  const along = u - 0.34 * bunch
  if (up < 0.24)
    return along < 0.03 || along > 0.31
      ? rgb('#4d4034')
      : rgb(cell(bunch, step) > 0.5 ? '#8d9496' : '#5f6b6d')
  const [column, row] = [Math.floor(u / 0.06), Math.floor(v / 0.06)]
  const isBlossom = cell(column, row) < (up > 0.42 ? 0.75 : 0.2)
  if (!isBlossom) return scale(rgb('#4f7a3f'), 0.6 + 0.7 * cell(column + 9, row))
  return scale(pickColor(petals, context, bunch, step + 20), 0.8 + 0.35 * cell(column, row + 90))
}

const florist: VenueDesign = {
  size: { width: 5, height: 3.2, length: 7.5 },
  left: flowers,
  right: (u, v, context) => flowers(u + 100, v, context),
  end: (u, v, context): Rgb =>
    Math.abs(u) < 0.7 && v < 2.2 ? [0.96, 0.97, 0.95] : flowers(u + 200, v, context),
  floor: tiled('#b3aa9c', 0.4, 0.4, 0.08),
  ceiling: plain('#e6e0d4'),
  gloss: 0.12,
  lamp: [1.01, 1.005, 0.97],
  table: { material: 'wood' },
}

/** Shops that are told by what they sell. */
export const specialistShopVenues = {
  pharmacy,
  florist,
  'luxury-shop': luxuryShop,
  'shoe-shop': shoeShop,
} satisfies Record<string, VenueDesign>
