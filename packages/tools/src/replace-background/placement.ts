interface Size {
  width: number
  height: number
}

/** Bounding box of the visible part of a cutout, in pixels; right and bottom are exclusive. */
interface SubjectBox {
  left: number
  top: number
  right: number
  bottom: number
}

/** The placement parameters of the contract: offsets in percent of the frame, scale in percent. */
export interface Placement {
  x: number
  y: number
  scale: number
  flip: boolean
}

export const identityPlacement: Placement = { x: 0, y: 0, scale: 100, flip: false }

/** Whether the subject keeps its original position and size. */
export function isUnmoved({ x, y, scale, flip }: Placement): boolean {
  return x === 0 && y === 0 && scale === 100 && !flip
}

/**
 * The rectangle of the whole cutout in the frame, in pixels. Frame and cutout have the same size. The subject
 * scales from the middle of its bottom edge, and flips about its vertical center line.
 *
 * @param isCut whether the bottom edge of the frame cuts the subject, which then can't move up
 */
export function placementRect(
  { width, height }: Size,
  box: SubjectBox,
  isCut: boolean,
  placement: Placement,
) {
  const { x, y, scale, flip } = placement
  const factor = scale / 100
  const centerX = (box.left + box.right) / 2
  const offsetY = (isCut ? Math.max(0, y) : y) / 100
  return {
    left: centerX + (x / 100) * width - (flip ? width - centerX : centerX) * factor,
    top: box.bottom + offsetY * height - box.bottom * factor,
    width: width * factor,
    height: height * factor,
    flip,
  }
}
