import {
  clearCalmLines,
  cropImage,
  type Engines,
  intersectionArea,
  type Point,
  type Quad,
  type Raster,
  raiseContrast,
  type TextRegion,
  textMask,
  type Work,
} from '@pentimento/imaging'
import { completeNearby, surroundings, unionOf } from './complete-nearby.ts'

interface Region {
  corners: Quad
}

/** A removed line counts as still visible if a found line overlaps it by more than this fraction of its area. */
const minOverlap = 0.3

/**
 * Remove regions of text: on calm background all of a line is cleared, elsewhere its strokes are inpainted. Regions
 * in which text is still found afterwards, at raised contrast, are inpainted once more as a whole. Regions outside the
 * image are ignored.
 */
export async function removeText(
  image: Raster,
  chosen: readonly Region[],
  engines: Pick<Engines, 'textReading' | 'completion'>,
  { signal, progress }: Work,
): Promise<Raster> {
  const regions = chosen.filter(({ corners }) => isInImage(corners, image))
  if (regions.length === 0) return image
  const complete = (input: Raster, lines: readonly Region[], wholeLine: boolean, part: Work) =>
    completeNearby(input, textMask(input, lines, { wholeLine }), lines, engines.completion, part)
  const cleared = clearCalmLines(image, regions)
  signal.throwIfAborted()
  const first =
    cleared.remaining.length > 0
      ? await complete(cleared.image, cleared.remaining, false, { signal, progress: progress.span(0, 0.6) })
      : cleared.image
  const found = await findNear(raiseContrast(first, cleared.remaining), regions, engines.textReading, {
    signal,
    progress: progress.span(0.6, 0.8),
  })
  const remainingRegions = regions.filter(({ corners }) =>
    found.some(other => other.isText && overlapsMostly(other.corners, corners)),
  )
  if (remainingRegions.length === 0) return first
  return complete(first, remainingRegions, true, { signal, progress: progress.span(0.8, 1) })
}

/** Find text in the surroundings of regions: what is elsewhere was not to be removed. */
async function findNear(
  image: Raster,
  regions: readonly Region[],
  { find }: Engines['textReading'],
  work: Work,
): Promise<TextRegion[]> {
  const box = regions.map(({ corners }) => surroundings(corners, image)).reduce(unionOf)
  const found = await find(cropImage(image, box), work)
  const moved = ({ x, y }: Point): Point => ({ x: x + box.left, y: y + box.top })
  return found.map(({ corners: [a, b, c, d], ...region }) => ({
    ...region,
    corners: [moved(a), moved(b), moved(c), moved(d)],
  }))
}

function isInImage(corners: Quad, { width, height }: Raster): boolean {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return Math.max(...xs) > 0 && Math.min(...xs) < width && Math.max(...ys) > 0 && Math.min(...ys) < height
}

function overlapsMostly(one: Quad, other: Quad): boolean {
  return intersectionArea(one, other) > minOverlap * intersectionArea(one, one)
}
