import { strengthOfCoarseness } from '../codec/artifact-removal-strength.ts'
import { standardLuminance } from '../codec/jpeg-quality.ts'
import type { Raster } from '../raster.ts'

/** Side of JPEG's blocks, in pixels. */
const side = 8
/** Coefficients that are analyzed, as column and row frequency, in zigzag order from the second on. */
const frequencies = [
  [1, 0],
  [0, 1],
  [0, 2],
  [1, 1],
  [2, 0],
  [3, 0],
  [2, 1],
  [1, 2],
  [0, 3],
] as const
/** Quantization steps that are recognized; smaller ones leave no visible artifacts. */
const steps = { least: 3, most: 120 }
/** A coefficient's evidence: at least so many values, with this mean cosine at the step's period. */
const minValues = 60
const minRegularity = 0.55
/** Frequencies whose steps must be recognized. */
const minRecognized = 3
/** Blocks that are analyzed, those with the most contrast among more. */
const blockCounts = { analyzed: 3000, considered: 12_000 }
/** About how many pixels the search for the blocks' grid looks at. */
const gridPixels = 2e6

/**
 * How strongly to remove JPEG artifacts from an image, whatever file it comes from: the quantization steps of the
 * JPEG that it once was are recognized by the regular distances between its DCT coefficients (as in Fan & de
 * Queiroz, "Identification of Bitmap Compression History", 2003). They survive in a PNG, in a finer JPEG that it was
 * saved as later, and in a screenshot or crop, whose blocks may start anywhere; not in a resized image.
 *
 * @returns 0 to 1, as for the same JPEG's file by `artifactRemovalStrength`; 0 if nothing is recognized
 */
export function estimateCompression(image: Raster): number {
  if (image.width < 4 * side || image.height < 4 * side) return 0
  const luma = lumaOf(image)
  const offset = findGrid(luma, image.width, image.height)
  const candidates = offset.x === 0 && offset.y === 0 ? [offset] : [{ x: 0, y: 0 }, offset]
  const percents = candidates.map(({ x, y }) => coarseness(luma, image.width, image.height, x, y))
  return strengthOfCoarseness(Math.max(...percents))
}

/** With JPEG's weights, 0 to 255. */
function lumaOf({ data, width, height, channels }: Raster): Float32Array {
  const luma = new Float32Array(width * height)
  for (let pixel = 0, at = 0; pixel < luma.length; pixel++, at += channels)
    luma[pixel] = 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2]
  return luma
}

/** Where the columns and rows of blocks start, 0 to 7: where steps between neighbors exceed those around them. */
function findGrid(luma: Float32Array, width: number, height: number): { x: number; y: number } {
  const across = new Float64Array(side)
  const down = new Float64Array(side)
  const jump = (at: number, step: number) =>
    Math.min(
      12,
      Math.max(
        0,
        2 * Math.abs(luma[at] - luma[at - step]) -
          Math.abs(luma[at - step] - luma[at - 2 * step]) -
          Math.abs(luma[at + step] - luma[at]),
      ),
    )
  // An odd step, so that all rows of blocks are seen.
  const step = 2 * Math.floor((width * height) / (2 * gridPixels)) + 1
  for (let y = 2; y < height - 1; y += step) {
    for (let x = 2; x < width - 1; x++) {
      const at = y * width + x
      across[x % side] += jump(at, 1)
      down[y % side] += jump(at, width)
    }
  }
  return { x: across.indexOf(Math.max(...across)), y: down.indexOf(Math.max(...down)) }
}

/** The quantization relative to the standard table, in percent; 0 if it isn't recognized. */
function coarseness(luma: Float32Array, width: number, height: number, left: number, top: number): number {
  const blocks = chooseBlocks(luma, width, height, left, top)
  const values = frequencies.map(() => new Float32Array(blocks.length))
  for (const [i, block] of blocks.entries()) {
    for (const [f, [across, down]] of frequencies.entries())
      values[f][i] = coefficient(luma, width, block, across, down)
  }
  const percents = values.flatMap((coefficients, f) => {
    const step = recognizeStep(coefficients)
    return step ? [(100 * step) / standardLuminance[f + 1]] : []
  })
  if (percents.length < minRecognized) return 0
  return percents.toSorted((a, b) => a - b)[percents.length >> 1]
}

/** The first pixels of the blocks with the most contrast: flat ones have no coefficients. */
function chooseBlocks(
  luma: Float32Array,
  width: number,
  height: number,
  left: number,
  top: number,
): number[] {
  const starts: number[] = []
  for (let y = top; y + side <= height; y += side)
    for (let x = left; x + side <= width; x += side) starts.push(y * width + x)
  const stride = Math.ceil(starts.length / blockCounts.considered)
  return starts
    .filter((_, i) => i % stride === 0)
    .map(start => ({ start, contrast: contrastOf(luma, width, start) }))
    .toSorted((a, b) => b.contrast - a.contrast)
    .slice(0, blockCounts.analyzed)
    .map(({ start }) => start)
}

function contrastOf(luma: Float32Array, width: number, start: number): number {
  let [least, most] = [255, 0]
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const value = luma[start + y * width + x]
      if (value < least) least = value
      if (value > most) most = value
    }
  }
  // Clipped whites and blacks, such as drawn text, have lost their coefficients.
  return least <= 1 || most >= 254 ? 0 : most - least
}

const cosines = Float64Array.from({ length: side * side }, (_, i) => {
  const [frequency, position] = [Math.floor(i / side), i % side]
  return Math.cos(((2 * position + 1) * frequency * Math.PI) / 16) * (frequency === 0 ? Math.SQRT1_2 : 1)
})

/** One coefficient of a block's orthonormal DCT. */
function coefficient(luma: Float32Array, width: number, start: number, across: number, down: number): number {
  let sum = 0
  for (let y = 0; y < side; y++) {
    let row = 0
    for (let x = 0; x < side; x++) row += luma[start + y * width + x] * cosines[across * side + x]
    sum += row * cosines[down * side + y]
  }
  return sum / 4
}

/** The largest step of which a coefficient's values are multiples; undefined if there is none. */
function recognizeStep(values: Float32Array): number | undefined {
  for (let step = steps.most; step >= steps.least; step--) {
    let [sum, count] = [0, 0]
    for (const value of values) {
      if (Math.abs(value) < step / 2) continue
      sum += Math.cos((2 * Math.PI * value) / step)
      count++
    }
    if (count >= minValues && sum / count >= minRegularity) return step
  }
  return undefined
}
