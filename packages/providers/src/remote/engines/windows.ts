import { type Box, clipped, components, grown, type Mask } from '@pentimento/imaging'
import type { Canvas } from '../image-provider.ts'
import { sizeToTake } from './work-size.ts'

/** A part of an image that is processed in one call. */
export interface Window {
  /** May extend beyond the image. */
  box: Box
  /** Size in which the part is sent to the service. */
  width: number
  height: number
}

/** Context around a hole: a fraction of its longer side, and a minimum in pixels. */
const contextShare = 0.6
const leastContext = 48
/** More windows cost more than they gain. */
const mostWindows = 4
/** Maximum downscaling of one window; beyond it, several windows are better. */
const bearableReduction = 1.5

/**
 * Choose the windows in which a service fills a mask: one window around all holes, with as much context as the
 * service supports at full scale; or one for each group of holes, if a single window would have to be scaled
 * down too much.
 */
export function windowsOver(mask: Mask, canvas: Canvas): Window[] {
  const pieces: Box[] = components(mask)
  if (pieces.length === 0) return []
  const whole = windowAround(joined(pieces), mask, canvas)
  if (reductionOf(whole) <= bearableReduction) return [whole]
  const groups = grouped(pieces, mask)
  return groups.length > 1 && groups.length <= mostWindows
    ? groups.map(group => windowAround(group, mask, canvas))
    : [whole]
}

function reductionOf({ box, width }: Window): number {
  return (box.right - box.left) / width
}

function joined(boxes: Box[]): Box {
  return boxes.reduce((all, box) => ({
    left: Math.min(all.left, box.left),
    top: Math.min(all.top, box.top),
    right: Math.max(all.right, box.right),
    bottom: Math.max(all.bottom, box.bottom),
  }))
}

function withContext(hole: Box, { width, height }: Mask): Box {
  const longer = Math.max(hole.right - hole.left, hole.bottom - hole.top)
  return clipped(grown(hole, Math.max(leastContext, Math.ceil(contextShare * longer))), width, height)
}

/** Merge boxes until no two contexts overlap. */
function grouped(pieces: Box[], mask: Mask): Box[] {
  const groups: Box[] = []
  for (const piece of pieces) {
    let group = piece
    for (let near = groups.findIndex(meets); near >= 0; near = groups.findIndex(meets))
      group = joined([group, ...groups.splice(near, 1)])
    groups.push(group)

    function meets(other: Box): boolean {
      const [a, b] = [withContext(group, mask), withContext(other, mask)]
      return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    }
  }
  return groups
}

function windowAround(hole: Box, picture: Mask, canvas: Canvas): Window {
  const need = withContext(hole, picture)
  const ample = Math.sqrt(canvas.maxPixels)
  const wanted = {
    width: Math.max(need.right - need.left, Math.min(picture.width, ample)),
    height: Math.max(need.bottom - need.top, Math.min(picture.height, ample)),
  }
  const { width, height } = sizeToTake(wanted, canvas)
  const fit = Math.max(wanted.width / width, wanted.height / height)
  // A window near full scale is sent at full scale, so that the result is as sharp as the image.
  const scale = fit > 0.8 && fit < 1 ? 1 : fit
  const across = span(hole.left, hole.right, Math.round(width * scale), picture.width)
  const down = span(hole.top, hole.bottom, Math.round(height * scale), picture.height)
  return { box: { left: across.from, right: across.to, top: down.from, bottom: down.to }, width, height }
}

/** An interval of a length around the center of a hole: inside the image if it fits, else centered on the image. */
function span(
  holeFrom: number,
  holeTo: number,
  length: number,
  available: number,
): { from: number; to: number } {
  const centred = Math.round((holeFrom + holeTo - length) / 2)
  const from =
    length >= available
      ? Math.floor((available - length) / 2)
      : Math.min(available - length, Math.max(0, centred))
  return { from, to: from + length }
}
