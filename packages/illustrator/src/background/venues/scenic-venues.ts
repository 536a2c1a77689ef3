import { mix, type Rgb, rgb, scale, smoothstep } from '../../paint/color.ts'
import { fractalNoise } from '../../paint/noise.ts'
import { leafColor, leaves } from './outdoor-venues.ts'
import { cameraHeight } from './paint-venue.ts'
import type { SurfaceContext, VenueDesign, VenueSurface } from './venue.ts'

const white: Rgb = [1, 1, 1]

/** The sky at a slope above the horizon: paler toward it, with thin clouds, and bright around a low sun. */
function skyAt(across: number, slope: number, { sky, noise, lowSun }: SurfaceContext): Rgb {
  const [low, middle, zenith] = sky
  const up = Math.max(0, slope)
  const color = mix(mix(low, middle, smoothstep(0, 0.32, up)), zenith, smoothstep(0.2, 0.8, up))
  const cloud = smoothstep(0.05, 0.6, fractalNoise(noise, 1.6 * across + 40, 6 * slope, 4))
  const veiled = mix(color, mix(low, white, 0.4), 0.3 * cloud)
  if (!lowSun) return veiled
  const glow = Math.exp(-(((across - lowSun.across) / 0.3) ** 2) - (slope / 0.13) ** 2)
  return mix(veiled, mix(lowSun.color, white, 0.45), 0.85 * glow)
}

const skyCeiling: VenueSurface = (u, v, context) => skyAt(u / v, 26 / v, context)

/** Distant hills with the color of the haze, up to a slope. */
function hillsAt(across: number, slope: number, context: SurfaceContext, color: Rgb): Rgb | undefined {
  const { noise, sky } = context
  for (const [layer, base, haze] of [
    [2, 0.04, 0.35],
    [5, 0.085, 0.62],
  ] as const) {
    const top = base * (1 + 0.9 * fractalNoise(noise, 1.7 * across + 17 * layer, 5 * layer, 3))
    if (slope < top) {
      const patch = fractalNoise(noise, 14 * across + layer, 60 * slope, 3)
      return mix(scale(color, 1 + 0.2 * patch), sky[0], haze)
    }
  }
  return undefined
}

const vineHills = rgb('#6f8451')

/** Vines on both sides: trunks and posts below, a wall of leaves above, and hills beyond. */
const vineRow: VenueSurface = (u, v, context) => {
  const { noise } = context
  const top = 1.72 + 0.22 * fractalNoise(noise, 1.9 * u, 3, 4)
  if (v > top) {
    const slope = (v - cameraHeight) / Math.max(0.5, u)
    const across = 0.9 + 2 / Math.max(1, u)
    return hillsAt(across, slope, context, vineHills) ?? skyAt(across, slope, context)
  }
  const fringe = 0.55 + 0.2 * fractalNoise(noise, 3.1 * u, 9, 3)
  if (v < fringe) {
    const isTrunk = Math.abs(u - 1.1 * Math.round(u / 1.1)) < 0.05
    const isPost = Math.abs(u - 5.5 * Math.round(u / 5.5)) < 0.06
    if (isPost) return rgb('#8f8474')
    return isTrunk ? rgb('#4b3a2b') : scale(rgb('#5a5a38'), 0.8 + 0.3 * noise(5 * u, 5 * v))
  }
  const color = leaves(u, v, context, rgb('#6d8a3f'))
  // Grapes hang below the leaves.
  const grapes = v < fringe + 0.4 && noise(7 * u + 50, 5 * v) > 0.42
  return grapes
    ? mix(color, rgb('#40294b'), 0.75)
    : scale(color, 0.72 + 0.32 * ((v - fringe) / (top - fringe)))
}

const vineyardEnd: VenueSurface = (u, v, context) => {
  const slope = (v - cameraHeight) / 60
  return (
    hillsAt(u / 60, slope, context, vineHills) ??
    (slope < 0 ? leafColor(u, v, context, vineHills) : skyAt(u / 60, slope, context))
  )
}

/** The grassy lane between two rows of vines. */
const vineyard: VenueDesign = {
  size: { width: 3.6, height: 26, length: 60 },
  cameraX: 0.25,
  left: vineRow,
  right: vineRow,
  end: vineyardEnd,
  floor: (u, v, context) => {
    const { noise, season } = context
    const grass = season === 'autumn' ? rgb('#8d8a4e') : rgb('#7c9152')
    const soil = rgb('#8c6f50')
    const track = smoothstep(0.35, 0.12, Math.abs(Math.abs(u) - 0.85) + 0.12 * noise(2 * u, 2 * v))
    const patch = fractalNoise(noise, 1.7 * u, 1.7 * v, 4)
    const under = smoothstep(1.25, 1.5, Math.abs(u))
    return scale(mix(grass, soil, Math.min(1, 0.6 * track + 0.8 * under)), 0.96 + 0.24 * patch)
  },
  ceiling: skyCeiling,
  gloss: 0,
  lamp: white,
  isOutdoors: true,
  table: { material: 'wood', tint: rgb('#8a6747') },
}

const strata = ['#a8583a', '#bf6f49', '#8f4630', '#cf8c62', '#b3613f', '#d9a37a'].map(rgb)

/** Rock in layers that the weather has worn into ledges and gullies. */
function layeredRock(along: number, up: number, { noise }: SurfaceContext): Rgb {
  const bend = 0.8 * fractalNoise(noise, 0.09 * along, 4, 3)
  const at = 0.42 * up + bend
  const layer = Math.floor(at)
  const color = mix(
    strata[((layer % strata.length) + strata.length) % strata.length],
    strata[(((layer + 1) % strata.length) + strata.length) % strata.length],
    smoothstep(0.7, 1, at - layer),
  )
  const gully = fractalNoise(noise, 0.55 * along, 0.05 * up + 9, 4)
  return scale(color, 0.98 + 0.34 * gully + 0.1 * noise(2.4 * along, 2.4 * up))
}

/** Cliffs that rise from slopes of rubble, with flat tops. */
function cliffs(base: number, rise: number, scaleAlong: number): VenueSurface {
  return (u, v, context) => {
    const { noise, sky } = context
    const shape = fractalNoise(noise, scaleAlong * u + 3, 8, 2)
    // Tops are flat, with steps between them.
    const top = base + rise * Math.floor(3.4 * (shape + 0.55)) * 0.5 + 0.5 * noise(0.7 * u, 30)
    const depth = Math.max(20, u)
    if (v > top) return skyAt(u / depth, (v - cameraHeight) / depth, context)
    const rubble = 0.42 * top
    const rock =
      v < rubble
        ? scale(rgb('#b87a56'), 0.95 + 0.22 * fractalNoise(noise, 0.6 * u, 0.9 * v, 4))
        : layeredRock(u, v, context)
    return mix(rock, sky[0], 0.14)
  }
}

/** A dirt road through a valley between red cliffs. */
const canyon: VenueDesign = {
  size: { width: 84, height: 90, length: 110 },
  cameraX: -1,
  left: cliffs(10, 9, 0.035),
  right: cliffs(8, 10, 0.03),
  end: (u, v, context) => {
    const { noise, sky } = context
    const mesa = fractalNoise(noise, 0.018 * u + 9, 2, 2)
    const top = 5 + 13 * smoothstep(0.02, 0.09, mesa) + 5 * smoothstep(0.26, 0.3, mesa)
    if (v > top) return skyAt(u / 110, (v - cameraHeight) / 110, context)
    return mix(layeredRock(1.3 * u, 0.9 * v, context), sky[0], 0.3)
  },
  floor: (u, v, context) => {
    const { noise } = context
    const patch = fractalNoise(noise, 0.5 * u, 0.5 * v, 4)
    const grit = 0.1 * noise(14 * u, 14 * v) + 0.06 * noise(40 * u, 40 * v)
    const edge = 3.1 + 0.5 * noise(0.3 * v, 5)
    const isRoad = smoothstep(edge + 0.5, edge - 0.4, Math.abs(u))
    const wheel = Math.min(1, Math.abs(Math.abs(u) - 0.9) / 0.4)
    const earth = mix(rgb('#a9674a'), rgb('#c48d6b'), isRoad * (1 - 0.25 * wheel))
    const bush = (1 - isRoad) * smoothstep(0.36, 0.5, noise(0.75 * u + 7, 0.75 * v))
    return mix(scale(earth, 1 + 0.2 * patch + grit), rgb('#6f6f4c'), 0.75 * bush)
  },
  ceiling: (u, v, context) => skyAt(u / v, 90 / v, context),
  gloss: 0,
  lamp: white,
  isOutdoors: true,
}

/** Distance of the wall along a coast road, and the height of its stones, in meters. */
const coast = { wall: 9, stones: 0.62 }

/** The sea below a wall by the road, with headlands at one side. */
const seaView: VenueSurface = (u, v, context) => {
  const { noise, sky, lowSun } = context
  if (v < coast.stones) {
    const isCap = v > coast.stones - 0.1
    const [column, row] = [Math.floor(u / 0.5 + 0.5 * (Math.floor(v / 0.2) % 2)), Math.floor(v / 0.2)]
    return scale(
      rgb(isCap ? '#bdb5a6' : '#9b9284'),
      0.92 + 0.2 * context.cell(column, row) + 0.06 * noise(9 * u, 9 * v),
    )
  }
  const slope = (v - cameraHeight) / coast.wall
  const across = u / coast.wall
  for (const [layer, from, height, haze] of [
    [1, 0.4, 0.11, 0.3],
    [2, 0.12, 0.06, 0.58],
  ] as const) {
    const rise = Math.max(0, across - from + 0.1 * noise(2 * across + layer, 4))
    const top =
      height * Math.min(1.4, 1.6 * rise) * (1 + 0.5 * fractalNoise(noise, 2.6 * across, 7 * layer, 4))
    // Cliffs reach down to the surf.
    const foot = -0.012 - 0.035 * Math.min(1, rise) * (layer === 1 ? 1 : 0.3)
    if (rise > 0 && slope < top && slope > foot) {
      const patch = fractalNoise(noise, 9 * across, 26 * slope + layer, 4)
      const rock = mix(rgb('#7c7458'), rgb('#8d7a63'), smoothstep(0.3 * top, 0, slope))
      return mix(scale(rock, 0.95 + 0.4 * patch), sky[0], haze)
    }
  }
  if (slope > 0) return skyAt(across, slope, context)
  const near = Math.min(1, -slope / 0.08)
  const wave = 0.1 * fractalNoise(noise, 5 * across, 900 * (slope + 0.1) ** 2 + 260 * slope, 3)
  const sea = mix(mix(sky[0], rgb('#5d8aa3'), 0.45), mix(sky[1], rgb('#2f6580'), 0.62), near)
  const glitter = lowSun
    ? Math.exp(-(((across - lowSun.across) / (0.1 + 0.12 * near)) ** 2)) * (0.45 + 2 * wave)
    : 0
  return mix(scale(sea, 1 + wave), lowSun?.color ?? white, Math.max(0, glitter))
}

/** A road along the top of a cliff, which runs from side to side. */
const coastRoad: VenueDesign = {
  size: { width: 120, height: 60, length: coast.wall },
  left: (_, v, context) => skyAt(1, (v - cameraHeight) / 60, context),
  right: (_, v, context) => skyAt(1, (v - cameraHeight) / 60, context),
  end: seaView,
  floor: (u, v, context) => {
    const { noise } = context
    const patch = fractalNoise(noise, 0.5 * u, 1.4 * v, 4)
    const grain = 0.07 * noise(26 * u, 26 * v) + 0.05 * noise(60 * u, 60 * v)
    if (v > 7.9) return scale(mix(rgb('#a59b83'), rgb('#7f8457'), smoothstep(0, 0.4, patch)), 1 + 0.2 * patch)
    const isLine = Math.abs(v - 7.35) < 0.07
    const asphalt = scale(rgb('#75757a'), 1 + 0.12 * patch + grain)
    return isLine ? mix(asphalt, rgb('#e6e3da'), 0.8 + 0.4 * patch) : asphalt
  },
  ceiling: (u, v, context) => skyAt(u / v, 60 / v, context),
  gloss: 0,
  lamp: white,
  isOutdoors: true,
}

/** Size of the plates of a salt flat, in meters. */
const plateSize = 1.5

/** Plates of salt with raised rims where they meet. */
function saltCrust(u: number, v: number, { cell, noise }: SurfaceContext): Rgb {
  const [x, y] = [u / plateSize + 0.2 * noise(u, v), v / plateSize + 0.2 * noise(u + 40, v)]
  const [column, row] = [Math.floor(x), Math.floor(y)]
  let [nearest, second] = [9, 9]
  for (let c = column - 1; c <= column + 1; c++)
    for (let r = row - 1; r <= row + 1; r++) {
      const distance = Math.hypot(x - c - cell(c, r), y - r - cell(c, r + 5000))
      if (distance < nearest) [nearest, second] = [distance, nearest]
      else if (distance < second) second = distance
    }
  const rim = smoothstep(0.09, 0.02, second - nearest)
  const salt = scale(
    rgb('#e4e2de'),
    0.97 + 0.1 * fractalNoise(noise, 0.7 * u, 0.7 * v, 4) + 0.05 * noise(12 * u, 12 * v),
  )
  return mix(salt, rgb('#f7f5f1'), 0.6 * rim * Math.exp(-v / 26))
}

/** A plain of salt below mountains that are far away. */
const saltFlat: VenueDesign = {
  size: { width: 400, height: 120, length: 160 },
  left: (u, v, context) => skyAt(1, (v - cameraHeight) / u, context),
  right: (u, v, context) => skyAt(1, (v - cameraHeight) / u, context),
  end: (u, v, context) => {
    const slope = (v - cameraHeight) / 160
    const { noise, sky } = context
    const top = 0.026 * (1 + 1.3 * fractalNoise(noise, 2.4 * (u / 160), 11, 5))
    if (slope < top && slope > -0.002) {
      const patch = fractalNoise(noise, 0.2 * u, 0.5 * v, 3)
      return mix(scale(rgb('#6f7c92'), 1 + 0.2 * patch), sky[0], 0.55)
    }
    return slope < 0 ? rgb('#e6e4e1') : skyAt(u / 160, slope, context)
  },
  floor: saltCrust,
  ceiling: (u, v, context) => skyAt(u / v, 120 / v, context),
  gloss: 0.08,
  lamp: white,
  isOutdoors: true,
}

/** Places outdoors that a view belongs to. */
export const scenicVenues = {
  vineyard,
  canyon,
  'coast-road': coastRoad,
  'salt-flat': saltFlat,
} satisfies Record<string, VenueDesign>
