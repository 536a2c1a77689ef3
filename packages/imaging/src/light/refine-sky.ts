import { createPlane, type Plane, type Raster } from '../raster.ts'
import { boxMean } from '../resample/box-mean.ts'
import { mapAxis } from '../resample/map-axis.ts'
import { ramp } from './ramp.ts'

/** Radii, in pixels of the coarse sky, of the means of nearby and of farther colors that a pixel is compared with. */
const colorRadii = { near: 4, far: 10 }
/** Weight of farther colors, which count where there's little of a side nearby. */
const farWeight = 0.02
/** Weight below which there's nothing of a side around a pixel but rounding errors. */
const leastWeight = 1e-6
/** Width, in pixels of the coarse sky, of the area on both sides of its border that belongs to neither side. */
const uncertainWidth = { sky: 1, other: 2 }
/** Share of certain sky nearby from which a pixel's color alone decides; with less, it's sky less and less. */
const fullShare = 0.05
/** Distance from the sky's color, relative to that of what's beside it: sky entirely, and not at all. */
const likeness = { from: 0.75, to: 0.25 }
/** That distance is taken to be at least this, in levels: the sky's own noise and gradients are smaller. */
const leastContrast = 32
/** Per pixel of the coarse sky: certainly sky, near sky, and the mean colors of the sky and of what isn't. */
const fieldCount = 8

/**
 * Fit a coarse sky to the pixels of the image: between branches, and up to the outline of what stands in front of it.
 * A color's place between the mean colors of both sides around it decides, as in Knockout matting ("Method for removing
 * from an image the background surrounding a selected object", US patent 6,134,346, 2000).
 *
 * @param image RGB
 * @param sky   1 in the sky and 0 elsewhere, of the whole image at a reduced size
 * @param small the image at that size
 * @returns the sky's share, 0 to 1, of the image's size
 */
export function refineSky({ width, height, data }: Raster, sky: Plane, small: Raster): Plane {
  const fields = interleaveFields(sky, small)
  const columns = mapAxis(width, sky.width)
  const rows = mapAxis(height, sky.height)
  const local = new Float32Array(fieldCount)
  const out = new Float32Array(width * height)
  for (let y = 0, pixel = 0; y < height; y++) {
    const above = rows.at[y] * sky.width
    const below = above + rows.step[y] * sky.width
    for (let x = 0; x < width; x++, pixel++) {
      const [left, across] = [columns.at[x], columns.share[x]]
      const right = left + columns.step[x]
      for (let field = 0; field < fieldCount; field++) {
        const valueAt = (near: number) => fields[near * fieldCount + field]
        const upper = valueAt(above + left) * (1 - across) + valueAt(above + right) * across
        const lower = valueAt(below + left) * (1 - across) + valueAt(below + right) * across
        local[field] = upper * (1 - rows.share[y]) + lower * rows.share[y]
        if (field === 1 && (local[0] === 1 || local[1] === 0)) break
      }
      const [core, nearby] = local
      if (nearby > 0)
        out[pixel] = nearby * (core < 1 ? core + (1 - core) * likenessOf(data, pixel * 3, local) : 1)
    }
  }
  return { data: out, width, height }
}

function interleaveFields(sky: Plane, small: Raster): Float32Array {
  const { width, height } = sky
  const inside = boxMean(sky, uncertainWidth.sky).data
  const beside = boxMean(sky, uncertainWidth.other).data
  const core = createPlane(width, height, pixel => (inside[pixel] > 0.999 ? 1 : 0))
  const nearby = smoothMean(core, colorRadii.near)
  const other = createPlane(width, height, pixel => (beside[pixel] < 0.001 ? 1 : 0))
  const [skyMean, otherMean] = [meanColors(small, core), meanColors(small, other)]
  const all = new Float32Array(width * height * fieldCount)
  for (let pixel = 0, at = 0; pixel < width * height; pixel++, at += fieldCount) {
    all[at] = core.data[pixel]
    all[at + 1] = ramp(nearby[pixel], { from: 0, to: fullShare })
    for (let channel = 0; channel < 3; channel++) {
      all[at + 2 + channel] = skyMean[channel][pixel]
      all[at + 5 + channel] = otherMean[channel][pixel]
    }
  }
  return all
}

/** Mean colors of one side around each pixel, by channel; 0 where there's none of it. */
function meanColors({ data, channels }: Raster, { width, height, data: side }: Plane): Float32Array[] {
  const weight = spread({ width, height, data: side })
  return [0, 1, 2].map(channel => {
    const sums = spread(createPlane(width, height, pixel => side[pixel] * data[pixel * channels + channel]))
    return sums.map((value, pixel) => value / Math.max(leastWeight, weight[pixel]))
  })
}

/** Mean around each pixel, with the farther surroundings at a small weight. */
function spread(plane: Plane): Float32Array {
  const far = smoothMean(plane, colorRadii.far)
  return smoothMean(plane, colorRadii.near).map((value, pixel) => value + farWeight * far[pixel])
}

/** Mean up to twice the radius away, with weights that decrease to 0, so that no square shows. */
const smoothMean = (plane: Plane, radius: number) => boxMean(boxMean(plane, radius), radius).data

/** How much a color is the sky's around it, 0 to 1. */
function likenessOf(data: Raster['data'], at: number, local: Float32Array): number {
  let [distance, contrast] = [0, leastContrast]
  for (let channel = 0; channel < 3; channel++) {
    distance = Math.max(distance, Math.abs(data[at + channel] - local[2 + channel]))
    contrast = Math.max(contrast, Math.abs(local[5 + channel] - local[2 + channel]))
  }
  return ramp(distance / contrast, likeness)
}
