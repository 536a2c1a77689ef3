import type { BlendOptions, CutoutSource } from '../engines.ts'
import { compositeOver } from '../matte/backgrounds.ts'
import { blurPlane } from '../matte/blur-plane.ts'
import { compositeShadow } from '../matte/composite-shadow.ts'
import { createPlane, type Plane, type Raster } from '../raster.ts'
import { fitWithin } from '../resample/fit-within.ts'
import { shrink } from '../resample/shrink.ts'
import type { Work } from '../work.ts'
import { applyColorTransform } from './apply-color-transform.ts'
import { colorStatistics } from './color-statistics.ts'
import { type GroundReflection, reflectSubject } from './ground-reflection.ts'
import { groundShadow, type SceneShadow } from './ground-shadow.ts'
import { type ColorEnvironments, createHarmonization } from './harmonization.ts'
import { wrapLight } from './light-wrap.ts'

const studySide = 256
/** Standard deviation of the subject's surroundings that are measured, relative to the longest side. */
const surroundingsSigma = 0.15
/** Weight of distant background relative to the background near the subject. */
const farWeight = 0.25

interface CompositeOptions extends BlendOptions {
  /** The subject's shadow, of the background's size, 0 to 1, if the background's light is known. */
  sceneShadow?: SceneShadow | undefined
  /** How the ground mirrors the subject. @default not at all */
  reflection?: GroundReflection | undefined
}

/**
 * Composite a subject onto a background: harmonized colors, light wrap around its edge, and its shadow and
 * reflection on the floor.
 *
 * @param subject      RGBA, of the background's size
 * @param background   opaque
 * @param cutoutSource what the subject was extracted from; without it the original lighting is only estimated
 * @returns opaque, of the background's size
 */
export async function composite(
  subject: Raster,
  background: Raster,
  { harmonize, lightWrap, shadow, sceneShadow, reflection }: CompositeOptions,
  { signal, progress }: Work,
  cutoutSource?: CutoutSource,
): Promise<Raster> {
  const environments =
    harmonize > 0 ? await measureEnvironments(subject, background, cutoutSource) : undefined
  signal.throwIfAborted()
  progress(0.2)
  const harmonized = environments
    ? applyColorTransform(subject, createHarmonization(environments, harmonize / 100))
    : subject
  signal.throwIfAborted()
  progress(0.5)
  const wrapped = await wrapLight(harmonized, background, lightWrap / 100)
  signal.throwIfAborted()
  progress(0.7)
  const shadowPlane = shadow && (await groundShadow(subject, background, shadow, sceneShadow))
  signal.throwIfAborted()
  progress(0.9)
  const ground = reflection ? await reflectSubject(harmonized, background, reflection) : background
  return compositeOver(shadowPlane ? compositeShadow(wrapped, shadowPlane) : wrapped, ground)
}

async function measureEnvironments(
  subject: Raster,
  background: Raster,
  cutoutSource?: CutoutSource,
): Promise<ColorEnvironments | undefined> {
  const size = fitWithin(subject, studySide)
  const small = (image: Raster) => shrink(image, size.width, size.height)
  const smallSubject = await small(subject)
  const subjectStatistics = colorStatistics(smallSubject, coverage(smallSubject))
  const newStatistics = colorStatistics(await small(background), surroundingsWeights(smallSubject))
  if (!subjectStatistics || !newStatistics) return undefined
  if (!cutoutSource) return { subject: subjectStatistics, original: undefined, target: newStatistics }
  const originalSize = fitWithin(cutoutSource.image, studySide)
  const smallCutout = await shrink(cutoutSource.cutout, originalSize.width, originalSize.height)
  const smallOriginal = await shrink(cutoutSource.image, originalSize.width, originalSize.height)
  return {
    subject: subjectStatistics,
    original: colorStatistics(smallOriginal, surroundingsWeights(smallCutout)),
    target: newStatistics,
  }
}

const coverage = ({ data, width, height }: Raster): Plane =>
  createPlane(width, height, pixel => data[pixel * 4 + 3] / 255)

/** Weights of the background pixels, which increase towards the subject. */
function surroundingsWeights(cutout: Raster): Plane {
  const { width, height } = cutout
  const covered = coverage(cutout)
  const near = blurPlane(covered, surroundingsSigma * Math.max(width, height)).data
  return createPlane(width, height, pixel => (1 - covered.data[pixel]) * (farWeight + near[pixel]))
}
