import type { Box } from '../box.ts'
import { type Component, components } from '../mask/components.ts'
import type { Mask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'

/** A square of a picture, and which of its holes are filled there. Where it leaves the picture, that is mirrored. */
export interface HoleWindow {
  left: number
  top: number
  side: number
  /** Indices in the picture. */
  pixels: Int32Array
}

/**
 * Part a mask into windows of at least `side` pixels, in each of which what is masked together spans at most
 * half; pieces that fit share one.
 */
export function holeWindows(mask: Mask, side: number): HoleWindow[] {
  const groups: { box: Box; pieces: Component[] }[] = []
  for (const piece of components(mask)) {
    const group = groups.find(({ box }) => {
      return spanOf(united(box, piece)) <= Math.max(side / 2, spanOf(box))
    })
    if (!group) groups.push({ box: piece, pieces: [piece] })
    else {
      group.box = united(group.box, piece)
      group.pieces.push(piece)
    }
  }
  return groups.map(({ box, pieces }) => {
    const span = Math.max(side, 2 * spanOf(box))
    return {
      left: begin((box.left + box.right - span) / 2, span, mask.width),
      top: begin((box.top + box.bottom - span) / 2, span, mask.height),
      side: span,
      pixels: Int32Array.from(pieces.flatMap(({ pixels }) => [...pixels])),
    }
  })
}

/** The window's pixels as RGBA, 0 in alpha where they are unknown. */
export function cropped({ left, top, side }: HoleWindow, picture: Raster, unknown: Mask): Raster {
  const data = new Uint8ClampedArray(side * side * 4)
  const columns = Int32Array.from({ length: side }, (_, x) => mirrored(left + x, picture.width))
  for (let y = 0, to = 0; y < side; y++) {
    const row = mirrored(top + y, picture.height) * picture.width
    for (let x = 0; x < side; x++, to += 4) {
      const from = row + columns[x]
      if (unknown.data[from]) continue
      for (let c = 0; c < 3; c++) data[to + c] = picture.data[from * picture.channels + c]
      data[to + 3] = 255
    }
  }
  return { data, width: side, height: side, channels: 4 }
}

const spanOf = ({ left, top, right, bottom }: Box) => Math.max(right - left, bottom - top)

const united = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
})

/** Moved into the picture as far as it fits. */
const begin = (wished: number, span: number, size: number) =>
  span >= size ? Math.floor((size - span) / 2) : Math.round(Math.min(size - span, Math.max(0, wished)))

/** A place beyond an edge as the mirror there shows it. */
function mirrored(place: number, size: number): number {
  const along = ((place % (2 * size)) + 2 * size) % (2 * size)
  return along < size ? along : 2 * size - 1 - along
}
