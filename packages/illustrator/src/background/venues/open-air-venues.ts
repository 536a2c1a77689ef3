import { mix, rgb, scale } from '../../paint/color.ts'
import { fractalNoise } from '../../paint/noise.ts'
import { hoop } from './hall-venues.ts'
import { garden, skyAbove, skyline } from './outdoor-venues.ts'
import type { VenueDesign, VenueSurface } from './venue.ts'
import { boards, windowRow } from './venue-surfaces.ts'

/** Boards of a wooden house, one over the next, with windows. */
const siding: VenueSurface = (_, v, context) =>
  scale(
    rgb('#eceae4'),
    v - 0.16 * Math.floor(v / 0.16) < 0.025 ? 0.8 : 0.98 + 0.03 * context.cell(7, Math.floor(v / 0.16)),
  )
const houseWall = windowRow({
  from: 0.85,
  to: 2.15,
  period: 2.7,
  width: 1.05,
  wall: siding,
  frame: '#fafaf7',
})

/** A railing with balusters and posts, before what is behind it. */
const railing =
  (view: VenueSurface, postDistance: number): VenueSurface =>
  (u, v, context) => {
    const isPost = Math.abs(u - postDistance * Math.round(u / postDistance)) < 0.08
    const isRail = (v > 0.86 && v < 0.95) || (v > 0.12 && v < 0.18) || v > 2.68
    const isBaluster = v < 0.9 && u - 0.14 * Math.floor(u / 0.14) < 0.035
    return isPost || isRail || isBaluster ? rgb('#f6f5f1') : view(u, v, context)
  }

/** A garden that is farther away than what it's seen over, and lower. */
const lowGarden = garden('#6b8a52')
const gardenBeyond: VenueSurface = (u, v, context) => lowGarden(0.5 * u, 1.25 * v + 0.6, context)
const ceilingBoards = boards('#dfe3e2')

const porch: VenueDesign = {
  size: { width: 4.2, height: 2.9, length: 8.5 },
  cameraX: 0.3,
  left: houseWall,
  right: railing(gardenBeyond, 2.4),
  end: railing(gardenBeyond, 2.1),
  floor: boards('#a58766'),
  ceiling: (u, v, context) => scale(ceilingBoards(u, v, context), 0.92),
  gloss: 0.06,
  props: () => [
    { left: -1.75, right: -1.1, bottom: 0, top: 0.42, distance: 6.6, color: rgb('#a9714d') },
    {
      left: -1.9,
      right: -0.95,
      bottom: 0.36,
      top: 1.15,
      distance: 6.59,
      color: rgb('#5d7f4a'),
      isRound: true,
    },
    { left: -1.72, right: -1.3, bottom: 0, top: 0.3, distance: 4.4, color: rgb('#8f5f44') },
    {
      left: -1.82,
      right: -1.2,
      bottom: 0.26,
      top: 0.74,
      distance: 4.39,
      color: rgb('#b4556a'),
      isRound: true,
    },
  ],
  lamp: [1, 1, 1],
  isOutdoors: true,
  table: { material: 'wood', tint: rgb('#9a7a58') },
}

const hedge = garden('#56704a')

/** A fence of wire around a court, with the city behind it. */
const courtFence: VenueSurface = (u, v, context) => {
  if (v < 3.6) {
    const isPost = Math.abs(u - 3 * Math.round(u / 3)) < 0.05 || Math.abs(v - 3.55) < 0.05 || v < 0.14
    if (isPost) return rgb('#4c5358')
    const behind = v < 1.6 ? hedge(u, v, context) : skyline(u, v, context, 1)
    return mix(behind, rgb('#596066'), 0.34)
  }
  return skyline(u, v, context, 1)
}

const streetCourt: VenueDesign = {
  size: { width: 22, height: 40, length: 20 },
  left: courtFence,
  right: courtFence,
  end: courtFence,
  floor: (u, v, context) => {
    const isLine =
      Math.abs(Math.abs(u) - 7.2) < 0.06 ||
      Math.abs(Math.abs(u) - 2.4) < 0.05 ||
      Math.abs(v - 11) < 0.06 ||
      Math.abs(Math.hypot(u, v - 11) - 1.8) < 0.05
    const grain =
      0.95 + 0.1 * fractalNoise(context.noise, 2.2 * u, 2.2 * v, 4) + 0.05 * context.noise(40 * u, 40 * v)
    if (isLine) return scale(rgb('#e9e8e2'), grain)
    return scale(rgb(Math.abs(u) < 2.4 && v > 11 ? '#7b5a50' : '#8c8d8c'), grain)
  },
  ceiling: skyAbove,
  gloss: 0.04,
  props: hoop,
  lamp: [1, 1, 1],
  isOutdoors: true,
}

/** Places in the open air beside a building or in a city. */
export const openAirVenues = { porch, 'street-court': streetCourt } satisfies Record<string, VenueDesign>
