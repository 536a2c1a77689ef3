import { type Box, clipBox, expandBox, findComponents, type Mask, uniteBoxes } from '@pentimento/imaging'
import type { Canvas } from '../image-provider.ts'
import { inputSize } from './work-size.ts'

/** A part of an image that is processed in one call. */
export interface FillWindow {
  /** May extend beyond the image. */
  box: Box
  /** Size in which the part is sent to the service. */
  width: number
  height: number
}

/** Context around a hole: a fraction of its longer side, and a minimum in pixels. */
const contextShare = 0.6
const minContext = 48
/** More windows cost more than they gain. */
const maxWindows = 4
/** Maximum downscaling of one window; beyond it, several windows are better. */
const maxReduction = 1.5

/**
 * Choose the windows in which a service fills a mask: one window around all holes, with as much context as the
 * service supports at full scale; or one for each group of holes, if a single window would have to be scaled
 * down too much.
 */
export function chooseWindows(mask: Mask, canvas: Canvas): FillWindow[] {
  const holes: Box[] = findComponents(mask)
  if (holes.length === 0) return []
  const single = windowAround(uniteBoxes(holes), mask, canvas)
  if (reductionOf(single) <= maxReduction) return [single]
  const groups = mergeOverlapping(holes, mask)
  return groups.length > 1 && groups.length <= maxWindows
    ? groups.map(group => windowAround(group, mask, canvas))
    : [single]
}

function reductionOf({ box, width }: FillWindow): number {
  return (box.right - box.left) / width
}

function withContext(hole: Box, { width, height }: Mask): Box {
  const longer = Math.max(hole.right - hole.left, hole.bottom - hole.top)
  return clipBox(expandBox(hole, Math.max(minContext, Math.ceil(contextShare * longer))), width, height)
}

/** Merge boxes until no two contexts overlap. */
function mergeOverlapping(holes: Box[], mask: Mask): Box[] {
  const groups: Box[] = []
  for (const hole of holes) {
    let group = hole
    for (let near = groups.findIndex(overlaps); near >= 0; near = groups.findIndex(overlaps))
      group = uniteBoxes([group, ...groups.splice(near, 1)])
    groups.push(group)

    function overlaps(other: Box): boolean {
      const [a, b] = [withContext(group, mask), withContext(other, mask)]
      return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    }
  }
  return groups
}

function windowAround(hole: Box, image: Mask, canvas: Canvas): FillWindow {
  const context = withContext(hole, image)
  const fullSide = Math.sqrt(canvas.maxPixels)
  const wanted = {
    width: Math.max(context.right - context.left, Math.min(image.width, fullSide)),
    height: Math.max(context.bottom - context.top, Math.min(image.height, fullSide)),
  }
  const { width, height } = inputSize(wanted, canvas)
  const fit = Math.max(wanted.width / width, wanted.height / height)
  // A window near full scale is sent at full scale, so that the result is as sharp as the image.
  const scale = fit > 0.8 && fit < 1 ? 1 : fit
  const across = span(hole.left, hole.right, Math.round(width * scale), image.width)
  const down = span(hole.top, hole.bottom, Math.round(height * scale), image.height)
  return { box: { left: across.from, right: across.to, top: down.from, bottom: down.to }, width, height }
}

/** An interval of a length around the center of a hole: inside the image if it fits, else centered on the image. */
function span(
  holeFrom: number,
  holeTo: number,
  length: number,
  available: number,
): { from: number; to: number } {
  const centered = Math.round((holeFrom + holeTo - length) / 2)
  const from =
    length >= available
      ? Math.floor((available - length) / 2)
      : Math.min(available - length, Math.max(0, centered))
  return { from, to: from + length }
}
