import { type Box, clipped, components, grown, type Mask } from '@pentimento/imaging'
import type { Canvas } from '../image-provider.ts'
import { sizeToTake } from './work-size.ts'

/** A part of a picture that is worked on in one call. */
export interface Window {
  /** May reach beyond the picture. */
  box: Box
  /** The size in which the service is given it. */
  width: number
  height: number
}

/** What is shown around a hole: a share of its longer side, and at least so many pixels. */
const contextShare = 0.6
const leastContext = 48
/** More windows than this cost more than they gain. */
const mostWindows = 4
/** How much smaller than it is a part may be shown before several windows are better. */
const bearableReduction = 1.5

/**
 * Choose what of a picture a service is shown to fill a mask: one window with all of it, as large as the
 * service takes at the picture's own scale; or a window for each group of holes where one would have to be
 * shown much smaller.
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

/** Boxes brought together until no two are in each other's context. */
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
  // What is nearly of its own scale had better be: it then comes back as sharp as it was.
  const scale = fit > 0.8 && fit < 1 ? 1 : fit
  const across = span(hole.left, hole.right, Math.round(width * scale), picture.width)
  const down = span(hole.top, hole.bottom, Math.round(height * scale), picture.height)
  return { box: { left: across.from, right: across.to, top: down.from, bottom: down.to }, width, height }
}

/** So many pixels around the middle of a hole: inside the picture as far as they fit, else centred on it. */
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
