import { mix, type Rgb, rgb, scale } from '../../paint/color.ts'
import { fractalNoise } from '../../paint/noise.ts'
import { garden } from './outdoor-venues.ts'
import type { SurfaceContext, VenueDesign, VenueProp, VenueSurface } from './venue.ts'
import { bands, boards, ceilingLights, frameRow, plain } from './venue-surfaces.ts'

/** Screens of paper in a lattice of wood, lit from outside, above boards. */
const paperScreen: VenueSurface = (u, v, { cell, night }) => {
  const isPost = Math.abs(u - 0.9 * Math.round(u / 0.9)) < 0.035 || v > 1.98
  if (v > 2.1) return scale(rgb('#d9c9a8'), 0.97)
  if (isPost || v < 0.04) return rgb('#5e432c')
  if (v < 0.42) return scale(rgb('#8a6844'), 0.92 + 0.1 * cell(Math.floor(u / 0.9), 5))
  const isBar = u - 0.3 * Math.floor(u / 0.3) < 0.022 || v - 0.26 * Math.floor(v / 0.26) < 0.022
  const paper = mix(rgb('#fbf4e4'), rgb('#b89768'), 0.75 * night)
  return isBar ? rgb('#6f5237') : scale(paper, 0.95 + 0.05 * cell(Math.floor(u / 0.3), Math.floor(v / 0.26)))
}

const courtyard = garden('#66864f')

/** A screen that stands open to a garden. */
const openScreen: VenueSurface = (u, v, context) =>
  Math.abs(u + 0.2) < 0.82 && v < 1.98 && v > 0.05
    ? courtyard(0.6 * u, 1.1 * v + 0.3, context)
    : paperScreen(u, v, context)

/** A plastered wall with a niche, in which a scroll hangs over a vase. */
const niche: VenueSurface = (u, v, context) => {
  if (v > 2.1) return rgb('#d9c9a8')
  const off = Math.abs(u - 4.1)
  if (off < 0.85 && v > 0.16 && v < 1.95) {
    if (off < 0.2 && v > 0.95 && v < 1.75)
      return v > 1.1 && v < 1.6 && off < 0.12 ? rgb('#77736a') : rgb('#eee7d6')
    if (Math.abs(u - 4.3) < 0.1 && v < 0.5) return rgb('#4d5b57')
    return scale(rgb('#b7a37c'), 0.82)
  }
  return off < 0.93 && v < 2
    ? rgb('#5e432c')
    : scale(rgb('#cdb98f'), 0.96 + 0.05 * context.noise(3 * u, 3 * v))
}

/** Mats of rush, two to one, with dark borders. */
const mats: VenueSurface = (u, v, { noise }) => {
  const [column, row] = [u / 0.9, v / 1.8 + (Math.floor(u / 0.9) % 2 ? 0.5 : 0)]
  const isBorder = Math.abs(column - Math.round(column)) < 0.035
  return isBorder
    ? rgb('#4a5140')
    : scale(rgb('#bfb27f'), 0.95 + 0.06 * noise(4 * u, 90 * v) + 0.05 * Math.sin(7 * Math.floor(row)))
}

const ceilingBoards = boards('#9c7a55')

const teaRoom: VenueDesign = {
  size: { width: 5.4, height: 2.5, length: 6.6 },
  left: paperScreen,
  right: niche,
  end: openScreen,
  floor: mats,
  ceiling: (u, v, context) => scale(ceilingBoards(u, v, context), 0.92),
  gloss: 0.05,
  props: () => [
    { left: 0.9, right: 2.1, bottom: 0, top: 0.34, distance: 4.6, color: rgb('#5a3d28') },
    { left: 1.25, right: 1.5, bottom: 0.34, top: 0.52, distance: 4.59, color: rgb('#3f4a46'), isRound: true },
    { left: 0.4, right: 0.85, bottom: 0, top: 0.12, distance: 4.3, color: rgb('#6b4250') },
  ],
  lamp: [1.01, 0.99, 0.94],
  table: { material: 'wood', tint: rgb('#6f4a30') },
}

/** What a car's windows show: a street in the blur, under a bright sky. */
function outside(u: number, v: number, { cell, sky, night }: SurfaceContext): Rgb {
  const house = 1.3 + 0.14 * cell(Math.floor(u / 0.5), 21)
  if (v > house)
    return mix(sky[0], mix(sky[1], [1, 1, 1], 0.35 * (1 - night)), Math.min(1, 2.4 * (v - house)))
  const isLamp = cell(Math.floor(u / 0.09), Math.floor(v / 0.07)) < 0.02 + 0.16 * night
  const wall = mix(rgb('#a9a196'), rgb('#74806f'), cell(Math.floor(u / 0.22), 22))
  return isLamp ? mix(wall, rgb('#ffd79a'), 0.85) : scale(wall, 1 - 0.75 * night)
}

const lining = '#c9c5bd'
const [leather, trim] = ['#37322f', '#26262a'].map(rgb)

/** A door with a window above it. */
const door: VenueSurface = (u, v, context) => {
  if (v > 1.62) return rgb(lining)
  if (v > 1.16) return Math.abs(u - 1.25) < 0.06 ? trim : outside(u + 30, v, context)
  if (v > 1.1) return rgb('#8a7c6b')
  return v > 0.9 ? trim : leather
}

/** The dashboard with its screen under the windshield, and the steering wheel. */
const dashboard: VenueSurface = (u, v, context) => {
  if (v > 1.66) return rgb(lining)
  if (v > 1.2) {
    const isMirror = Math.abs(u) < 0.14 && v > 1.55
    return isMirror ? trim : Math.abs(u) > 0.78 ? trim : outside(1.4 * u, v, context)
  }
  const toWheel = Math.hypot(u + 0.38, 1.2 * (v - 1.06))
  if (Math.abs(toWheel - 0.2) < 0.028 || toWheel < 0.06) return rgb('#1c1c1f')
  if (Math.abs(u - 0.02) < 0.14 && v > 1 && v < 1.17) return mix(rgb('#2f5f86'), rgb('#9fd0ea'), 4 * (v - 1))
  return Math.abs(v - 0.96) < 0.03 ? rgb('#8a7c6b') : trim
}

/** The backs of two seats with their head restraints. */
const seats = (): VenueProp[] =>
  [-0.42, 0.42].flatMap((x): VenueProp[] => {
    const part = (half: number, bottom: number, top: number, distance: number, tone: number): VenueProp => ({
      left: x - half,
      right: x + half,
      bottom,
      top,
      distance,
      color: scale(leather, tone),
      isRound: true,
    })
    return [part(0.3, 0.5, 1.34, 1.3, 1.25), part(0.15, 1.27, 1.5, 1.29, 1.5)]
  })

const carInterior: VenueDesign = {
  size: { width: 1.64, height: 1.76, length: 2.5 },
  left: door,
  right: door,
  end: dashboard,
  floor: () => scale(leather, 0.8),
  ceiling: () => rgb(lining),
  gloss: 0,
  props: seats,
  lamp: [1, 1, 1],
  table: { material: 'fabric', tint: rgb('#453d38') },
}

/** Lit screens in rows on a dark wall. */
const screens = frameRow({
  from: 0.9,
  to: 2.7,
  period: 1.9,
  width: [0.86, 0.92],
  wall: bands([0.7, plain('#1b2b4a')], [0.78, plain('#6fb4ff')], [4, plain('#15223c')]),
  colors: ['#2f6fb8', '#5aa0e0', '#1f4a86', '#8fc4f0', '#c94a4f', '#e9eef4'],
  frame: '#0b1220',
})

/** A wide screen with a map of light and dark areas. */
const wideScreen: VenueSurface = (u, v, context) => {
  if (Math.abs(u) > 2.5 || v < 0.8 || v > 2.95) return screens(u + 40, v, context)
  if (Math.abs(u) > 2.42 || v < 0.88 || v > 2.87) return rgb('#9fd0ff')
  const land = fractalNoise(context.noise, 0.9 * u, 1.3 * v, 4)
  return mix(rgb('#1d4f93'), rgb('#7db9ee'), land > 0.06 ? 0.9 : 0.25 + 0.12 * v)
}

const newsroom: VenueDesign = {
  size: { width: 9, height: 3.8, length: 8.5 },
  left: screens,
  right: screens,
  end: wideScreen,
  floor: plain('#1c2a45'),
  ceiling: ceilingLights({ color: '#151c2a', rows: [-2.6, 0, 2.6], width: 0.4, length: 0.4, period: 1.6 }),
  gloss: 0.5,
  lamp: [0.99, 1, 1.03],
}

/** Rooms so small that their walls are near, and studios. */
export const smallVenues = {
  newsroom,
  'tea-room': teaRoom,
  'car-interior': carInterior,
} satisfies Record<string, VenueDesign>
