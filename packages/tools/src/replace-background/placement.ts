interface Size {
  width: number
  height: number
}

/** Where a cut-out shows anything, in pixels of its picture; right and bottom are exclusive. */
interface SubjectBox {
  left: number
  top: number
  right: number
  bottom: number
}

/** How the subject is moved, as the contract has it: per cent of the frame, and of its own size. */
export interface Placement {
  x: number
  y: number
  scale: number
  flip: boolean
}

export const inPlace: Placement = { x: 0, y: 0, scale: 100, flip: false }

/** Whether the subject stays where it stood. */
export function isInPlace({ x, y, scale, flip }: Placement): boolean {
  return x === 0 && y === 0 && scale === 100 && !flip
}

/**
 * Where the whole cut-out lies, in pixels of the frame, which has its size. It grows from the middle of the
 * subject's foot, and is turned over about its middle.
 *
 * @param isCut whether the lower frame cuts the subject; it is then not lifted off it
 */
export function placeOf({ width, height }: Size, box: SubjectBox, isCut: boolean, placement: Placement) {
  const { x, y, scale, flip } = placement
  const grows = scale / 100
  const middle = (box.left + box.right) / 2
  const down = (isCut ? Math.max(0, y) : y) / 100
  return {
    left: middle + (x / 100) * width - (flip ? width - middle : middle) * grows,
    top: box.bottom + down * height - box.bottom * grows,
    width: width * grows,
    height: height * grows,
    flip,
  }
}
