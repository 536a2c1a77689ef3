import type { Box } from '../box.ts'
import { fixed, free } from '../complete/membrane.ts'
import type { Mask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'

/** Standard deviation, in levels, up to which a cell is calm: paper, grain, a gradient. */
const calmDeviation = 10
/** Largest difference, in levels, of a cell from the background between a line's letters. */
const sameBackground = 30
/**
 * Largest difference, in levels, of adjacent cells of a gradient, from each other or from its continuation, with which they
 * may differ more: faint letters don't go on like that.
 */
const maxShadeStep = 12
const maxSteepStep = 24
/** Difference from which a cell shows another background, rather than a shade of the same. */
export const otherBackground = 60

/**
 * A background has a pattern if of so many neighboring cells in a row this share differ by more than so many levels from
 * the mean of the two beside them, which cells of shading don't. Smaller cells, in pixels, differ by their grain.
 */
const pattern = { minCells: 60, share: 0.25, minDifference: 7, minSide: 4 }

/** A box of an image in square cells: what they show where no line is. */
export interface Cells {
  box: Box
  side: number
  columns: number
  rows: number
  /** RGB triples. */
  means: Float32Array
  /** 1 where a cell is free of lines; and where it is, and has little contrast. */
  isOpen: Uint8Array
  isCalm: Uint8Array
}

export interface JudgedCells extends Cells {
  /** `fixed` where a cell shows the background. */
  kinds: Uint8Array
}

/**
 * Measure the cells of a box.
 *
 * @param taken 255 where pixels don't count
 * @param side  of a cell, in pixels
 */
export function measureCells({ data, width, channels }: Raster, taken: Mask, box: Box, side: number): Cells {
  const columns = Math.ceil((box.right - box.left) / side)
  const rows = Math.ceil((box.bottom - box.top) / side)
  const sums = new Float64Array(columns * rows * 4)
  const squares = new Float64Array(columns * rows)
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      if (taken.data[y * width + x]) continue
      const to = Math.floor((y - box.top) / side) * columns + Math.floor((x - box.left) / side)
      const at = (y * width + x) * channels
      for (let channel = 0; channel < 3; channel++) sums[4 * to + channel] += data[at + channel]
      sums[4 * to + 3]++
      squares[to] += data[at] ** 2 + data[at + 1] ** 2 + data[at + 2] ** 2
    }
  }
  const cells: Cells = {
    box,
    side,
    columns,
    rows,
    means: new Float32Array(columns * rows * 3),
    isOpen: new Uint8Array(columns * rows),
    isCalm: new Uint8Array(columns * rows),
  }
  for (let i = 0; i < columns * rows; i++) {
    const count = sums[4 * i + 3]
    if (count < 2) continue
    let square = 0
    for (let channel = 0; channel < 3; channel++) {
      cells.means[3 * i + channel] = sums[4 * i + channel] / count
      square += cells.means[3 * i + channel] ** 2
    }
    cells.isOpen[i] = 1
    if (squares[i] / count - square <= 3 * calmDeviation ** 2) cells.isCalm[i] = 1
  }
  return cells
}

/**
 * Find the cells that show a background: calm ones of its color, and with its shades those that are connected with them
 * by small steps, as in a gradient.
 *
 * @returns `fixed` for these cells, `free` for others
 */
export function findBackgroundCells(
  { columns, rows, isCalm, means }: Cells,
  background: number[],
  { withShades }: { withShades: boolean },
): Uint8Array {
  const kinds = new Uint8Array(columns * rows).fill(free)
  const queue: number[] = []
  const add = (i: number) => {
    kinds[i] = fixed
    queue.push(i)
  }
  for (let i = 0; i < kinds.length; i++)
    if (isCalm[i] && colorDistance(means, 3 * i, background) <= sameBackground) add(i)
  for (let i = withShades ? queue.pop() : undefined; i !== undefined; i = queue.pop()) {
    const column = i % columns
    const steps = [-columns, columns, column > 0 ? -1 : 0, column < columns - 1 ? 1 : 0]
    for (const step of steps) {
      const next = i + step
      if (next < 0 || next >= kinds.length || kinds[next] === fixed || !isCalm[next]) continue
      if (isShade(means, kinds, i, step)) add(next)
    }
  }
  return kinds
}

/** Whether the cell at some step from one that shows the background is a shade of it. */
function isShade(means: Float32Array, kinds: Uint8Array, i: number, step: number): boolean {
  const color = [means[3 * i], means[3 * i + 1], means[3 * i + 2]]
  const difference = colorDistance(means, 3 * (i + step), color)
  if (difference <= maxShadeStep) return true
  const before = i - step
  if (difference > maxSteepStep || kinds[before] !== fixed) return false
  const continued = color.map((value, c) => 2 * value - means[3 * before + c])
  return colorDistance(means, 3 * (i + step), continued) <= maxShadeStep
}

/** The Euclidean distance, in levels, of the color at an index from another. */
export const colorDistance = (colors: ArrayLike<number>, at: number, [red, green, blue]: number[]) =>
  Math.hypot(colors[at] - red, colors[at + 1] - green, colors[at + 2] - blue)

/** Of the cells that lie in a box and outside lines, the shares that are calm and show a color, or another. */
export function sharesOfCalm(
  { box, side, columns, isOpen, isCalm, means, kinds }: JudgedCells,
  around: Box,
  color: number[],
): { calm: number; other: number } {
  let [calm, other, all] = [0, 0, 0]
  for (let i = 0; i < isOpen.length; i++) {
    const x = box.left + ((i % columns) + 0.5) * side
    const y = box.top + (Math.floor(i / columns) + 0.5) * side
    if (!isOpen[i] || x < around.left || x >= around.right || y < around.top || y >= around.bottom) continue
    all++
    if (kinds[i] === fixed) calm++
    else if (isCalm[i] && colorDistance(means, 3 * i, color) > otherBackground) other++
  }
  return all > 0 ? { calm: calm / all, other: other / all } : { calm: 0, other: 0 }
}

/** Whether the background in a box has a pattern, such as dots or stripes, whose cells are calm in themselves. */
export function isPatterned({ box, side, columns, means, kinds }: JudgedCells, around: Box): boolean {
  if (side < pattern.minSide) return false
  let [all, different] = [0, 0]
  for (let i = 0; i < kinds.length; i++) {
    const column = i % columns
    const x = box.left + (column + 0.5) * side
    const y = box.top + (Math.floor(i / columns) + 0.5) * side
    if (x < around.left || x >= around.right || y < around.top || y >= around.bottom) continue
    for (const step of [1, columns]) {
      const [before, after] = [i - step, i + step]
      if (step === 1 && (column === 0 || column === columns - 1)) continue
      if ([before, i, after].some(cell => kinds[cell] !== fixed)) continue
      const mean = [0, 1, 2].map(c => (means[3 * before + c] + means[3 * after + c]) / 2)
      all++
      if (colorDistance(means, 3 * i, mean) > pattern.minDifference) different++
    }
  }
  return all >= pattern.minCells && different > pattern.share * all
}

/** The colors of cells, interpolated to pixels of their box; and where these show the background. */
export function enlargeCells(
  values: Float32Array,
  kinds: Uint8Array,
  { box, side, columns, rows }: Cells,
  taken: Mask,
) {
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  const colors = new Float32Array(width * height * 3)
  for (let channel = 0; channel < 3; channel++) {
    const plane = { data: values.filter((_, i) => i % 3 === channel), width: columns, height: rows }
    const { data } = enlarge(plane, columns * side, rows * side)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) colors[3 * (y * width + x) + channel] = data[y * columns * side + x]
  }
  const isKnown = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isTaken = taken.data[(box.top + y) * taken.width + box.left + x]
      const cell = Math.floor(y / side) * columns + Math.floor(x / side)
      isKnown[y * width + x] = !isTaken && kinds[cell] === fixed ? 1 : 0
    }
  }
  return { colors, isKnown }
}
