import type { Plane, Raster } from '../raster.ts'
import { fitWithin } from '../resample/fit-within.ts'
import { shrink } from '../resample/shrink.ts'
import { autocorrelate } from './autocorrelation.ts'
import { fineDetail } from './fine-detail.ts'
import { findLattice, type Shift } from './lattice.ts'

/** Images are analyzed at this longer side at most, in pixels. */
const longestSide = 632
/** In images with a shorter side, patterns can't be distinguished from chance. */
const minSide = 96
/** Minimum shift of a repeated watermark: in pixels, and relative to the shorter side. */
const minShift = { pixels: 14, share: 0.03 }
/** Background correlation from which the image itself repeats: a pattern, not a watermark over an image. */
const maxBackgroundCorrelation = 0.9
/**
 * Minimum share of pixels with detail: drawings, documents and cutouts have plain areas, where fonts or edges
 * repeat.
 */
const minDetailShare = 0.8
const isDetail = (value: number) => Math.abs(value) > 0.05
/** A background that varies by fewer levels than this has no reliable correlation. */
const minBackgroundDeviation = 2

/**
 * Score of a watermark that repeats over the whole image, as stock agencies use it: 0 if nothing repeats,
 * below 9 for photographs, above 20 for clearly visible watermarks. Takes about a quarter of a second.
 *
 * Searches for two shifts under which fine detail repeats over the whole image while the background doesn't.
 * A single watermark, a single row of them, and watermarks on a plain background aren't detected.
 */
export async function watermarkScore(image: Raster): Promise<number> {
  const { width, height } = fitWithin(image, longestSide)
  const shorter = Math.min(width, height)
  if (shorter < minSide) return 0
  const detail = fineDetail(await shrink(image, width, height))
  if (detail.brightness.data.filter(isDetail).length < minDetailShare * width * height) return 0
  const shortest = Math.max(minShift.pixels, minShift.share * shorter)
  const lattice = findLattice(autocorrelate(detail), shortest)
  if (!lattice) return 0
  const isPattern = lattice.shifts.some(
    shift => backgroundCorrelation(detail.localMean, shift) > maxBackgroundCorrelation,
  )
  return isPattern ? 0 : lattice.score
}

/** Correlation of a plane with its shifted self, −1 to 1; 1 if it hardly varies. */
function backgroundCorrelation({ data, width, height }: Plane, { x, y }: Shift): number {
  const [left, right] = [Math.max(0, -x), Math.min(width, width - x)]
  const [top, bottom] = [Math.max(0, -y), Math.min(height, height - y)]
  let count = 0
  const sum = { here: 0, there: 0, here2: 0, there2: 0, both: 0 }
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++, count++) {
      const here = data[row * width + column]
      const there = data[(row + y) * width + column + x]
      sum.here += here
      sum.there += there
      sum.here2 += here * here
      sum.there2 += there * there
      sum.both += here * there
    }
  }
  const spread = (mean: number, square: number) =>
    Math.sqrt(Math.max(0, square / count - (mean / count) ** 2))
  const deviations = [spread(sum.here, sum.here2), spread(sum.there, sum.there2)]
  if (Math.min(...deviations) < minBackgroundDeviation) return 1
  const shared = sum.both / count - (sum.here / count) * (sum.there / count)
  return shared / (deviations[0] * deviations[1])
}
