import type { Mask } from '../mask/mask.ts'
import type { Plane, Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import type { Work } from '../work.ts'
import { asksForAny } from './check-mask.ts'
import { cropped, type HoleWindow, holeWindows } from './hole-windows.ts'
import { apart, bearing, open, spanMembrane } from './membrane.ts'
import { mirrored, mirroringOf } from './mirrored.ts'
import { softened } from './seam.ts'

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
  picture: Raster,
  mask: Mask,
  { fill, side, seed, work: { signal, progress } }: FillOptions,
): Promise<Raster> {
  signal.throwIfAborted()
  if (!asksForAny(picture, mask)) return picture
  const unknown: Mask = { ...mask, data: mask.data.slice() }
  const made: Raster = { ...picture, data: new Uint8ClampedArray(picture.data) }
  const windows = holeWindows(mask, side)
  const mirroring = mirroringOf(seed)
  for (const [i, window] of windows.entries()) {
    const seen = cropped(window, made, unknown)
    const planes = await fill({ ...seen, data: mirrored(seen.data, window.side, mirroring, 4) })
    signal.throwIfAborted()
    const sized = planes.map(plane =>
      mirrored(enlarge(plane, window.side, window.side).data, window.side, mirroring),
    )
    blend(made, unknown, window, sized)
    for (const pixel of window.pixels) unknown.data[pixel] = 0
    progress((i + 1) / windows.length)
  }
  return made
}

function blend(made: Raster, unknown: Mask, window: HoleWindow, planes: Float32Array[]): void {
  const { width, height, channels, data } = made
  const { side } = window
  const kinds = new Uint8Array(side * side).fill(apart)
  const values = new Float32Array(side * side * channels)
  const placeOf = (pixel: number) =>
    (Math.floor(pixel / width) - window.top) * side + (pixel % width) - window.left
  for (const pixel of window.pixels) kinds[placeOf(pixel)] = open
  const madeAt = (at: number, c: number) => (c < 3 ? planes[c][at] : 0)
  const bear = (pixel: number) => {
    if (unknown.data[pixel]) return
    const at = placeOf(pixel)
    kinds[at] = bearing
    for (let c = 0; c < channels; c++) {
      const difference = data[pixel * channels + c] - madeAt(at, c)
      values[at * channels + c] = c < 3 ? softened(difference) : difference
    }
  }
  for (const pixel of window.pixels) {
    const x = pixel % width
    if (x > 0) bear(pixel - 1)
    if (x + 1 < width) bear(pixel + 1)
    if (pixel >= width) bear(pixel - width)
    if (pixel + width < width * height) bear(pixel + width)
  }
  spanMembrane({ values, kinds, width: side, height: side, channels })
  for (const pixel of window.pixels) {
    const at = placeOf(pixel)
    for (let c = 0; c < channels; c++)
      data[pixel * channels + c] = Math.round(madeAt(at, c) + values[at * channels + c])
  }
}
