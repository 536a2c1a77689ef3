import {
  type Engines,
  intersectionArea,
  type Quad,
  type Raster,
  textMask,
  type Work,
} from '@pentimento/imaging'

interface Region {
  corners: Quad
}

/** A removed line counts as still visible if a found line overlaps it by more than this fraction of its area. */
const minOverlap = 0.3

/**
 * Remove regions of text by inpainting their strokes. Regions where text is still found afterwards are inpainted
 * once more as a whole.
 */
export async function removeText(
  image: Raster,
  regions: readonly Region[],
  engines: Pick<Engines, 'textReading' | 'completion'>,
  { signal, progress }: Work,
): Promise<Raster> {
  const complete = (input: Raster, lines: readonly Region[], wholeLine: boolean, part: Work) =>
    engines.completion.complete(
      input,
      textMask(input, lines, { wholeLine }),
      { mode: 'quality', seed: 0 },
      part,
    )
  const first = await complete(image, regions, false, { signal, progress: progress.span(0, 0.6) })
  const found = await engines.textReading.find(first, { signal, progress: progress.span(0.6, 0.8) })
  const remainingRegions = regions.filter(({ corners }) =>
    found.some(other => overlapsMostly(other.corners, corners)),
  )
  if (remainingRegions.length === 0) return first
  return complete(first, remainingRegions, true, { signal, progress: progress.span(0.8, 1) })
}

function overlapsMostly(one: Quad, other: Quad): boolean {
  return intersectionArea(one, other) > minOverlap * intersectionArea(one, one)
}
