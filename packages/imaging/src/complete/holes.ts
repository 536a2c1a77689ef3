import { type Box, clipBox, expandBox, uniteBoxes } from '../box.ts'
import type { CompletionOptions } from '../engines.ts'
import { squaredDepth } from '../mask/distance.ts'
import { type Component, findComponents } from '../mask/find-components.ts'
import type { Mask } from '../mask/mask.ts'

/** Connected components of a mask that are filled together. */
export interface Hole {
  box: Box
  pieces: readonly Component[]
  /** Indices in the image, of all pieces. */
  pixels: Int32Array
  size: number
  /** Whether the hole is thin enough everywhere for a membrane to fill it invisibly. */
  isThin: boolean
}

/** Half the width, in pixels, up to which a component is thin. */
const maxThinDepth = { fast: 6, quality: 3.5 }
/** Width of a component's surroundings relative to its longer side, and at least so many pixels. */
const surroundingsRatio = 2
const minSurroundings = 48
/** Components overlap much if their boxes have more than this many times the image's pixels in total. */
const maxOverlap = 4

/**
 * Split a mask into holes: first each thin component on its own, unless many overlap, then the others, joined where one
 * lies in another's surroundings.
 */
export function findHoles(mask: Mask, mode: CompletionOptions['mode']): Hole[] {
  const pieces = findComponents(mask)
  const depths = maxDepths(pieces, mask)
  const isThin = depths.map(depth => depth <= maxThinDepth[mode])
  const [thin, thick] = [pieces.filter((_, i) => isThin[i]), pieces.filter((_, i) => !isThin[i])]
  const thinGroups = doOverlapMuch(thin, mask) ? [thin] : thin.map(piece => [piece])
  return [
    ...thinGroups.map(group => createHole(group, true)),
    ...joinNearby(thick).map(group => createHole(group, false)),
  ]
}

/** Whether filling components one by one, each in its box, would take many times as long as filling all at once. */
export function doOverlapMuch(
  pieces: readonly Component[],
  { width, height }: { width: number; height: number },
): boolean {
  return sumOfAreas(pieces) > maxOverlap * width * height
}

/** The window that a hole is filled in, before it is clipped to the image. */
export function addSurroundings(box: Box): Box {
  const longer = Math.max(box.right - box.left, box.bottom - box.top)
  return expandBox(box, Math.max(minSurroundings, Math.ceil(surroundingsRatio * longer)))
}

/**
 * Distances, in pixels, of components' innermost pixels to the rest of the image. Where their boxes overlap, as those of
 * many slanting lines do, they are found at once.
 */
function maxDepths(pieces: readonly Component[], mask: Mask): number[] {
  if (sumOfAreas(pieces) <= mask.data.length)
    return pieces.map(piece => maxDepth(piece, mask.width, mask.height))
  const depths = squaredDepth(mask)
  return pieces.map(({ pixels }) =>
    Math.sqrt(pixels.reduce((most, pixel) => Math.max(most, depths[pixel]), 0)),
  )
}

/** Distance, in pixels, of a component's innermost pixel to the rest of the image. */
function maxDepth(piece: Component, imageWidth: number, imageHeight: number): number {
  const { left, top, right, bottom } = clipBox(expandBox(piece, 1), imageWidth, imageHeight)
  const componentMask = {
    data: new Uint8Array((right - left) * (bottom - top)),
    width: right - left,
    height: bottom - top,
  }
  for (const pixel of piece.pixels) {
    const x = pixel % imageWidth
    componentMask.data[((pixel - x) / imageWidth - top) * componentMask.width + x - left] = 255
  }
  return Math.sqrt(squaredDepth(componentMask).reduce((most, depth) => Math.max(most, depth), 0))
}

const sumOfAreas = (boxes: readonly Box[]) =>
  boxes.reduce((sum, { left, top, right, bottom }) => sum + (right - left) * (bottom - top), 0)

function joinNearby(pieces: Component[]): Component[][] {
  const groups: { box: Box; pieces: Component[] }[] = []
  for (const piece of pieces) {
    let group = { box: uniteBoxes([piece]), pieces: [piece] }
    for (let near = groups.findIndex(meets); near >= 0; near = groups.findIndex(meets)) {
      const [other] = groups.splice(near, 1)
      for (const each of group.pieces) other.pieces.push(each)
      group = { box: uniteBoxes([other.box, group.box]), pieces: other.pieces }
    }
    groups.push(group)

    function meets({ box }: { box: Box }): boolean {
      return overlaps(addSurroundings(box), group.box) || overlaps(addSurroundings(group.box), box)
    }
  }
  return groups.map(group => group.pieces)
}

const overlaps = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** @param isThin whether the pieces are thin enough for a membrane */
export function createHole(pieces: readonly Component[], isThin: boolean): Hole {
  const pixels = pieces.length === 1 ? pieces[0].pixels : concatenate(pieces.map(piece => piece.pixels))
  return { pieces, box: uniteBoxes(pieces), pixels, size: pixels.length, isThin }
}

function concatenate(parts: Int32Array[]): Int32Array {
  const all = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
