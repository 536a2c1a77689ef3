/** A rectangle of whole pixels; `x + width` and `y + height` are outside. */
export interface Window {
  x: number
  y: number
  width: number
  height: number
}

/** One float a sample, 0 to 1, `count` planes one after the other, as networks take them. */
export interface Planes {
  data: Float32Array
  count: number
  width: number
  height: number
}

/**
 * A picture that is computed where it is looked at. Layers stand on layers, each asking the one below for the
 * window it needs, so that no picture between the first and the last is ever held whole.
 */
export interface Layer {
  readonly width: number
  readonly height: number
  render(window: Window): Promise<Planes>
}

export function emptyPlanes(count: number, width: number, height: number): Planes {
  return { data: new Float32Array(count * width * height), count, width, height }
}

/** The window with a border of `by` pixels, as far as a picture of this size reaches. */
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

/** A copy of a part; the window counts from the planes' own corner. */
export function cutPlanes(planes: Planes, { x, y, width, height }: Window): Planes {
  if (x === 0 && y === 0 && width === planes.width && height === planes.height) return planes
  const cut = emptyPlanes(planes.count, width, height)
  for (let row = 0; row < planes.count * height; row++) {
    const plane = Math.floor(row / height)
    const from = (plane * planes.height + y + (row % height)) * planes.width + x
    cut.data.set(planes.data.subarray(from, from + width), row * width)
  }
  return cut
}
