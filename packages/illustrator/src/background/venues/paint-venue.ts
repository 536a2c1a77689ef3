import { indoorLightOf } from '../../landscape/rooms.ts'
import { createRandom, type Scene } from '../../landscape/scene.ts'
import { type Canvas, darkenPixel } from '../../paint/canvas.ts'
import { illuminate, mix, type Rgb, scale } from '../../paint/color.ts'
import { createNoise } from '../../paint/noise.ts'
import type { Light } from '../../scene/light.ts'
import { fullBlur } from '../lens-blur.ts'
import type { SurfaceContext, VenueDesign, VenueProp } from './venue.ts'

/** Focal length in units of the image's shorter side: of a normal lens, as for views of a place with somebody in it. */
const focalLength = 1.25
/** Height of the camera above the floor, in meters. */
export const cameraHeight = 1.35
/** Blur radius in pixels per pixel of the painted size, and the largest divisor: detail that is blurred isn't painted. */
const [blurPerDivisor, largestDivisor] = [7, 3]
/** Darkness of walls and ceiling near the camera, where less light falls, and the distance over which it fades, in meters. */
const vignette = { strength: 0.16, distance: 4 }

/** The view into a place, from the camera: pixels of a canvas by rays. */
interface View {
  canvas: Canvas
  /** Column and row that the camera looks at: the vanishing point. */
  center: readonly [number, number]
  /** Meters across a pixel at a distance of one meter. */
  perPixel: number
  design: VenueDesign
  context: SurfaceContext
}

/**
 * Paint a place in one-point perspective, seen along its length from eye level, which is the scene's horizon. What is
 * visible of it through the lens is out of focus, so it's painted at a smaller size.
 */
export function paintVenue(scene: Scene, design: VenueDesign): void {
  const { canvas, horizon, seed, light, backdrop, setting } = scene
  const blurRadius = backdrop ? fullBlur(backdrop, canvas, setting.ground) : 0
  const divisor = Math.max(1, Math.min(largestDivisor, Math.floor(blurRadius / blurPerDivisor)))
  const random = createRandom(seed, 131)
  const isMirrored = (seed & 1) === 1
  const center = [canvas.width * (isMirrored ? 0.54 : 0.46), horizon] as const
  const perPixel = 1 / (focalLength * canvas.unit)
  const view: View = {
    canvas,
    center,
    perPixel,
    design: isMirrored ? mirrored(design) : design,
    context: {
      cell: createCells(Math.floor(1e6 * random())),
      noise: createNoise(seed + 839),
      isRaining: setting.weather.some(each => each === 'rain' || each === 'storm'),
      season: setting.season ?? 'summer',
      night: light.night,
      sky: skyFor(design, light),
      lowSun: lowSunOf(light, canvas.width, center[0], isMirrored ? -perPixel : perPixel),
    },
  }
  const lamps = mix(design.lamp, [1, 1, 1], 0.5)
  const lamp = design.isOutdoors
    ? light.ambient
    : setting.mood.includes('dark')
      ? illuminate(lamps, indoorLightOf(scene))
      : lamps
  fillBlocks(canvas, divisor, (x, y) => illuminate(colorAt(view, x, y), lamp))
  const props = view.design.props?.(random) ?? []
  for (const prop of props.toSorted((a, b) => b.distance - a.distance)) paintProp(view, prop, lamp)
}

/** Colors of the sky, which the light that falls on the ground doesn't color. */
function skyFor({ isOutdoors }: VenueDesign, { low, middle, zenith, ambient }: Light): SurfaceContext['sky'] {
  const [r, g, b] = isOutdoors ? ambient.map(factor => Math.max(leastLight, factor)) : [1, 1, 1]
  const unlit = (color: Rgb): Rgb => [color[0] / r, color[1] / g, color[2] / b]
  return [unlit(low), unlit(middle), unlit(zenith)]
}

/** Keeps the colors of the sky finite where there's no light. */
const leastLight = 0.1
/** Height of the sun in the sky, from its top, from which it's seen near the horizon. */
const lowSunY = 0.7

function lowSunOf(
  { sunOrMoon, keyLight }: Light,
  width: number,
  center: number,
  perPixel: number,
): SurfaceContext['lowSun'] {
  if (sunOrMoon?.kind !== 'sun' || sunOrMoon.y < lowSunY) return undefined
  const shown = Math.min(0.9, Math.max(0.1, sunOrMoon.x))
  return { across: (shown * width - center) * perPixel, color: keyLight }
}

/** The same place seen in a mirror. */
function mirrored(design: VenueDesign): VenueDesign {
  const { left, right, floor, ceiling, end, props, cameraX = 0 } = design
  return {
    ...design,
    left: right,
    right: left,
    floor: (u, v, context) => floor(-u, v, context),
    ceiling: (u, v, context) => ceiling(-u, v, context),
    end: (u, v, context) => end(-u, v, context),
    cameraX: -cameraX,
    ...(props && {
      props: random => props(random).map(prop => ({ ...prop, left: -prop.right, right: -prop.left })),
    }),
  }
}

function colorAt(view: View, column: number, row: number): Rgb {
  const { center, perPixel, design } = view
  const across = (column - center[0]) * perPixel
  const up = (center[1] - row) * perPixel
  const from = { x: design.cameraX ?? 0, y: cameraHeight, z: 0 }
  const hit = trace(view, from, across, up)
  if (hit.surface !== 'floor' || design.gloss === 0) return hit.color
  const foot = { x: from.x + across * hit.distance, y: 1e-3, z: hit.distance }
  const mirror: [number, number, number] = [0, 0, 0]
  for (const slope of roughSlopes) {
    const { color } = trace(view, foot, across, -up * slope)
    for (let c = 0; c < 3; c++) mirror[c] += color[c] / roughSlopes.length
  }
  return mix(hit.color, mirror, design.gloss * (steepShare + (1 - steepShare) * Math.exp(up / grazing)))
}

/** Slopes of the mirrored rays, relative to a smooth floor's: a rough one smears reflections upright. */
const roughSlopes = [0.8, 1, 1.25]
/** Share of a floor's reflectance that is left when it's seen from above, and the slope up to which it reflects most. */
const [steepShare, grazing] = [0.3, 0.18]

/** What a ray meets that advances `across` and `up` per meter of distance. */
function trace(
  { design, context }: View,
  from: { x: number; y: number; z: number },
  across: number,
  up: number,
): { surface: 'floor' | 'other'; color: Rgb; distance: number } {
  const { width, height, length } = design.size
  const toSide = across === 0 ? Infinity : ((across > 0 ? width / 2 : -width / 2) - from.x) / across
  const toLevel = up === 0 ? Infinity : ((up > 0 ? height : 0) - from.y) / up
  const toEnd = length - from.z
  const step = Math.min(toSide, toLevel, toEnd)
  const [x, y, z] = [from.x + across * step, from.y + up * step, from.z + step]
  const near = 1 - vignette.strength * Math.exp(-z / vignette.distance)
  if (step === toEnd) return { surface: 'other', color: design.end(x, y, context), distance: z }
  if (step === toSide)
    return {
      surface: 'other',
      color: scale((across > 0 ? design.right : design.left)(z, y, context), near),
      distance: z,
    }
  if (up > 0) return { surface: 'other', color: scale(design.ceiling(x, z, context), near), distance: z }
  return { surface: 'floor', color: design.floor(x, z, context), distance: z }
}

function fillBlocks(
  { data, width, height }: Canvas,
  size: number,
  color: (x: number, y: number) => Rgb,
): void {
  for (let top = 0; top < height; top += size)
    for (let left = 0; left < width; left += size) {
      const [red, green, blue] = color(left + size / 2, top + size / 2)
      for (let y = top; y < Math.min(height, top + size); y++)
        for (let x = left; x < Math.min(width, left + size); x++) {
          const at = 3 * (y * width + x)
          data[at] = red
          data[at + 1] = green
          data[at + 2] = blue
        }
    }
}

function paintProp({ canvas, center, perPixel, design }: View, prop: VenueProp, lamp: Rgb): void {
  const { data, width, height } = canvas
  const pixels = 1 / (perPixel * prop.distance)
  const cameraX = design.cameraX ?? 0
  const [left, right] = [prop.left, prop.right].map(x => center[0] + (x - cameraX) * pixels)
  const [top, bottom] = [prop.top, prop.bottom].map(y => center[1] - (y - cameraHeight) * pixels)
  const color = illuminate(prop.color, lamp)
  if (prop.bottom === 0) shadeFoot(canvas, left, right, bottom, footReach * pixels)
  const [cx, cy, rx, ry] = [(left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2]
  for (let y = Math.max(0, Math.round(top)); y < Math.min(height, Math.round(bottom)); y++) {
    // Light comes from above.
    const tone = 1.08 - (0.3 * (y - top)) / (bottom - top)
    for (let x = Math.max(0, Math.round(left)); x < Math.min(width, Math.round(right)); x++) {
      if (prop.isRound && ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 > 1) continue
      const at = 3 * (y * width + x)
      for (let c = 0; c < 3; c++) data[at + c] = color[c] * tone
    }
  }
}

/** Darkness of the floor in front of what stands on it, and how far it reaches, in meters as seen from the front. */
const [footShade, footReach] = [0.4, 0.1]

function shadeFoot(canvas: Canvas, left: number, right: number, foot: number, reach: number): void {
  for (let y = Math.round(foot); y < Math.min(canvas.height, foot + reach); y++)
    for (let x = Math.max(0, Math.round(left)); x < Math.min(canvas.width, Math.round(right)); x++)
      darkenPixel(canvas, x, y, footShade * (1 - (y - foot) / reach))
}

/** Numbers from 0 to 1 for the cells of a grid, by an integer hash (Wellons, "Prospecting for Hash Functions", 2018). */
function createCells(seed: number): SurfaceContext['cell'] {
  return (column, row) => {
    let hash = (Math.imul(column, 0x9e3779b1) ^ Math.imul(row + seed, 0x85ebca6b)) >>> 0
    hash = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad)
    hash = Math.imul(hash ^ (hash >>> 15), 0x735a2d97)
    return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
  }
}
