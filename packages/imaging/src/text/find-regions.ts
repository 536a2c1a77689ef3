import type { InferenceSession } from '../onnx/onnxruntime.ts'
import { scaleRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import type { Work } from '../work.ts'
import { scaleArc } from './arc.ts'
import { detectRotated } from './detect-rotated.ts'
import { type DetectedRegion, regionsFromMap } from './detected-regions.ts'
import { addMissed, type MergedRegion, mergeRegions } from './merge-regions.ts'
import { computeTextProbability, resizeForDetector } from './text-probability.ts'

/** Longest side, in pixels, at which the detector processes an image without tiles. */
const detectorSide = 960
/** Maximum enlargement of a small image: text smaller than that is illegible. */
const maxEnlargement = 2
/**
 * Adjacent lines of small print are detected as one. If there are this many lines, and at least half of them have less
 * than this height, in pixels of the finest scale, the image is also analyzed at its maximum enlargement; up to so many
 * pixels on the longest side.
 */
const smallPrint = { minLines: 20, maxHeight: 20, maxSide: 2600 }
/**
 * Letters that fill much of an image are larger than those that the detector was trained with. At this longest side, lines
 * of at least this height, in its pixels, are searched for, and so much wider than high: round things look like letters.
 */
const largePrint = { side: 480, minHeight: 48, minRatio: 1.2 }
/** Ratio between successive scales. */
const scaleRatio = 2.5
/**
 * The detector misses some small lines, single letters, and lines across things of many colors, unless it sees them larger.
 * Images of medium size are also analyzed enlarged by at most this factor, to at most this longest side, if that is so much
 * more than the finest scale.
 */
const detail = { enlargement: 1.5, maxSide: 1440, minRatio: 1.25 }

/**
 * Detect lines of text: at 960 pixels, for larger images also at full size in tiles and at scales in between, for
 * small print enlarged, and for large print reduced. The reduced image, the one rotated by 90° and, if it's of medium
 * size, the enlarged one also show lines that the others miss, as on the spines of books.
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
  const rotatedSide = Math.min(sides[0], detectorSide)
  const detailSide = detailScale(longest)
  const all = weights.reduce((sum, weight) => sum + weight, largePrint.side ** 2 + rotatedSide ** 2)
  const resizeTo = (side: number) => {
    const size = (length: number) => Math.max(1, Math.round((length * side) / longest))
    return resizeForDetector(image, size(image.width), size(image.height))
  }
  const detectAt = async (
    side: number,
    part: Work['progress'],
    tiles?: { hasFittingTiles: boolean },
  ): Promise<DetectedRegion[]> => {
    const work = { signal, progress: part }
    const likelihood = await computeTextProbability(session, await resizeTo(side), work, tiles)
    return regionsFromMap(likelihood).map(region => scaleRegion(region, longest / side))
  }
  const minHeight = (largePrint.minHeight * longest) / largePrint.side
  const isLargePrint = ({ rectangle: { width, height } }: DetectedRegion) =>
    height >= minHeight && width >= largePrint.minRatio * height
  const coarsest = await detectAt(largePrint.side, progress.span(0, largePrint.side ** 2 / all))
  const regionsByScale = [coarsest.filter(isLargePrint)]
  let before = largePrint.side ** 2
  for (const [i, side] of sides.entries()) {
    const part = progress.span(before / all, (before + weights[i]) / all)
    regionsByScale.push(await detectAt(side, part))
    before += weights[i]
  }
  const finest = sides[sides.length - 1]
  const found = regionsByScale[sides.length]
  const toImage = longest / finest
  const enlarged = maxEnlargement * longest
  const unchanged = progress.span(before / all, before / all)
  let details: DetectedRegion[] = []
  if (
    enlarged > finest &&
    enlarged <= smallPrint.maxSide &&
    isSmallPrint(found, smallPrint.maxHeight * toImage)
  )
    regionsByScale.push(await detectAt(enlarged, unchanged))
  else if (detailSide > finest) details = await detectAt(detailSide, unchanged, { hasFittingTiles: true })
  const rotated = await detectRotated(session, await resizeTo(rotatedSide), {
    signal,
    progress: progress.span(before / all, 1),
  })
  return addMissed(mergeRegions(regionsByScale), [
    ...rotated.map(region => scaleRegion(region, longest / rotatedSide)),
    ...coarsest.filter(region => !isLargePrint(region)),
    ...details,
  ])
}

/** The longest side at which a further pass shows details of an image of medium size; 0 for other images. */
function detailScale(longest: number): number {
  const side = Math.round(Math.min(detail.maxSide, detail.enlargement * longest))
  const finest = scalesFor(longest).at(-1) as number
  return side >= detail.minRatio * finest ? side : 0
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

/** Whether there are many lines, and at least half of them have less than a height, in pixels of the image. */
function isSmallPrint(regions: readonly DetectedRegion[], maxHeight: number): boolean {
  const small = regions.filter(({ rectangle }) => rectangle.height < maxHeight)
  return regions.length >= smallPrint.minLines && small.length >= regions.length / 2
}

function scaleRegion({ rectangle, arc, score }: DetectedRegion, factor: number): DetectedRegion {
  return {
    rectangle: scaleRectangle(rectangle, factor),
    ...(arc && { arc: scaleArc(arc, factor) }),
    score,
  }
}
