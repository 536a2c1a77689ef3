import type { InferenceSession } from '../onnx/onnxruntime.ts'
import type { Raster } from '../raster.ts'
import type { Work } from '../work.ts'
import { type LikelyRegion, likelyRegions } from './likely-regions.ts'
import { mergeRegions } from './merge-regions.ts'
import { resizedTo, textLikelihood } from './text-likelihood.ts'

/** Longest side, in pixels, at which the detector processes an image without tiles. */
const wholeSide = 960
/** Maximum enlargement of a small image: text smaller than that is illegible. */
const mostEnlarged = 2
/** Ratio between successive scales. */
const finer = 2.5

/**
 * Detect lines of text: at 960 pixels, and for larger images also at full size in tiles and at scales in
 * between.
 *
 * @param image opaque
 * @returns regions in pixels of the image
 */
export async function findRegions(
  session: InferenceSession,
  picture: Raster,
  { signal, progress }: Work,
): Promise<LikelyRegion[]> {
  const longest = Math.max(picture.width, picture.height)
  const sides = sidesFor(longest)
  const weights = sides.map(side => side * side)
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const seen: LikelyRegion[][] = []
  let before = 0
  for (const [i, side] of sides.entries()) {
    const size = (length: number) => Math.max(1, Math.round((length * side) / longest))
    const scaled = await resizedTo(picture, size(picture.width), size(picture.height))
    const part = progress.span(before / all, (before + weights[i]) / all)
    const likelihood = await textLikelihood(session, scaled, { signal, progress: part })
    seen.push(likelyRegions(likelihood).map(region => enlarged(region, longest / side)))
    before += weights[i]
  }
  return mergeRegions(seen)
}

/** The longest sides at which an image is analyzed, ascending. */
export function sidesFor(longest: number): number[] {
  if (longest <= wholeSide) return [Math.min(wholeSide, Math.round(longest * mostEnlarged))]
  if (longest < 1.25 * wholeSide) return [wholeSide]
  const steps = Math.ceil(Math.log(longest / wholeSide) / Math.log(finer))
  return Array.from({ length: steps + 1 }, (_, i) =>
    Math.round(wholeSide * (longest / wholeSide) ** (i / steps)),
  )
}

function enlarged({ rectangle, score }: LikelyRegion, factor: number): LikelyRegion {
  const { centre, u, width, height } = rectangle
  return {
    rectangle: {
      centre: { x: centre.x * factor, y: centre.y * factor },
      u,
      width: width * factor,
      height: height * factor,
    },
    score,
  }
}
