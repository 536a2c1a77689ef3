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

/** How a subject is laid into another ground. */
export interface Blending {
  /** How far its light and colour are brought towards the ground's, 0 to 100. */
  harmonise: number
  /** How much of the ground's light bleeds over its edge, 0 to 100. */
  wrap: number
  /** @default none */
  shadow?: GroundShadow
}

/** What a subject was cut from, and the cut-out as it lay there: both tell in what light it was taken. */
export interface Origin {
  picture: Raster
  cutOut: Raster
}

const studySide = 256
/** How near to the subject light is looked for: the deviation as a share of the longest side. */
const nearness = 0.15
/** What the far ground counts beside the near. */
const farShare = 0.25

/**
 * Lay a subject into a ground as if it had been photographed there: harmonised, with the ground's light on
 * its edge and its shadow on the ground.
 *
 * @param subject RGBA, of the ground's size
 * @param ground  opaque
 * @param origin  what the subject was cut from; without it its light is only guessed
 * @returns opaque, of the ground's size
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

/** What is not the subject, the more the nearer to it. */
function surroundings(cutOut: Raster): Plane {
  const { width, height } = cutOut
  const covered = coverage(cutOut)
  const near = blurPlane(covered, nearness * Math.max(width, height)).data
  return planeOf(width, height, pixel => (1 - covered.data[pixel]) * (farShare + near[pixel]))
}
