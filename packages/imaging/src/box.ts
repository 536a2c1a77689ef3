/** A rectangle of pixels; `right` and `bottom` are exclusive. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
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

/** A box expanded by `by` pixels on every side. */
export function expandBox({ left, top, right, bottom }: Box, margin: number): Box {
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin }
}
