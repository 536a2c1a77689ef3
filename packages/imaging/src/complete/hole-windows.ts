import { type Box, uniteBoxes } from '../box.ts'
import { type Component, findComponents } from '../mask/find-components.ts'
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
  const groups: { box: Box; components: Component[] }[] = []
  for (const piece of findComponents(mask)) {
    const group = groups.find(({ box }) => {
      return longerSide(uniteBoxes([box, piece])) <= Math.max(side / 2, longerSide(box))
    })
    if (!group) groups.push({ box: piece, components: [piece] })
    else {
      group.box = uniteBoxes([group.box, piece])
      group.components.push(piece)
    }
  }
  return groups.map(({ box, components }) => {
    const span = Math.max(side, 2 * longerSide(box))
    return {
      left: windowStart((box.left + box.right - span) / 2, span, mask.width),
      top: windowStart((box.top + box.bottom - span) / 2, span, mask.height),
      side: span,
      pixels: Int32Array.from(components.flatMap(({ pixels }) => [...pixels])),
    }
  })
}

/** The window's pixels as RGBA, with alpha 0 where they are unknown. */
export function cropWindow({ left, top, side }: HoleWindow, image: Raster, unknown: Mask): Raster {
  const data = new Uint8ClampedArray(side * side * 4)
  const columns = Int32Array.from({ length: side }, (_, x) => mirrorCoordinate(left + x, image.width))
  for (let y = 0, to = 0; y < side; y++) {
    const row = mirrorCoordinate(top + y, image.height) * image.width
    for (let x = 0; x < side; x++, to += 4) {
      const from = row + columns[x]
      if (unknown.data[from]) continue
      for (let c = 0; c < 3; c++) data[to + c] = image.data[from * image.channels + c]
      data[to + 3] = 255
    }
  }
  return { data, width: side, height: side, channels: 4 }
}

const longerSide = ({ left, top, right, bottom }: Box) => Math.max(right - left, bottom - top)

/** Shifted into the image as far as it fits. */
const windowStart = (preferred: number, span: number, size: number) =>
  span >= size ? Math.floor((size - span) / 2) : Math.round(Math.min(size - span, Math.max(0, preferred)))

/** Mirror a coordinate that lies beyond an edge. */
function mirrorCoordinate(position: number, size: number): number {
  const offset = ((position % (2 * size)) + 2 * size) % (2 * size)
  return offset < size ? offset : 2 * size - 1 - offset
}
