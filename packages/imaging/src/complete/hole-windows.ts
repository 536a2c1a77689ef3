import type { Box } from '../box.ts'
import { type Component, components } from '../mask/components.ts'
import type { Mask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'

/**
 * A square window of an image, and the hole pixels that are filled in it. Beyond the image's borders it is
 * mirrored.
 */
export interface HoleWindow {
  left: number
  top: number
  side: number
  /** Indices in the image. */
  pixels: Int32Array
}

/**
 * Split a mask into windows of at least `side` pixels, so that the masked pixels of each span at most half of
 * it; components that fit share a window.
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

/** The window's pixels as RGBA, with alpha 0 where they are unknown. */
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

/** Shifted into the image as far as it fits. */
const begin = (wished: number, span: number, size: number) =>
  span >= size ? Math.floor((size - span) / 2) : Math.round(Math.min(size - span, Math.max(0, wished)))

/** Mirror a coordinate that lies beyond an edge. */
function mirrored(place: number, size: number): number {
  const along = ((place % (2 * size)) + 2 * size) % (2 * size)
  return along < size ? along : 2 * size - 1 - along
}
