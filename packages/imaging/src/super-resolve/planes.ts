/** A rectangle of whole pixels; `x + width` and `y + height` are exclusive. */
export interface Window {
  x: number
  y: number
  width: number
  height: number
}

/** One float per sample, 0 to 1; `count` planes, one after the other, as networks use them. */
export interface Planes {
  data: Float32Array
  count: number
  width: number
  height: number
}

/**
 * A lazily computed image. Each layer requests the window that it needs from the layer below, so that no
 * intermediate image is ever stored in full.
 */
export interface Layer {
  readonly width: number
  readonly height: number
  render(window: Window): Promise<Planes>
}

export function emptyPlanes(count: number, width: number, height: number): Planes {
  return { data: new Float32Array(count * width * height), count, width, height }
}

/** A window expanded by `by` pixels on each side, clipped to an image of the given size. */
export function withBorder(window: Window, by: number, width: number, height: number): Window {
  const x = Math.max(0, window.x - by)
  const y = Math.max(0, window.y - by)
  return {
    x,
    y,
    width: Math.min(width, window.x + window.width + by) - x,
    height: Math.min(height, window.y + window.height + by) - y,
  }
}

/**
 * Crop planes; the window is relative to the planes' top left corner. Returns the same object for the full
 * window.
 */
export function cropPlanes(planes: Planes, { x, y, width, height }: Window): Planes {
  if (x === 0 && y === 0 && width === planes.width && height === planes.height) return planes
  const cropped = emptyPlanes(planes.count, width, height)
  for (let row = 0; row < planes.count * height; row++) {
    const plane = Math.floor(row / height)
    const from = (plane * planes.height + y + (row % height)) * planes.width + x
    cropped.data.set(planes.data.subarray(from, from + width), row * width)
  }
  return cropped
}
