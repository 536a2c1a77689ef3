import type { Plane, Raster } from '../raster.ts'
import { boxMean } from '../resample/box-mean.ts'

/** Half the side of the square that the mean around a pixel is taken of, in pixels. */
const meanRadius = 5
/** And that its contrast is told from. */
const contrastRadius = 3 * meanRadius
/** Contrast below this many levels is taken for noise and not made larger. */
const leastContrast = 3
/** Detail stronger than this many times the contrast around it counts no more than that. */
const ceiling = 2

/** What a picture's detail is made of, one value a pixel. */
export interface FineDetail {
  /** Departure of the brightness from the mean around it, in units of the contrast there, −2 to 2. */
  brightness: Plane
  /** The same of red against green, in which a coloured mark shows that is no brighter than its ground. */
  colour: Plane
  /** The mean around each pixel, 0 to 255. */
  ground: Plane
}

/** Level a picture, so that a faint mark weighs the same on busy and on plain ground. Transparent is white. */
export function fineDetail({ data, width, height, channels }: Raster): FineDetail {
  const bright: Plane = { data: new Float32Array(width * height), width, height }
  const red: Plane = { data: new Float32Array(width * height), width, height }
  for (let pixel = 0, at = 0; pixel < bright.data.length; pixel++, at += channels) {
    const alpha = channels === 4 ? data[at + 3] / 255 : 1
    const luma = 0.3 * data[at] + 0.59 * data[at + 1] + 0.11 * data[at + 2]
    bright.data[pixel] = luma * alpha + 255 * (1 - alpha)
    red.data[pixel] = (data[at] - data[at + 1]) * alpha
  }
  const ground = smooth(bright)
  return { brightness: levelled(bright, ground), colour: levelled(red, smooth(red)), ground }
}

const smooth = (plane: Plane) => boxMean(boxMean(plane, meanRadius), meanRadius)

function levelled(plane: Plane, mean: Plane): Plane {
  const data = plane.data.map((value, at) => value - mean.data[at])
  const spread = boxMean({ ...plane, data: data.map(value => value * value) }, contrastRadius)
  for (let at = 0; at < data.length; at++) {
    const value = data[at] / (Math.sqrt(Math.max(0, spread.data[at])) + leastContrast)
    data[at] = Math.max(-ceiling, Math.min(ceiling, value))
  }
  return { ...plane, data }
}
