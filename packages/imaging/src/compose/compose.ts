import { blurPlane } from '../matte/blur-plane.ts'
import { laidOver } from '../matte/grounds.ts'
import { layShadow } from '../matte/lay-shadow.ts'
import { type Plane, planeOf, type Raster } from '../raster.ts'
import { fitted } from '../resample/fitted.ts'
import { shrink } from '../resample/shrink.ts'
import type { Work } from '../work.ts'
import { colourStatistics } from './colour-statistics.ts'
import { withColours } from './colour-table.ts'
import { type GroundShadow, groundShadow } from './ground-shadow.ts'
import { harmony, type Lights } from './harmony.ts'
import { wrapLight } from './light-wrap.ts'

/** How a subject is blended into another background. */
export interface Blending {
  /** How far the subject's brightness and colors are adjusted to the background's, 0 to 100. */
  harmonise: number
  /** How strongly the background's light wraps around the subject's edge, 0 to 100. */
  wrap: number
  /** @default none */
  shadow?: GroundShadow
}

/**
 * The image that a subject was extracted from and the cutout at its original position: they show the original
 * lighting.
 */
export interface Origin {
  picture: Raster
  cutOut: Raster
}

const studySide = 256
/** Standard deviation of the subject's surroundings that are measured, relative to the longest side. */
const nearness = 0.15
/** Weight of distant background relative to the background near the subject. */
const farShare = 0.25

/**
 * Composite a subject onto a background: harmonized colors, light wrap around its edge and its shadow on the
 * floor.
 *
 * @param subject      RGBA, of the background's size
 * @param background   opaque
 * @param cutoutSource what the subject was extracted from; without it the original lighting is only estimated
 * @returns opaque, of the background's size
 */
export async function compose(
  subject: Raster,
  ground: Raster,
  { harmonise, wrap, shadow }: Blending,
  { signal, progress }: Work,
  origin?: Origin,
): Promise<Raster> {
  const lights = harmonise > 0 ? await lightsOf(subject, ground, origin) : undefined
  signal.throwIfAborted()
  progress(0.2)
  const lit = lights ? withColours(subject, harmony(lights, harmonise / 100)) : subject
  signal.throwIfAborted()
  progress(0.5)
  const wrapped = await wrapLight(lit, ground, wrap / 100)
  signal.throwIfAborted()
  progress(0.7)
  const fallen = shadow && (await groundShadow(subject, ground, shadow))
  signal.throwIfAborted()
  progress(0.9)
  return laidOver(fallen ? layShadow(wrapped, fallen) : wrapped, ground)
}

async function lightsOf(subject: Raster, ground: Raster, origin?: Origin): Promise<Lights | undefined> {
  const size = fitted(subject, studySide)
  const small = (picture: Raster) => shrink(picture, size.width, size.height)
  const placed = await small(subject)
  const own = colourStatistics(placed, coverage(placed))
  const now = colourStatistics(await small(ground), surroundings(placed))
  if (!own || !now) return undefined
  if (!origin) return { subject: own, before: undefined, now }
  const before = fitted(origin.picture, studySide)
  const cut = await shrink(origin.cutOut, before.width, before.height)
  const around = await shrink(origin.picture, before.width, before.height)
  return { subject: own, before: colourStatistics(around, surroundings(cut)), now }
}

const coverage = ({ data, width, height }: Raster): Plane =>
  planeOf(width, height, pixel => data[pixel * 4 + 3] / 255)

/** Weights of the background pixels, which increase towards the subject. */
function surroundings(cutOut: Raster): Plane {
  const { width, height } = cutOut
  const covered = coverage(cutOut)
  const near = blurPlane(covered, nearness * Math.max(width, height)).data
  return planeOf(width, height, pixel => (1 - covered.data[pixel]) * (farShare + near[pixel]))
}
