/** One value a sample, row-major. */
interface Grid {
  width: number
  height: number
  data: ArrayLike<number>
}

/** A rectangle, in shares of a picture's width and height. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** What is known of a picture when formats are made of it. */
export interface Scene {
  /** Of the picture, in pixels. */
  width: number
  height: number
  /** How much it matters that a place is seen. */
  saliency: Sums
  /** What is the subject's; nothing where there is none. */
  subject: Sums
  /** Around the subject. */
  box?: Box
  /** What the picture's rim mostly looks like, as `#rrggbb`, and how much of it does, 0 to 1. */
  rim: { colour: string; share: number }
  isTransparent: boolean
}

/** What an engine found in a picture. */
interface Found {
  saliency: Grid
  subject: Grid
  box?: Box
  rim: { colour: string; share: number }
  isTransparent: boolean
}

export function sceneOf({ width, height }: { width: number; height: number }, found: Found): Scene {
  return { ...found, width, height, saliency: sumsOf(found.saliency), subject: sumsOf(found.subject) }
}

/** Sums over every rectangle that begins in the corner, so that any other's takes four looks (Crow, 1984). */
interface Sums {
  width: number
  height: number
  /** `(width + 1) × (height + 1)` */
  data: Float64Array
}

function sumsOf({ width, height, data }: Grid): Sums {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 1; y <= height; y++) {
    let row = 0
    for (let x = 1; x <= width; x++) {
      row += data[(y - 1) * width + x - 1] ?? 0
      sums[y * (width + 1) + x] = row + (sums[(y - 1) * (width + 1) + x] ?? 0)
    }
  }
  return { width, height, data: sums }
}

/** The share of all that is there which lies in a box; 1 where there is nothing. */
export function shareIn(sums: Sums, { left, top, right, bottom }: Box): number {
  const all = at(sums, 1, 1)
  if (all <= 0) return 1
  return (at(sums, right, bottom) - at(sums, left, bottom) - at(sums, right, top) + at(sums, left, top)) / all
}

/** Between samples as if each were one flat square, which makes it exact. */
function at({ width, height, data }: Sums, x: number, y: number): number {
  const [across, down] = [within(x * width, width), within(y * height, height)]
  const [i, j] = [Math.min(width - 1, Math.floor(across)), Math.min(height - 1, Math.floor(down))]
  const corner = j * (width + 1) + i
  const look = (offset: number) => data[corner + offset] ?? 0
  const above = look(0) * (1 - across + i) + look(1) * (across - i)
  const below = look(width + 1) * (1 - across + i) + look(width + 2) * (across - i)
  return above * (1 - down + j) + below * (down - j)
}

const within = (value: number, most: number) => Math.min(most, Math.max(0, value))
