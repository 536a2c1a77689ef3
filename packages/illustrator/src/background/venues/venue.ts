import type { Rgb } from '../../paint/color.ts'
import type { Noise } from '../../paint/noise.ts'
import type { Material, Season } from '../../scene/setting.ts'

/** Kinds of places that people built, public ones for the most part, each seen from within, along its length. */
export const venueKinds = [
  'supermarket',
  'clothes-shop',
  'shoe-shop',
  'shop',
  'bakery',
  'market',
  'library',
  'bar',
  'restaurant',
  'nightclub',
  'metro',
  'station',
  'airport',
  'gym',
  'museum',
  'classroom',
  'corridor',
  'clinic',
  'lobby',
  'spa',
  'church',
  'theater',
  'warehouse',
  'showroom',
  'garage',
  'windowsill',
  'city-windowsill',
  'house',
  'stadium',
  'pool',
  'racetrack',
  'running-track',
  'tennis-court',
  'workshop',
  'parking-garage',
  'laboratory',
  'pharmacy',
  'florist',
  'luxury-shop',
  'salon',
  'cellar',
  'barn',
  'mall',
  'loft',
  'sports-hall',
  'christmas-market',
  'fairground',
  'porch',
  'street-court',
  'tea-room',
  'car-interior',
  'newsroom',
  'vineyard',
  'canyon',
  'coast-road',
  'salt-flat',
  'runway',
  'gas-station',
  'classic-room',
  'open-office',
] as const
export type VenueKind = (typeof venueKinds)[number]

/** What surfaces of a place depend on. */
export interface SurfaceContext {
  /** A number from 0 to 1 for a cell of a grid; it depends on the seed. */
  cell: (column: number, row: number) => number
  noise: Noise
  isRaining: boolean
  season: Season
  /** 0 (day) to 1 (night): windows are dark then. */
  night: number
  /** Colors of the sky, at the horizon and above; outdoors divided by the color of the light, which multiplies them later. */
  sky: readonly [low: Rgb, high: Rgb, zenith: Rgb]
  /** A low sun: its distance to the right of the middle per meter of distance, and the color of its light. */
  lowSun?: { across: number; color: Rgb } | undefined
}

/**
 * Color of a surface at a point, sRGB. `u` and `v` are in meters: of side walls the distance from the camera and the
 * height; of the wall at the end the distance from the middle and the height; of floor and ceiling the distance from
 * the middle and from the camera.
 */
export type VenueSurface = (u: number, v: number, context: SurfaceContext) => Rgb

/** An upright sheet across the place, in meters: what stands there has no depth when it's out of focus. */
export interface VenueProp {
  left: number
  right: number
  bottom: number
  top: number
  /** From the camera. */
  distance: number
  color: Rgb
  /** An ellipse instead of a rectangle. */
  isRound?: boolean
}

/** How a place looks: a box of surfaces with what stands in it. */
export interface VenueDesign {
  /** In meters; `length` is the distance of the end from the camera. */
  size: { width: number; height: number; length: number }
  /** Distance of the camera to the right of the middle, in meters. */
  cameraX?: number
  left: VenueSurface
  right: VenueSurface
  end: VenueSurface
  floor: VenueSurface
  ceiling: VenueSurface
  /** Share of the light that the floor mirrors. */
  gloss: number
  props?: (random: () => number) => VenueProp[]
  /** Color of the light at the subject: a factor for each channel. */
  lamp: Rgb
  /** Lit by the sky instead of lamps. */
  isOutdoors?: boolean
  /** String lights, each bulb as large as the blur disc. */
  hasBulbs?: boolean
  /** What isn't taller than wide is rather a vehicle, which stands on the floor. */
  isForVehicles?: boolean
  /** What things stand on that aren't furniture; undefined: on the floor. */
  table?: { material: Material; tint?: Rgb }
}
