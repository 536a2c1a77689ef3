import { mix, type Rgb, rgb, scale } from '../../paint/color.ts'
import { fractalNoise } from '../../paint/noise.ts'
import type { SurfaceContext, VenueDesign, VenueSurface } from './venue.ts'
import { pickColor, tiled } from './venue-surfaces.ts'

/** The sky overhead, brighter toward the horizon. */
export const skyAbove: VenueSurface = (_, distance, { sky }) =>
  mix(sky[1], sky[0], Math.min(1, distance / 60))

/** Two colors between which the leaves of trees are, other than in summer. */
const leafColors = {
  spring: ['#7f9f4e', '#a3bd6c'].map(rgb),
  autumn: ['#a8552a', '#c9973f'].map(rgb),
  winter: ['#8b9096', '#cfd6dc'].map(rgb),
}

/** The color of leaves at a place, of which `color` is that in summer. */
export function leafColor(u: number, v: number, { noise, season }: SurfaceContext, color: Rgb): Rgb {
  if (season === 'summer') return color
  const [one, other] = leafColors[season]
  return mix(one, other, Math.min(1, Math.max(0, 0.5 + 1.4 * noise(0.9 * u + 31, 1.1 * v))))
}

/** Leaves of a hedge or of trees: clumps in light and shade. */
export function leaves(u: number, v: number, context: SurfaceContext, color: Rgb): Rgb {
  const { noise } = context
  const clump = fractalNoise(noise, 1.5 * u, 1.7 * v, 3)
  const leaf = noise(13 * u, 14 * v)
  return scale(leafColor(u, v, context, color), 1.02 + 0.7 * clump + 0.22 * leaf)
}

const grassColors = {
  spring: rgb('#709a4c'),
  summer: rgb('#66894a'),
  autumn: rgb('#8f8349'),
  winter: rgb('#dfe5ea'),
}

/** Short grass, by the position on the ground: darker patches and blades; snow in winter. */
const grass = (u: number, v: number, { noise, season }: SurfaceContext): Rgb =>
  scale(
    grassColors[season],
    0.95 + 0.22 * fractalNoise(noise, 1.3 * u, 1.3 * v, 3) + 0.2 * noise(24 * u, 9 * v),
  )

/** A hedge with trees of different heights behind it, and the sky above. */
export function garden(color: string): VenueSurface {
  const summer = rgb(color)
  return (u, v, context) => {
    const crown = 3.9 + 2.7 * fractalNoise(context.noise, 0.42 * u, 77, 4)
    if (v > crown) return mix(context.sky[0], context.sky[1], Math.min(1, v / 14))
    return scale(leaves(u, v, context, summer), v < 1.5 ? 0.9 : 1.05)
  }
}

const trees = garden('#5f7d4a')
const distantTrees = garden('#5d7a4d')

/** Windows of a house: by day they mirror the sky, and once the sun is low the rooms behind them are lit. */
function glassOfHouse(u: number, v: number, { sky, night, lowSun, cell }: SurfaceContext): Rgb {
  const day = mix(rgb('#5f7480'), sky[1], 0.25 + 0.12 * v * (v < 3 ? 1 : 0.5))
  const isCurtain = cell(Math.floor(u / 0.8), 71) > 0.7
  const room = scale(
    rgb(isCurtain ? '#ffe9c4' : '#f4bd73'),
    0.75 + 0.3 * cell(Math.floor(u / 0.5), Math.floor(v / 0.6)),
  )
  return mix(day, room, lowSun ? 0.72 : night)
}

/** The front of a modern house: plaster, wood, a wide window, a door and a flat roof. */
const houseFront: VenueSurface = (u, v, context) => {
  if (v > 5.7 || Math.abs(u) > 7.5) return trees(u, v, context)
  if (v > 5.4) return rgb('#3d4044')
  // The roof and the upper floor shade what is below them.
  const shade = 1 - 0.2 * Math.exp(-(5.4 - v) / 0.25) - (v < 2.76 ? 0.22 * Math.exp(-(2.76 - v) / 0.3) : 0)
  const glass = glassOfHouse(u, v, context)
  const isUpper = v > 2.9
  if (Math.abs(v - 2.9) < 0.14) return rgb('#4b4e52')
  if (isUpper) {
    const isWindow = v > 3.5 && v < 4.9 && Math.abs(Math.abs(u + 0.8) - 2.6) < 1.1
    if (isWindow) return glass
    return scale(u > 3.6 ? tiled('#8f6a48', 0.16, 9, 0.2)(u, v, context) : rgb('#e9e6df'), shade)
  }
  if (u < -2 && u > -6.4 && v < 2.5)
    return v - 0.5 * Math.floor(v / 0.5) < 0.05 ? rgb('#6d7276') : rgb('#8b9094')
  if (u > -0.9 && u < 0.3 && v < 2.4) return rgb('#5b3d28')
  if (u > 1.2 && u < 6 && v > 0.3 && v < 2.5) return Math.abs(u - 3.6) < 0.05 ? rgb('#3b3e42') : glass
  return scale(rgb('#dedad1'), shade)
}

const house: VenueDesign = {
  size: { width: 22, height: 30, length: 17 },
  left: garden('#58773f'),
  right: garden('#58773f'),
  end: houseFront,
  floor: (u, v, context) =>
    Math.abs(u) < 4.2 && v < 16.4 ? tiled('#aaa59c', 0.9, 0.9, 0.08)(u, v, context) : grass(u, v, context),
  ceiling: skyAbove,
  gloss: 0,
  lamp: [1, 1, 1],
  isOutdoors: true,
}

/** Buildings of a city against the sky, paler the higher the haze is; lit windows by night. */
export function skyline(u: number, v: number, { cell, sky, night }: SurfaceContext, base: number): Rgb {
  const above = mix(sky[0], sky[1], Math.min(1, v / 22))
  for (const layer of [1, 0]) {
    const width = layer ? 3.1 : 4.6
    const building = Math.floor((u + 9.7 * layer) / width)
    const top = base + (layer ? 2 : 4) + (layer ? 5 : 9) * cell(building, 61 + layer) ** 1.6
    if (v > top) continue
    const facade = scale(mix(rgb('#8d8a88'), rgb('#6c7480'), cell(building, 63)), 1 - 0.72 * night)
    const isWindow = (u * 1.9 - Math.floor(u * 1.9)) * (v * 1.4 - Math.floor(v * 1.4)) > 0.24
    const isLit = isWindow && cell(Math.floor(u * 1.9), Math.floor(v * 1.4)) < 0.18 + 0.3 * night
    const lit = mix(facade, rgb('#ffd9a0'), isLit ? 0.3 + 0.6 * night : 0)
    return mix(lit, above, layer ? 0.28 : 0.5)
  }
  return above
}

const [wetLeaves, sunlitLeaves] = ['#7f9485', '#9dbb86'].map(rgb)

/** A garden, overexposed by day, and by night a few lamps in it. */
const gardenView: VenueSurface = (u, v, context) => {
  const { cell, noise, night, isRaining, sky } = context
  const isLeaves = v < 1.6 + 0.3 * fractalNoise(noise, 1.6 * u, 5, 4)
  const leaf = scale(
    leafColor(2 * u, 2 * v, context, isRaining ? wetLeaves : sunlitLeaves),
    0.95 + 0.6 * fractalNoise(noise, 3.4 * u, 3.6 * v, 4),
  )
  const bright: Rgb = isRaining ? [0.8, 0.84, 0.88] : mix(sky[0], [1, 1, 1], 0.6)
  const lamp = v < 1.7 && cell(Math.floor(u / 0.07), Math.floor(v / 0.07) + 70) > 0.965
  return mix(isLeaves ? leaf : bright, lamp ? rgb('#ffcf8a') : rgb('#1b2636'), night)
}

/** A city that is seen from a high floor, paler than it is by day. */
const cityView: VenueSurface = (u, v, context) => {
  const city = skyline(7 * u, 9 * (v - 0.95), context, 1.5)
  return mix(city, [1, 1, 1], 0.3 * (1 - context.night))
}

/** Brightness of a view through drops on a pane, each brighter below and darker above, and through the tracks of some. */
function rainOnGlass(u: number, v: number, { cell, noise }: SurfaceContext): number {
  const [x, y] = [u / dropPeriod, v / dropPeriod]
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const dx = x - column - 0.3 - 0.4 * cell(column, row + 900)
  const dy = y - row - 0.3 - 0.4 * cell(column, row + 1900)
  const radius = 0.12 + 0.16 * cell(column, row + 2900) ** 2
  const drop = Math.hypot(dx, 0.8 * dy) < radius ? 0.85 - (0.32 * dy) / radius : 1
  const track =
    cell(Math.floor(u / 0.11), 3900) > 0.72 && Math.abs(u / 0.11 - Math.floor(u / 0.11) - 0.5) < 0.07
  return drop * (track ? 0.92 : 1) * (0.97 + 0.05 * noise(2 * u, 1.2 * v))
}

/** Distance of drops on a pane, in meters. */
const dropPeriod = 0.035

/** A window with a white frame and a view; drops on its panes when it rains. */
const wideWindow =
  (view: VenueSurface): VenueSurface =>
  (u, v, context) => {
    const { isRaining } = context
    const across = Math.abs(u)
    if (across > 1.55) return scale(rgb('#e6e0d6'), 0.92 + 0.06 * Math.sin(26 * u))
    if (across > 1.4 || v < 0.82 || Math.abs(u) < 0.045 || Math.abs(v - 1.95) < 0.03) return rgb('#f1efea')
    return scale(view(u, v, context), isRaining ? rainOnGlass(u, v, context) : 1)
  }

const windowsill: VenueDesign = {
  size: { width: 7, height: 3.2, length: 1.9 },
  left: () => rgb('#e6e0d6'),
  right: () => rgb('#e6e0d6'),
  end: wideWindow(gardenView),
  floor: () => rgb('#b79a76'),
  ceiling: () => rgb('#ece8e1'),
  gloss: 0,
  lamp: [1, 1.005, 1.01],
  table: { material: 'wood', tint: rgb('#efece6') },
}

const cityWindowsill: VenueDesign = { ...windowsill, end: wideWindow(cityView) }

/** Stands full of people, a board with advertisements below and a roof with lamps above. */
const stand: VenueSurface = (u, v, context) => {
  const { cell, sky } = context
  if (v > 17) return mix(sky[0], sky[1], Math.min(1, v / 50))
  if (v > 15) return u - 5 * Math.floor(u / 5) < 1.6 && v < 16.2 ? [1, 1, 0.97] : rgb('#5b6268')
  if (v < 1) return pickColor(['#2f62a8', '#e9ebec', '#c23b33', '#2f3640'], context, Math.floor(u / 6), 3)
  const row = Math.floor(v / 0.75)
  if (v - 0.75 * row < 0.16 || Math.abs(v - 8.2) < 0.6) return rgb('#83898d')
  const person = cell(Math.floor(u / 0.6), row)
  const shirts = ['#8f4a45', '#4a5f80', '#b9bab7', '#34383d', '#a3925f', '#757f86', '#545a60']
  return person < 0.12 ? rgb('#5f666b') : scale(rgb(shirts[Math.floor(person * 997) % shirts.length]), 0.8)
}

const stadium: VenueDesign = {
  size: { width: 90, height: 60, length: 75 },
  left: stand,
  right: stand,
  end: stand,
  floor: (u, v, context) => {
    const isLine = Math.abs(u) < 0.12 || Math.abs(v - 40) < 0.15 || Math.abs(Math.hypot(u, v - 40) - 9) < 0.15
    if (isLine) return rgb('#e6ebe0')
    const stripe = Math.floor(v / 5.5) % 2 ? 1.08 : 0.95
    return scale(grass(u, v, context), stripe)
  },
  ceiling: skyAbove,
  gloss: 0,
  lamp: [1, 1, 1],
  isOutdoors: true,
}

/** Red lanes along a stand. */
const runningTrack: VenueDesign = {
  ...stadium,
  floor: (u, v, context) => {
    if (u < -9) return grass(u, v, context)
    const lane = u - 1.22 * Math.floor(u / 1.22)
    return lane < 0.06 ? rgb('#f0ece6') : scale(rgb('#b3543f'), 0.96 + 0.08 * context.noise(9 * u, 9 * v))
  },
}

/** A fence with a green windscreen, and trees behind it. */
const courtFence: VenueSurface = (u, v, context) => {
  if (v < 1.9) return scale(rgb('#2f5a45'), 0.96 + 0.08 * context.cell(Math.floor(u / 2), 5))
  if (v < 3.2 && (Math.abs(u - 2 * Math.round(u / 2)) < 0.05 || v > 3.12)) return rgb('#5d6a66')
  return trees(u, v - 0.4, context)
}

/** A net across the court, with its posts and a white band. */
const net = () => [
  { left: -6.4, right: 6.4, bottom: 0, top: 0.92, distance: 12, color: rgb('#39505a') },
  { left: -6.4, right: 6.4, bottom: 0.88, top: 0.98, distance: 11.99, color: rgb('#f7f7f4') },
  ...[-6.4, 6.3].map(x => ({
    left: x,
    right: x + 0.1,
    bottom: 0,
    top: 1.1,
    distance: 11.98,
    color: rgb('#2c3538'),
  })),
]

const tennisCourt: VenueDesign = {
  size: { width: 20, height: 30, length: 27 },
  left: courtFence,
  right: courtFence,
  end: courtFence,
  floor: (u, v, context) => {
    const across = Math.abs(u)
    const isLine =
      v < 23.6 &&
      (Math.abs(across - 5.5) < 0.06 ||
        Math.abs(across - 4.1) < 0.05 ||
        (across < 5.5 && v > 23.4) ||
        (across < 4.1 && (Math.abs(v - 5.6) < 0.06 || Math.abs(v - 18.4) < 0.06)) ||
        (across < 0.05 && v > 5.6 && v < 18.4))
    if (isLine) return rgb('#f5f6f3')
    const color = across < 5.5 && v < 23.5 ? '#3f709f' : '#5c8f6a'
    return scale(rgb(color), 0.97 + 0.06 * context.noise(9 * u, 9 * v))
  },
  ceiling: skyAbove,
  gloss: 0,
  props: net,
  lamp: [1, 1, 1],
  isOutdoors: true,
}

/** Water in a pool: light that moves over its floor of small tiles. */
const poolWater: VenueSurface = (u, v, { cell }) => {
  const ripple = Math.sin(7 * u + 3 * Math.sin(2.1 * v)) * Math.sin(5 * v + 2.5 * Math.sin(2.7 * u))
  return mix(
    rgb('#3fb3cb'),
    rgb('#c9f1f3'),
    0.3 + 0.32 * ripple + 0.08 * cell(Math.floor(5 * u), Math.floor(5 * v)),
  )
}

const pool: VenueDesign = {
  size: { width: 26, height: 30, length: 26 },
  left: garden('#4f7d45'),
  right: garden('#4f7d45'),
  end: garden('#55854a'),
  floor: (u, v, context) => {
    const isPool = v > 4.4 && v < 17 && Math.abs(u) < 8
    const isRim = v > 4 && v < 17.5 && Math.abs(u) < 8.5
    return isPool
      ? poolWater(u, v, context)
      : isRim
        ? rgb('#f0ede6')
        : tiled('#d9cfbd', 0.8, 0.8, 0.06)(u, v, context)
  },
  ceiling: skyAbove,
  gloss: 0,
  props: () =>
    [-6.4, -3.4, 2.8, 6].flatMap(x => [
      { left: x - 0.04, right: x + 0.04, bottom: 0, top: 2.3, distance: 20.5, color: rgb('#e8e4da') },
      {
        left: x - 1.35,
        right: x + 1.35,
        bottom: 1.9,
        top: 2.5,
        distance: 20.4,
        color: rgb('#f4f1ea'),
        isRound: true,
      },
      { left: x - 1, right: x + 1, bottom: 0.2, top: 0.5, distance: 20.3, color: rgb('#f7f5f0') },
    ]),
  lamp: [1, 1, 1],
  isOutdoors: true,
}

/** A curb in red and white, a barrier with boards, and stands or trees behind it. */
const besideTrack: VenueSurface = (u, v, context) => {
  if (v < 1.1) return pickColor(['#e9eaea', '#2f62a8', '#c93a33', '#e3b740'], context, Math.floor(u / 5), 9)
  if (v < 2.6) return Math.abs(u - 2.5 * Math.round(u / 2.5)) < 0.08 ? rgb('#8f9599') : rgb('#aab3b4')
  return distantTrees(u, v - 0.8, context)
}

const racetrack: VenueDesign = {
  size: { width: 30, height: 60, length: 90 },
  left: besideTrack,
  right: (u, v, context) => (v > 1.1 && v < 9 ? stand(u, v + 0.5, context) : besideTrack(u, v, context)),
  end: garden('#6b8558'),
  floor: (u, v, context) => {
    const across = Math.abs(u)
    if (across < 6.4)
      return scale(rgb('#74767a'), 0.95 + 0.08 * context.cell(Math.floor(u / 0.9), Math.floor(v / 4)))
    if (across < 6.7) return rgb('#eceded')
    if (across < 7.7) return Math.floor(v / 1.4) % 2 ? rgb('#c63a34') : rgb('#eceded')
    return grass(u, v, context)
  },
  ceiling: skyAbove,
  gloss: 0.06,
  lamp: [1, 1, 1],
  isOutdoors: true,
}

/** Places outdoors that people built, and the view of a garden from a window. */
export const outdoorVenues = {
  windowsill,
  'city-windowsill': cityWindowsill,
  house,
  stadium,
  'running-track': runningTrack,
  'tennis-court': tennisCourt,
  pool,
  racetrack,
} satisfies Record<string, VenueDesign>
