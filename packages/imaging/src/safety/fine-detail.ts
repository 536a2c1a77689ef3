import type { Plane, Raster } from '../raster.ts'
import { boxMean } from '../resample/box-mean.ts'

/** Radius, in pixels, of the box that gives the local mean. */
const meanRadius = 5
/** Radius of the box that gives the local contrast. */
const contrastRadius = 3 * meanRadius
/** Contrast below this many levels is noise and isn't amplified. */
const minContrast = 3
/** Detail is clamped to this many times the local contrast. */
const maxDetail = 2

/** High-frequency detail of an image. */
export interface FineDetail {
  /** Deviation of the luma from its local mean, in units of the local contrast, −2 to 2. */
  brightness: Plane
  /** The same for red minus green, which shows a colored watermark as bright as its background. */
  color: Plane
  /** Local mean of the luma, 0 to 255. */
  localMean: Plane
}

/**
 * Normalize local contrast, so that a faint watermark has the same weight in busy and in plain areas.
 * Transparent pixels are treated as white.
 */
export function fineDetail({ data, width, height, channels }: Raster): FineDetail {
  const bright: Plane = { data: new Float32Array(width * height), width, height }
  const red: Plane = { data: new Float32Array(width * height), width, height }
  for (let pixel = 0, at = 0; pixel < bright.data.length; pixel++, at += channels) {
    const alpha = channels === 4 ? data[at + 3] / 255 : 1
    const luma = 0.3 * data[at] + 0.59 * data[at + 1] + 0.11 * data[at + 2]
    bright.data[pixel] = luma * alpha + 255 * (1 - alpha)
    red.data[pixel] = (data[at] - data[at + 1]) * alpha
  }
  const localMean = smoothPlane(bright)
  return {
    brightness: normalizeContrast(bright, localMean),
    color: normalizeContrast(red, smoothPlane(red)),
    localMean,
  }
}

const smoothPlane = (plane: Plane) => boxMean(boxMean(plane, meanRadius), meanRadius)

function normalizeContrast(plane: Plane, mean: Plane): Plane {
  const data = plane.data.map((value, at) => value - mean.data[at])
  const spread = boxMean({ ...plane, data: data.map(value => value * value) }, contrastRadius)
  for (let at = 0; at < data.length; at++) {
    const value = data[at] / (Math.sqrt(Math.max(0, spread.data[at])) + minContrast)
    data[at] = Math.max(-maxDetail, Math.min(maxDetail, value))
  }
  return { ...plane, data }
}
