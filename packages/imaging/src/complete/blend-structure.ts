import { type Box, boxAround, clipBox, expandBox } from '../box.ts'
import { blurPlane } from '../matte/blur-plane.ts'
import { copyBox } from '../matte/crop.ts'
import { createPlane } from '../raster.ts'
import { drawStructure } from './draw-structure.ts'
import { createLevelData, type Level, notCompared } from './level.ts'
import { meanMatchError, type NearestNeighborField } from './nearest-neighbor-field.ts'

/** Errors of a fill's patches: up to `none` nothing is changed, from `all` on it's changed as much as possible. */
interface Range {
  none: number
  all: number
}
/** How far a fill follows its structure. */
interface Blend {
  /** Root mean square difference, in levels, between patches and their sources. */
  error: Range
  /**
   * The same relative to the texture of the surroundings. Patches of grass or gravel never match exactly, and fit
   * together all the same: 0.42 on a lawn, 0.6 before a skyline, 0.7 to 0.8 where fragments of objects meet.
   */
  relative: Range
  /** Shares of the low frequencies that are replaced and of the detail that is lost. */
  low: number
  detail: number
}
/** Measured on 20 photographs: below an error of 9 the patches are mostly nearer to the truth than the blend. */
const distrust: Blend = {
  error: { none: 8, all: 11 },
  relative: { none: 0.6, all: 0.8 },
  low: 1,
  detail: 0.28,
}
/** Milder, and for small differences: hardly visible, but detail and shading that may be wrong cost accuracy. */
const doubt: Blend = { error: { none: 6, all: 10 }, relative: { none: 0.3, all: 0.5 }, low: 0.5, detail: 0.2 }
/** A low-frequency difference of this many levels is halved by doubt: larger ones come from other content. */
const halvingDifference = 40
/** Standard deviation, in pixels, of the low-pass filter whose remainder is texture. */
const textureSigma = 2
/** Standard deviation of the low-pass filter, relative to the side of a square of the hole's area. */
const lowPassSigma = 0.04
/** Known pixels around a hole that its structure is drawn from. */
const surroundings = 32

/**
 * Blend a filled hole toward its smooth structure (see draw-structure.ts) if its patches don't fit together: low
 * frequencies are replaced and detail is reduced. Patches that fit badly show fragments of other things,
 * and the structure is then nearer to what belongs there.
 *
 * @param field      sources of the patches, with their costs
 * @param leastShare share of the full blend, from 0 to 1, however well the patches fit
 */
export function blendStructure(level: Level, field: NearestNeighborField, leastShare = 0): void {
  const error = meanMatchError(level, field)
  if (error <= doubt.error.none && leastShare === 0) return
  const holeBox = boxAround(level, q => level.hole[q] > 0)
  if (!holeBox) return
  const box = clipBox(expandBox(holeBox, surroundings), level.width, level.height)
  const part = cropLevel(level, box)
  const relative = error / textureOf(part)
  const full = Math.max(leastShare, shareOf(distrust, error, relative))
  const mild = shareOf(doubt, error, relative)
  if (full === 0 && mild === 0) return
  const structure = drawStructure(part).values
  const detailLost = Math.max(full * distrust.detail, mild * doubt.detail)
  for (let c = 0; c < 3; c++) {
    const difference = createPlane(part.width, part.height, q =>
      part.hole[q] ? structure[4 * q + c] - part.pixels[4 * q + c] : 0,
    )
    const low = blurPlane(difference, lowPassSigma * Math.sqrt(level.holePixels.length)).data
    for (const q of part.holePixels) {
      const mildHere = (mild * doubt.low) / (1 + (low[q] / halvingDifference) ** 2)
      const change =
        Math.max(full * distrust.low, mildHere) * low[q] + detailLost * (difference.data[q] - low[q])
      const to = (box.top + Math.floor(q / part.width)) * level.width + box.left + (q % part.width)
      level.pixels[4 * to + c] = Math.min(255, Math.max(0, Math.round(part.pixels[4 * q + c] + change)))
    }
  }
}

const shareOf = (blend: Blend, error: number, relative: number) =>
  Math.min(within(blend.error, error), within(blend.relative, relative))

const within = ({ none, all }: Range, error: number) =>
  Math.min(1, Math.max(0, (error - none) / (all - none)))

/** Root mean square of the known pixels' texture, in levels. */
function textureOf({ pixels, hole, avoided, width, height }: Level): number {
  let [sum, count] = [0, 0]
  for (let c = 0; c < 3; c++) {
    const values = createPlane(width, height, q => pixels[4 * q + c])
    const low = blurPlane(values, textureSigma).data
    for (let q = 0; q < hole.length; q++) {
      if (hole[q] || avoided?.[q] === notCompared) continue
      sum += (values.data[q] - low[q]) ** 2
      count++
    }
  }
  return Math.sqrt(sum / Math.max(1, count))
}

function cropLevel({ pixels, unknown, avoided, width }: Level, box: Box): Level {
  const size = { width: box.right - box.left, height: box.bottom - box.top }
  const crop = (data: Uint8Array, channels: number) => {
    const cropped = new Uint8Array(size.width * size.height * channels)
    copyBox({ data, width, channels }, box, cropped)
    return cropped
  }
  return createLevelData(
    size.width,
    size.height,
    crop(pixels, 4),
    crop(unknown, 1),
    avoided && crop(avoided, 1),
  )
}
