import type { SubjectSlopes } from '../engines.ts'
import { blurPlane } from '../matte/blur-plane.ts'
import { createPlane, type Plane, type Raster } from '../raster.ts'
import type { FaceRelief } from './face-relief.ts'
import { guidedFilter } from './guided-filter.ts'
import { luma } from './luma.ts'
import { ramp } from './ramp.ts'
import { reliefDepth } from './relight-size.ts'

/** Surface normals: unit vectors, x to the right, y down, z (never negative) to the viewer. */
export interface Normals {
  x: Float32Array
  y: Float32Array
  width: number
  height: number
}

/** Height of full contrast for fine and coarse detail, in thousandths of the longest side. */
const detailHeights = { fine: 9, coarse: 14 }
/** Contrast below this counts as noise. */
const noiseContrast = 0.006
/** Luma at which detail counts as it is; that of darker hair and clothes counts more, up to twice. */
const detailLuma = { reference: 0.5, least: 0.15, mostGain: 2 }
/** Matte values beyond which a pixel is surely subject or background. */
const certainMatte = 0.9
/** Share of the other side nearby from which a pixel counts as an edge. */
const edgeShare = 0.04
/** Weight of normals farther away relative to nearby ones, and of a flat surface if there are none. */
const farWeight = 0.02
const flatWeight = 1e-5
/** Distance from the subject's edge at which its normals are taken, relative to the longest side. */
const edgeDistance = 0.003
/** Upper bound of the detail's slope, approached asymptotically. */
const maxDetailSlope = 0.8
/** Share of the detail on faces, whose shape is known and where it's mostly brows, lips and shading. */
const detailOnFaces = 0.35
/** Share of the detail where a network estimated the shape, larger folds included. */
const detailOnSubject = 0.8
/** Expected errors, as 1 - cosine, below which a network's normals count fully and above which they don't. */
const expectedErrors = { from: 0.35, to: 0.12 }

/**
 * Compute normals from depth, with relief added from the image's own detail. Across the subject's edge, where
 * depth is discontinuous and gives no slope, the normals of both sides are blended by the matte.
 *
 * @param depth  from 0 to 1, of the image's size
 * @param matte  the subject's coverage, of the same size
 * @param shape  known slopes, of the same size, which replace those of the depth; those of faces come first
 */
export function computeNormals(
  depth: Plane,
  image: Raster,
  matte: Plane,
  { subject, faces }: { subject?: SubjectSlopes | undefined; faces?: FaceRelief | undefined } = {},
): Normals {
  const { width, height } = depth
  const side = Math.max(width, height)
  const detail = detailPlane(image, matte, side)
  const x = new Float32Array(width * height)
  const y = new Float32Array(width * height)
  const scale = reliefDepth * side
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at++) {
      const left = column > 0 ? at - 1 : at
      const right = column < width - 1 ? at + 1 : at
      const up = row > 0 ? at - width : at
      const down = row < height - 1 ? at + width : at
      const z = depth.data
      x[at] = -scale * smallerSlope(z[at] - z[left], z[right] - z[at])
      y[at] = -scale * smallerSlope(z[at] - z[up], z[down] - z[at])
      const trust = subject ? matte.data[at] * ramp(subject.expectedError.data[at], expectedErrors) : 0
      if (subject && trust > 0) {
        x[at] += trust * (-subject.slopeX.data[at] - x[at])
        y[at] += trust * (-subject.slopeY.data[at] - y[at])
      }
      const face = faces?.weight.data[at] ?? 0
      if (faces && face > 0) {
        x[at] += face * (-faces.slopeX.data[at] - x[at])
        y[at] += face * (-faces.slopeY.data[at] - y[at])
      }
      const detailShare = (1 - trust * (1 - detailOnSubject)) * (1 - face) + face * detailOnFaces
      x[at] -= detailShare * limitSlope((detail.data[right] - detail.data[left]) / 2)
      y[at] -= detailShare * limitSlope((detail.data[down] - detail.data[up]) / 2)
    }
  }
  return blendAcrossEdge(normalize({ x, y, width, height }), matte, Math.max(0.8, edgeDistance * side))
}

/** At an object's edge one of the two differences is a discontinuity and no slope: use the smaller one. */
function smallerSlope(before: number, after: number): number {
  if (Math.abs(before - after) < 0.3 * (Math.abs(before) + Math.abs(after))) return (before + after) / 2
  return Math.abs(before) < Math.abs(after) ? before : after
}

const limitSlope = (slope: number) => slope / (1 + Math.abs(slope) / maxDetailSlope)

function normalize({ x, y, width, height }: Normals): Normals {
  for (let at = 0; at < x.length; at++) {
    const length = Math.sqrt(x[at] * x[at] + y[at] * y[at] + 1)
    x[at] /= length
    y[at] /= length
  }
  return { x, y, width, height }
}

/** Extrapolate the normals of each side across the edge and blend them by the matte. */
function blendAcrossEdge(normals: Normals, matte: Plane, reach: number): Normals {
  const subject = spreadSide(normals, matte, share => share > certainMatte, reach)
  const background = spreadSide(normals, matte, share => share < 1 - certainMatte, reach)
  const [x, y] = [normals.x.slice(), normals.y.slice()]
  for (let at = 0; at < x.length; at++) {
    const share = matte.data[at]
    const uncertainty = Math.min(share, 1 - share) / (1 - certainMatte)
    const edge = Math.min(subject.coverage(at), background.coverage(at)) / edgeShare
    const blend = Math.min(1, Math.max(uncertainty, edge))
    if (blend === 0) continue
    x[at] += blend * (share * subject.x(at) + (1 - share) * background.x(at) - x[at])
    y[at] += blend * (share * subject.y(at) + (1 - share) * background.y(at) - y[at])
  }
  return { ...normals, x, y }
}

/** Mean normals of one side around a pixel: nearby ones, otherwise those farther away. */
function spreadSide(normals: Normals, matte: Plane, isOnSide: (share: number) => boolean, reach: number) {
  const { width, height } = normals
  const blurred = (valueAt: (at: number) => number, radius: number) =>
    blurPlane(
      createPlane(width, height, at => (isOnSide(matte.data[at]) ? valueAt(at) : 0)),
      radius,
    ).data
  const [near, far] = [reach, 8 * reach].map(radius => ({
    x: blurred(at => normals.x[at], radius),
    y: blurred(at => normals.y[at], radius),
    sum: blurred(() => 1, radius),
  }))
  const sum = (at: number) => near.sum[at] + farWeight * far.sum[at] + flatWeight
  return {
    /** Share of this side around a pixel, 0 to 1. */
    coverage: (at: number) => near.sum[at],
    x: (at: number) => (near.x[at] + farWeight * far.x[at]) / sum(at),
    y: (at: number) => (near.y[at] + farWeight * far.y[at]) / sum(at),
  }
}

/**
 * Heights in pixels: the image's detail at two scales, without strong edges. On the subject, contrast counts relative
 * to the brightness, as the folds and strands of dark clothes and hair reflect less light.
 */
function detailPlane(image: Raster, matte: Plane, side: number): Plane {
  const bright = luma(image)
  const denoised = blurPlane(bright, Math.max(0.6, side / 900))
  const near = guidedFilter(denoised, denoised, Math.max(2, Math.round(side / 170)), 0.06)
  const far = guidedFilter(near, near, Math.max(4, Math.round(side / 45)), 0.1)
  const data = denoised.data.map((value, at) => {
    const fine = coreNoise(value - near.data[at])
    const coarse = coreNoise(near.data[at] - far.data[at])
    const gain = 1 + matte.data[at] * (darkGain(far.data[at]) - 1)
    return (gain * (detailHeights.fine * fine + detailHeights.coarse * coarse) * side) / 1000
  })
  return { ...bright, data }
}

function darkGain(value: number): number {
  const { reference, least, mostGain } = detailLuma
  return Math.min(mostGain, Math.max(1, (reference + least) / (Math.max(0, value) + least)))
}

const coreNoise = (value: number) => Math.sign(value) * Math.max(0, Math.abs(value) - noiseContrast)
