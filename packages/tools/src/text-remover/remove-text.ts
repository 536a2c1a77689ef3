import {
  clearCalmLines,
  cornersOf,
  coverHalos,
  cropImage,
  type Engines,
  intersectionArea,
  type Mask,
  maskOfWholeLines,
  type Point,
  type Quad,
  type Raster,
  raiseContrast,
  shrink,
  type TextRegion,
  toRotatedRectangle,
  uniteBoxes,
  type Work,
} from '@pentimento/imaging'
import { completeNearby, surroundings } from './complete-nearby.ts'

interface Region {
  corners: Quad
}

/** A removed line is still visible if a found line overlaps it by more than this fraction of its area. */
const minOverlap = 0.3
/**
 * A part of it is, if so much of a found line is in it; how much longer than that this part is on each side, relative to
 * the line's height.
 */
const minInside = 0.5
const partMargin = 0.5
/** A line's height, in pixels, from which a larger image of it isn't found more reliably. */
const sufficientHeight = 64

/**
 * Remove regions of text: on calm background all of a line is cleared, elsewhere its strokes are inpainted. The parts of
 * regions in which text is still found afterwards, at raised contrast, are inpainted once more as a whole. Regions outside
 * the image, and those less than a pixel wide or high, are ignored.
 */
export async function removeText(
  image: Raster,
  chosen: readonly Region[],
  engines: Pick<Engines, 'textReading' | 'completion'>,
  { signal, progress }: Work,
): Promise<Raster> {
  const regions = chosen.filter(({ corners }) => isInImage(corners, image) && hasExtent(corners))
  if (regions.length === 0) return image
  const complete = (input: Raster, mask: Mask, lines: readonly Region[], part: Work) =>
    completeNearby(input, mask, lines, engines.completion, part)
  const segmentIn = (input: Raster, part: Work) => (lines: readonly Region[]) =>
    engines.textReading.segment(
      input,
      lines.map(({ corners }) => corners),
      part,
    )
  const cleared = await clearCalmLines(
    image,
    regions,
    segmentIn(image, { signal, progress: progress.span(0, 0.1) }),
  )
  signal.throwIfAborted()
  const letters = coverHalos(cleared.image, cleared.strokes, cleared.remaining)
  const first = await complete(cleared.image, letters, cleared.remaining, {
    signal,
    progress: progress.span(0.1, 0.6),
  })
  const found = await findNear(raiseContrast(first, cleared.remaining), regions, engines.textReading, {
    signal,
    progress: progress.span(0.6, 0.8),
  })
  const texts = found.filter(({ isText }) => isText)
  const remainingParts = regions.flatMap(({ corners }) => visiblePart(corners, texts) ?? [])
  if (remainingParts.length === 0) return first
  const again = await clearCalmLines(
    first,
    remainingParts,
    segmentIn(first, { signal, progress: progress.span(0.8, 0.85) }),
  )
  const wholeLines = maskOfWholeLines(again.image, again.remaining)
  return complete(again.image, wholeLines, again.remaining, { signal, progress: progress.span(0.85, 1) })
}

/**
 * Find text in the surroundings of regions: what is elsewhere was not to be removed. Tall lines are searched for in a
 * smaller image, which takes less time.
 */
async function findNear(
  image: Raster,
  regions: readonly Region[],
  { find }: Engines['textReading'],
  { signal, progress }: Work,
): Promise<TextRegion[]> {
  const groups = [...Map.groupBy(regions, searchScale)]
  const found: TextRegion[][] = []
  for (const [i, [scale, group]] of groups.entries()) {
    const box = uniteBoxes(group.map(({ corners }) => surroundings(corners, image)))
    const crop = cropImage(image, box)
    const [width, height] = [crop.width, crop.height].map(side => Math.ceil(side * scale))
    const part = progress.span(i / groups.length, (i + 1) / groups.length)
    const lines = await find(await shrink(crop, width, height), { signal, progress: part })
    const inImage = ({ x, y }: Point): Point => ({ x: x / scale + box.left, y: y / scale + box.top })
    found.push(
      lines.map(({ corners: [a, b, c, d], ...line }) => ({
        ...line,
        corners: [inImage(a), inImage(b), inImage(c), inImage(d)],
      })),
    )
  }
  return found.flat()
}

/** The scale, a power of 2, at which a line still has the height that suffices to find it. */
function searchScale({ corners }: Region): number {
  const { height } = toRotatedRectangle(corners)
  return 2 ** Math.min(0, -Math.floor(Math.log2(height / sufficientHeight)))
}

function isInImage(corners: Quad, { width, height }: Raster): boolean {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return Math.max(...xs) > 0 && Math.min(...xs) < width && Math.max(...ys) > 0 && Math.min(...ys) < height
}

function hasExtent(corners: Quad): boolean {
  const { width, height } = toRotatedRectangle(corners)
  return Math.min(width, height) >= 1
}

/**
 * What is still visible of a removed line: all of it, or the part, along its whole height, in which text was found;
 * undefined if there is none.
 */
function visiblePart(corners: Quad, found: readonly Region[]): Region | undefined {
  if (found.some(other => share(corners, other.corners) > minOverlap)) return { corners }
  const inside = found.filter(other => share(other.corners, corners) > minInside)
  if (inside.length === 0) return undefined
  const line = toRotatedRectangle(corners)
  const along = inside.flatMap(other =>
    other.corners.map(({ x, y }) => (x - line.center.x) * line.u.x + (y - line.center.y) * line.u.y),
  )
  const margin = partMargin * line.height
  const from = Math.max(-line.width / 2, Math.min(...along) - margin)
  const to = Math.min(line.width / 2, Math.max(...along) + margin)
  const middle = (from + to) / 2
  const center = { x: line.center.x + middle * line.u.x, y: line.center.y + middle * line.u.y }
  return { corners: cornersOf({ ...line, center, width: to - from }) }
}

/** The share of a quadrilateral that is in another. */
const share = (one: Quad, other: Quad) => intersectionArea(one, other) / intersectionArea(one, one)
