/** A rectangle of pixels; `right` and `bottom` are exclusive. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export function clipped({ left, top, right, bottom }: Box, width: number, height: number): Box {
  return {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(width, right),
    bottom: Math.min(height, bottom),
  }
}
