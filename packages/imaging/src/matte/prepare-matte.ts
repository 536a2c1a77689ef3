import type { Component } from '../mask/find-components.ts'
import type { Mask } from '../mask/mask.ts'
import type { Plane, Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import { decideDoubtful } from './decide-doubtful.ts'
import { maskCore } from './mask-core.ts'
import { findEnclosedUncertain, findMarks, findSeeThroughHoles } from './see-through-holes.ts'

/** Widths, in pixels, of a stroke's border, in which the image's edges decide; a line has none. */
const borderWidths = [6, 3, 1.5, 0]

export interface MatteOptions {
  /** 255 where the user marked the subject. Of the image's size. */
  keep?: Mask
  /** 255 where the user marked the background; takes precedence over `keep`. Of the image's size. */
  erase?: Mask
  /** Whether background that is visible through holes in the subject is cleared. @default true */
  clearsHoles?: boolean
}

/** A matte, and a mask of the pixels where it is definite whatever their neighborhood. */
interface PreparedMatte {
  matte: Plane
  definite?: Mask
}

/**
 * Combine a network's matte with the user's strokes before the edge is solved, so that an edge under a stroke
 * still follows the image.
 *
 * @param small  the image at the size of the result
 * @param coarse alpha from 0 to 1, of any size
 */
export function prepareMatte(
  small: Raster,
  coarse: Plane,
  { keep, erase, clearsHoles = true }: MatteOptions,
): PreparedMatte {
  const { width, height } = small
  const sized = enlarge(coarse, width, height)
  const enclosed = findEnclosedUncertain(sized)
  const marks = findMarks(sized, enclosed)
  const regions = enclosed.filter(region => !marks.includes(region))
  const cleared = clearsHoles && regions.length > 0 && findSeeThroughHoles(small, sized, regions)
  const decided = decideDoubtful(small, sized)
  if (!clearsHoles && decided !== sized) keepHoles(decided, sized, regions)
  if (!cleared && marks.length === 0 && !keep && !erase) return { matte: decided }
  const matte = { data: decided.data.slice(), width, height }
  for (const { pixels } of marks) for (const pixel of pixels) matte.data[pixel] = 1
  if (!cleared && !keep && !erase) return { matte }
  const definite: Mask = { data: new Uint8Array(width * height), width, height }
  if (cleared) applyStroke(matte, definite, cleared, 0)
  if (keep) applyStroke(matte, definite, downsampleMask(keep, width, height), 1)
  if (erase) applyStroke(matte, definite, downsampleMask(erase, width, height), 0)
  return { matte, definite }
}

/** Undo that holes were decided to be background. */
function keepHoles(decided: Plane, sized: Plane, holes: Component[]): void {
  for (const { pixels } of holes)
    for (const pixel of pixels) decided.data[pixel] = Math.max(decided.data[pixel], sized.data[pixel])
}

function applyStroke(matte: Plane, definite: Mask, stroke: Mask, value: 0 | 1): void {
  const core = maskCore(stroke, borderWidths).data
  const { data } = stroke
  for (let pixel = 0; pixel < data.length; pixel++) {
    if (data[pixel]) matte.data[pixel] = value
    if (core[pixel]) definite.data[pixel] = 255
    else if (data[pixel]) definite.data[pixel] = 0
  }
  markBorderUncertain(matte, stroke, value)
}

/** Where a stroke's border contradicts the matte, there is an edge to be solved: mark it as uncertain. */
function markBorderUncertain({ data, width, height }: Plane, stroke: Mask, value: 0 | 1): void {
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const pixel = y * width + x
      if (stroke.data[pixel] || Math.abs(data[pixel] - value) < 0.5) continue
      const isBeside =
        stroke.data[pixel - 1] ||
        stroke.data[pixel + 1] ||
        stroke.data[pixel - width] ||
        stroke.data[pixel + width]
      if (isBeside) data[pixel] = 0.5
    }
  }
}

/** Downsample a mask: 255 where at least half of a pixel's area is set. */
function downsampleMask(mask: Mask, width: number, height: number): Mask {
  const set = new Uint32Array(width * height)
  const all = new Uint32Array(width * height)
  for (let y = 0, from = 0; y < mask.height; y++) {
    const row = Math.floor((y * height) / mask.height) * width
    for (let x = 0; x < mask.width; x++, from++) {
      const to = row + Math.floor((x * width) / mask.width)
      all[to]++
      if (mask.data[from]) set[to]++
    }
  }
  const data = new Uint8Array(width * height)
  for (let pixel = 0; pixel < data.length; pixel++) data[pixel] = 2 * set[pixel] >= all[pixel] ? 255 : 0
  return { data, width, height }
}
