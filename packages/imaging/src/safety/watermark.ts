import type { Plane, Raster } from '../raster.ts'
import { fitted } from '../resample/fitted.ts'
import { shrink } from '../resample/shrink.ts'
import { fineDetail } from './fine-detail.ts'
import { findLattice, type Shift } from './lattice.ts'
import { selfLikeness } from './self-likeness.ts'

/** Pictures are looked at with their longer side at most this, in pixels. */
const longestSide = 632
/** In smaller ones no pattern can be told from chance. */
const shortestSide = 96
/** Under this shift, at the least, a mark comes again: in pixels, and as a share of the shorter side. */
const shortestShift = { pixels: 14, share: 0.03 }
/** Grounds that agree so well under the shift repeat themselves: a drawn pattern, not a mark over a picture. */
const sameGround = 0.9
/** Drawings, pages and cut-outs have bare ground; what repeats there is a font or an edge. */
const leastDetailed = 0.8
const isDetail = (value: number) => Math.abs(value) > 0.05
/** A ground that varies by less than so many levels tells nothing. */
const plainGround = 2

/**
 * How sure it is that a mark is laid over a picture again and again, as stock agencies do: 0 where nothing
 * repeats, under 9 for photographs, above 20 for marks that are seen well. About a quarter of a second.
 *
 * Looks for two shifts under which fine detail repeats all over the picture while the ground below does
 * not. One mark alone, one line of them, and marks on a bare ground are not found.
 */
export async function watermarkScore(picture: Raster): Promise<number> {
  const { width, height } = fitted(picture, longestSide)
  const shorter = Math.min(width, height)
  if (shorter < shortestSide) return 0
  const detail = fineDetail(await shrink(picture, width, height))
  if (detail.brightness.data.filter(isDetail).length < leastDetailed * width * height) return 0
  const shortest = Math.max(shortestShift.pixels, shortestShift.share * shorter)
  const lattice = findLattice(selfLikeness(detail), shortest)
  if (!lattice) return 0
  const isPattern = lattice.shifts.some(shift => likenessOfGround(detail.ground, shift) > sameGround)
  return isPattern ? 0 : lattice.score
}

/** Correlation of a plane with itself shifted, −1 to 1; 1 where it hardly varies. */
function likenessOfGround({ data, width, height }: Plane, { x, y }: Shift): number {
  const [left, right] = [Math.max(0, -x), Math.min(width, width - x)]
  const [top, bottom] = [Math.max(0, -y), Math.min(height, height - y)]
  let count = 0
  const sum = { here: 0, there: 0, here2: 0, there2: 0, both: 0 }
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++, count++) {
      const here = data[row * width + column]
      const there = data[(row + y) * width + column + x]
      sum.here += here
      sum.there += there
      sum.here2 += here * here
      sum.there2 += there * there
      sum.both += here * there
    }
  }
  const spread = (mean: number, square: number) =>
    Math.sqrt(Math.max(0, square / count - (mean / count) ** 2))
  const deviations = [spread(sum.here, sum.here2), spread(sum.there, sum.there2)]
  if (Math.min(...deviations) < plainGround) return 1
  const shared = sum.both / count - (sum.here / count) * (sum.there / count)
  return shared / (deviations[0] * deviations[1])
}
