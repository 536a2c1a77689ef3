/** A rectangle of pixels; `right` and `bottom` are exclusive. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

interface Size {
  width: number
  height: number
}

/** The part of a box that lies inside an image. */
export function clipBox({ left, top, right, bottom }: Box, width: number, height: number): Box {
  return {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(width, right),
    bottom: Math.min(height, bottom),
  }
}

/** A box of an image in another of the same content but another size; not rounded. */
export function scaleBox({ left, top, right, bottom }: Box, from: Size, to: Size): Box {
  // Multiplied first, so that a border of one image is exactly that of the other.
  return {
    left: (left * to.width) / from.width,
    top: (top * to.height) / from.height,
    right: (right * to.width) / from.width,
    bottom: (bottom * to.height) / from.height,
  }
}

/** The smallest box of whole pixels that contains a box. */
export function roundOut({ left, top, right, bottom }: Box): Box {
  return { left: Math.floor(left), top: Math.floor(top), right: Math.ceil(right), bottom: Math.ceil(bottom) }
}

/** A box expanded by a margin, in pixels, on every side. */
export function expandBox({ left, top, right, bottom }: Box, margin: number): Box {
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin }
}

/**
 * The smallest box around all pixels of an image that fulfill a condition.
 *
 * @param isInside is called with each pixel's index, row by row
 * @returns undefined if none does
 */
export function boxAround({ width, height }: Size, isInside: (pixel: number) => boolean): Box | undefined {
  const box = { left: width, top: height, right: 0, bottom: 0 }
  for (let y = 0, pixel = 0; y < height; y++) {
    for (let x = 0; x < width; x++, pixel++) {
      if (!isInside(pixel)) continue
      if (x < box.left) box.left = x
      if (x >= box.right) box.right = x + 1
      if (y < box.top) box.top = y
      box.bottom = y + 1
    }
  }
  return box.right > 0 ? box : undefined
}

/** The smallest box that contains others, of which there's at least one. */
export function uniteBoxes(boxes: readonly Box[]): Box {
  const united = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { left, top, right, bottom } of boxes) {
    united.left = Math.min(united.left, left)
    united.top = Math.min(united.top, top)
    united.right = Math.max(united.right, right)
    united.bottom = Math.max(united.bottom, bottom)
  }
  return united
}
