import type { Mask } from '../mask/mask.ts'
import type { Plane, Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import type { Work } from '../work.ts'
import { compressDifference } from './blend-seam.ts'
import { hasMaskedPixels } from './check-mask.ts'
import { cropWindow, type HoleWindow, holeWindows } from './hole-windows.ts'
import { excluded, fixed, free, interpolateMembrane } from './membrane.ts'

/**
 * Fills the unknown pixels (alpha 0) of a square RGBA window. Returns planes of red, green and blue from 0 to
 * 255, at the network's own size.
 */
export type WindowFiller = (window: Raster) => Promise<[Plane, Plane, Plane]>

interface FillOptions {
  fill: WindowFiller
  /** The network's input side in pixels: holes of up to half of it are processed at full resolution. */
  side: number
  /** Chooses one of four reflections of the window, which give different results from the same network. */
  seed: number
  work: Work
}

/**
 * Image completion by a network with square input: each hole with as much context around it is resized to the
 * network's input and the output back. The output is blended into the hole's border by a membrane of their
 * difference; alpha is interpolated by a membrane alone. Pixels outside the mask don't change.
 *
 * @throws like Completion.complete
 */
export async function completeByWindows(
  image: Raster,
  mask: Mask,
  { fill, side, seed, work: { signal, progress } }: FillOptions,
): Promise<Raster> {
  signal.throwIfAborted()
  if (!hasMaskedPixels(image, mask)) return image
  const unknown: Mask = { ...mask, data: mask.data.slice() }
  const output: Raster = { ...image, data: new Uint8ClampedArray(image.data) }
  const windows = holeWindows(mask, side)
  const mirroring = mirroringForSeed(seed)
  for (const [i, window] of windows.entries()) {
    const windowPixels = cropWindow(window, output, unknown)
    const planes = await fill({ ...windowPixels, data: mirror(windowPixels.data, window.side, mirroring, 4) })
    signal.throwIfAborted()
    const resizedPlanes = planes.map(plane =>
      mirror(enlarge(plane, window.side, window.side).data, window.side, mirroring),
    )
    blend(output, unknown, window, resizedPlanes)
    for (const pixel of window.pixels) unknown.data[pixel] = 0
    progress((i + 1) / windows.length)
  }
  return output
}

function blend(output: Raster, unknown: Mask, window: HoleWindow, planes: Float32Array[]): void {
  const { width, height, channels, data } = output
  const { side } = window
  const kinds = new Uint8Array(side * side).fill(excluded)
  const values = new Float32Array(side * side * channels)
  const windowIndex = (pixel: number) =>
    (Math.floor(pixel / width) - window.top) * side + (pixel % width) - window.left
  for (const pixel of window.pixels) kinds[windowIndex(pixel)] = free
  const outputAt = (at: number, c: number) => (c < 3 ? planes[c][at] : 0)
  const addBoundaryPixel = (pixel: number) => {
    if (unknown.data[pixel]) return
    const at = windowIndex(pixel)
    kinds[at] = fixed
    for (let c = 0; c < channels; c++) {
      const difference = data[pixel * channels + c] - outputAt(at, c)
      values[at * channels + c] = c < 3 ? compressDifference(difference) : difference
    }
  }
  for (const pixel of window.pixels) {
    const x = pixel % width
    if (x > 0) addBoundaryPixel(pixel - 1)
    if (x + 1 < width) addBoundaryPixel(pixel + 1)
    if (pixel >= width) addBoundaryPixel(pixel - width)
    if (pixel + width < width * height) addBoundaryPixel(pixel + width)
  }
  interpolateMembrane({ values, kinds, width: side, height: side, channels })
  for (const pixel of window.pixels) {
    const at = windowIndex(pixel)
    for (let c = 0; c < channels; c++)
      data[pixel * channels + c] = Math.round(outputAt(at, c) + values[at * channels + c])
  }
}

/** The axes along which a square is mirrored. */
interface Mirroring {
  horizontal: boolean
  vertical: boolean
}

/** One of four reflections, by seed; seed 0 is the identity. */
function mirroringForSeed(seed: number): Mirroring {
  return { horizontal: seed % 2 === 1, vertical: Math.floor(seed / 2) % 2 === 1 }
}

/** Mirror pixels; applying it twice gives the original. */
function mirror<Pixels extends Float32Array | Uint8Array | Uint8ClampedArray>(
  data: Pixels,
  width: number,
  { horizontal, vertical }: Mirroring,
  channels = 1,
): Pixels {
  if (!horizontal && !vertical) return data
  const output = data.slice() as Pixels
  const height = data.length / width / channels
  for (let y = 0, to = 0; y < height; y++) {
    const row = (vertical ? height - 1 - y : y) * width
    for (let x = 0; x < width; x++) {
      const from = (row + (horizontal ? width - 1 - x : x)) * channels
      for (let c = 0; c < channels; c++) output[to++] = data[from + c]
    }
  }
  return output
}
