import type { InferenceSession } from '../onnx/onnxruntime.ts'
import { scaleRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import type { Work } from '../work.ts'
import { scaleArc } from './arc.ts'
import { type DetectedRegion, regionsFromMap } from './detected-regions.ts'
import { type MergedRegion, mergeRegions } from './merge-regions.ts'
import { computeTextProbability, resizeForDetector } from './text-probability.ts'

/** Longest side, in pixels, at which the detector processes an image without tiles. */
const detectorSide = 960
/** Maximum enlargement of a small image: text smaller than that is illegible. */
const maxEnlargement = 2
/** Ratio between successive scales. */
const scaleRatio = 2.5

/**
 * Detect lines of text: at 960 pixels, and for larger images also at full size in tiles and at scales in
 * between.
 *
 * @param image opaque
 * @returns regions in pixels of the image
 */
export async function findRegions(
  session: InferenceSession,
  image: Raster,
  { signal, progress }: Work,
): Promise<MergedRegion[]> {
  const longest = Math.max(image.width, image.height)
  const sides = scalesFor(longest)
  const weights = sides.map(side => side * side)
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const regionsByScale: DetectedRegion[][] = []
  let before = 0
  for (const [i, side] of sides.entries()) {
    const size = (length: number) => Math.max(1, Math.round((length * side) / longest))
    const scaled = await resizeForDetector(image, size(image.width), size(image.height))
    const part = progress.span(before / all, (before + weights[i]) / all)
    const likelihood = await computeTextProbability(session, scaled, { signal, progress: part })
    regionsByScale.push(regionsFromMap(likelihood).map(region => scaleRegion(region, longest / side)))
    before += weights[i]
  }
  return mergeRegions(regionsByScale)
}

/** The longest sides at which an image is analyzed, ascending. */
export function scalesFor(longest: number): number[] {
  if (longest <= detectorSide) return [Math.min(detectorSide, Math.round(longest * maxEnlargement))]
  if (longest < 1.25 * detectorSide) return [detectorSide]
  const steps = Math.ceil(Math.log(longest / detectorSide) / Math.log(scaleRatio))
  return Array.from({ length: steps + 1 }, (_, i) =>
    Math.round(detectorSide * (longest / detectorSide) ** (i / steps)),
  )
}

function scaleRegion({ rectangle, arc, score }: DetectedRegion, factor: number): DetectedRegion {
  return {
    rectangle: scaleRectangle(rectangle, factor),
    ...(arc && { arc: scaleArc(arc, factor) }),
    score,
  }
}
