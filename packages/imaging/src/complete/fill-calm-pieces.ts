import { type Box, clipBox, expandBox } from '../box.ts'
import { squaredDistance } from '../mask/distance.ts'
import type { Component } from '../mask/find-components.ts'
import type { Mask } from '../mask/mask.ts'
import { blurPlane } from '../matte/blur-plane.ts'
import { createPlane, type Raster } from '../raster.ts'
import { yieldToEventLoop } from '../work.ts'
import { type Avoided, avoidedFlags } from './find-avoided.ts'
import { createGrain } from './grain.ts'
import { createHole, doOverlapMuch, type Hole } from './holes.ts'
import { notCompared } from './level.ts'
import { excluded, fixed, free, interpolateMembrane } from './membrane.ts'

/** Width of the ring around a piece that is judged, relative to the side of a square of its area, and limits in pixels. */
const ring = { ratio: 0.036, minPx: 6, maxPx: 24 }
/** Standard deviations of the low-pass filters whose difference is structure: against noise in pixels, and of the ring. */
const [fineSigma, coarseSigma] = [1.2, 0.375]
/** Largest differences, in levels, of nearly all of a calm ring's pixels and of the last few. */
const calmDifference = { most: 6, last: 12 }
const [mostShare, lastShare] = [0.98, 0.999]
/** Largest difference, in levels, of nearly all of a calm ring's pixels from smooth shading. */
const maxShadingDifference = 7
/** Powers of x and y in the polynomial that shading is fitted with, of degree 4. */
const powers = Array.from({ length: 25 }, (_, k) => [k % 5, Math.floor(k / 5)]).filter(([i, j]) => i + j <= 4)
const maxFittedPixels = 3000
/** Keeps the fit of shading solvable where a ring is only one pixel wide or high. */
const ridge = 1e-6
/** Width, relative to the ring's, of the surroundings that grain is taken from; in pixels at least. */
const grainReach = { ratio: 3, minPx: 24 }

/**
 * Fill those pieces of a hole that are surrounded by calm ground, such as a logo on a cup or a wall: with the smoothest
 * interpolation of that ground and its grain. Patches have nothing to match there, and would copy what lies beyond. Pieces
 * whose boxes overlap much, such as rings in one another, all remain.
 *
 * @param output  an RGB image, changed
 * @param unknown the pixels of all holes; those of the pieces that are filled are cleared
 * @returns the pieces that remain, as a hole; undefined for none
 */
export async function fillCalmPieces(
  output: Raster,
  unknown: Mask,
  hole: Hole,
  avoided: Avoided | undefined,
  { seed, signal }: { seed: number; signal: AbortSignal },
): Promise<Hole | undefined> {
  if (doOverlapMuch(hole.pieces, output)) return hole
  const remaining: Component[] = []
  for (const piece of hole.pieces) {
    await yieldToEventLoop(signal)
    const surroundings = surroundingsOf(output, unknown, piece, avoided)
    const structure = calmStructure(surroundings)
    if (structure === undefined) {
      remaining.push(piece)
      continue
    }
    fill(output, piece, surroundings, structure, seed)
    for (const pixel of piece.pixels) unknown.data[pixel] = 0
  }
  if (remaining.length === hole.pieces.length) return hole
  return remaining.length > 0 ? createHole(remaining, false) : undefined
}

/** A piece's surroundings in a box of the image. */
interface Surroundings {
  box: Box
  width: number
  height: number
  /** {@link free} for unknown pixels, {@link excluded} for known ones that aren't compared, else {@link fixed}. */
  kinds: Uint8Array
  /** Width of the ring in pixels; squared distance of each pixel to the piece. */
  reach: number
  squaredDistances: Float32Array
  /** RGB triples of the known pixels without noise. */
  colors: Float32Array
  /** Largest difference of a channel between these and smoother ones, in levels; 0 where a pixel isn't known. */
  structure: Float32Array
}

function surroundingsOf(
  image: Raster,
  unknown: Mask,
  piece: Component,
  avoided: Avoided | undefined,
): Surroundings {
  const reach = Math.min(ring.maxPx, Math.max(ring.minPx, ring.ratio * Math.sqrt(piece.pixels.length)))
  const margin = Math.ceil(Math.max(grainReach.minPx, grainReach.ratio * reach))
  const box = clipBox(expandBox(piece, margin), image.width, image.height)
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  const flags = avoided && avoidedFlags(avoided, box, image)
  const pixelAt = (at: number) => (box.top + Math.floor(at / width)) * image.width + box.left + (at % width)
  const kinds = new Uint8Array(width * height).map((_, at) =>
    unknown.data[pixelAt(at)] ? free : flags?.[at] === notCompared ? excluded : fixed,
  )
  const own = new Uint8Array(width * height)
  for (const pixel of piece.pixels)
    own[(Math.floor(pixel / image.width) - box.top) * width + (pixel % image.width) - box.left] = 255
  const colors = new Float32Array(width * height * 3)
  const structure = new Float32Array(width * height)
  const weights = createPlane(width, height, at => (kinds[at] === fixed ? 1 : 0))
  const sigmas = [fineSigma, coarseSigma * reach]
  const [fineWeights, coarseWeights] = sigmas.map(sigma => blurPlane(weights, sigma).data)
  for (let c = 0; c < 3; c++) {
    const values = createPlane(width, height, at =>
      kinds[at] === fixed ? image.data[pixelAt(at) * image.channels + c] : 0,
    )
    const [fine, coarse] = sigmas.map(sigma => blurPlane(values, sigma).data)
    for (let at = 0; at < kinds.length; at++) {
      if (kinds[at] !== fixed) continue
      colors[3 * at + c] = fine[at] / fineWeights[at]
      const difference = Math.abs(colors[3 * at + c] - coarse[at] / coarseWeights[at])
      structure[at] = Math.max(structure[at], difference)
    }
  }
  const squaredDistances = squaredDistance({ data: own, width, height })
  return { box, width, height, kinds, reach, squaredDistances, colors, structure }
}

/**
 * The structure of nearly all of a piece's ring, in levels; undefined if an edge, a line or coarse texture meets it, or
 * if its colors vary more than shading does.
 */
function calmStructure(surroundings: Surroundings): number | undefined {
  const { kinds, reach, squaredDistances, structure } = surroundings
  const ringPixels: number[] = []
  for (let at = 0; at < kinds.length; at++)
    if (kinds[at] === fixed && squaredDistances[at] <= reach ** 2) ringPixels.push(at)
  if (ringPixels.length === 0) return undefined
  const differences = Float32Array.from(ringPixels, at => structure[at])
  const [most, last] = [mostShare, lastShare].map(share => quantile(differences, share))
  if (most > calmDifference.most || last > calmDifference.last) return undefined
  const isShading = quantile(shadingDifferences(surroundings, ringPixels), mostShare) <= maxShadingDifference
  return isShading ? most : undefined
}

/** Differences of a ring's colors, in levels, from polynomials of position, which fit shading but no shapes. */
function shadingDifferences(
  { width, height, colors }: Surroundings,
  ringPixels: readonly number[],
): Float32Array {
  const step = Math.ceil(ringPixels.length / maxFittedPixels)
  const sample = ringPixels.filter((_, i) => i % step === 0)
  const rows = sample.map(at => {
    const [x, y] = [(2 * (at % width)) / width - 1, (2 * Math.floor(at / width)) / height - 1]
    return powers.map(([i, j]) => x ** i * y ** j)
  })
  const channels = [0, 1, 2].map(c => sample.map(at => colors[3 * at + c]))
  const fits = solveLeastSquares(rows, channels)
  return Float32Array.from(rows, (row, i) => {
    const errors = fits.map(
      (coefficients, c) => channels[c][i] - row.reduce((sum, value, k) => sum + value * coefficients[k], 0),
    )
    return Math.max(...errors.map(Math.abs))
  })
}

/**
 * Coefficients of the columns that add up to the values with the least sum of squared errors, by the normal equations.
 *
 * @param channels values of each row, for each channel
 * @returns the coefficients for each channel
 */
function solveLeastSquares(rows: readonly number[][], channels: readonly number[][]): number[][] {
  const size = rows[0].length
  const sumOf = (term: (row: number[], i: number) => number) =>
    rows.reduce((sum, row, i) => sum + term(row, i), 0)
  const system = Array.from({ length: size }, (_, k) => [
    ...Array.from(
      { length: size },
      (_, l) => sumOf(row => row[k] * row[l]) + (k === l ? ridge * rows.length : 0),
    ),
    ...channels.map(values => sumOf((row, i) => row[k] * values[i])),
  ])
  // Gauss–Jordan elimination; the matrix is positive definite, so no pivot vanishes.
  for (let k = 0; k < size; k++)
    for (let l = 0; l < size; l++) {
      if (l === k) continue
      const factor = system[l][k] / system[k][k]
      for (let m = k; m < system[k].length; m++) system[l][m] -= factor * system[k][m]
    }
  return channels.map((_, c) => system.map((equation, k) => equation[size + c] / equation[k]))
}

const quantile = (values: Float32Array, share: number) =>
  values.toSorted()[Math.floor(share * (values.length - 1))]

/** @param maxStructure grain is taken from where there is at most this much structure, in levels */
function fill(
  output: Raster,
  piece: Component,
  surroundings: Surroundings,
  maxStructure: number,
  seed: number,
): void {
  const { box, width, height, kinds, colors, structure } = surroundings
  const isKnown = kinds.map((kind, at) => (kind === fixed && structure[at] <= maxStructure ? 1 : 0))
  interpolateMembrane({ values: colors, kinds, width, height, channels: 3 })
  const grainAt = createGrain(output, { box, colors, isKnown }, seed)
  for (const pixel of piece.pixels) {
    const [x, y] = [pixel % output.width, Math.floor(pixel / output.width)]
    const at = 3 * ((y - box.top) * width + x - box.left)
    for (let c = 0; c < 3; c++)
      output.data[pixel * output.channels + c] = Math.round(colors[at + c] + grainAt(x, y, c))
  }
}
