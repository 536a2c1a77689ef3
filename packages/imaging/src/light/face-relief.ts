import type { Face } from '../engines.ts'
import { forEachPixel } from '../face/for-each-pixel.ts'
import { blurPlane } from '../matte/blur-plane.ts'
import { createPlane, type Plane } from '../raster.ts'
import { ramp } from './ramp.ts'

/** The shape of the faces in an image; all fields have its size. */
export interface FaceRelief {
  /** How far the faces' shape replaces the estimated one, 0 to 1; 0 without a face. */
  weight: Plane
  /** How far noses, brows and lips stand out of the rounding of the head, in pixels. */
  height: Plane
  /** Slopes of the face, the rounding included. */
  slopeX: Plane
  slopeY: Plane
}

/** Width of a face in the photo, in pixels, from which its shape is used at all and fully. */
const faceWidth = { from: 80, to: 150 }
/** Cosine of the angle of a face to the viewer: the far side of a profile is guessed. */
const frontal = { from: 0.5, to: 0.8 }
/** Deviation of the blur over the triangles' edges, relative to the face's width. */
const smoothing = 1 / 70
/**
 * Deviation, relative to the face's width, of the blur that blends the shape with that of ears, hair and neck, and the
 * shares of the face nearby at which it ends and is complete.
 */
const blending = { deviation: 0.1, from: 0.05, to: 0.6 }
/**
 * Deviation, relative to the face's width, of the blur that gives the rounding of the head. Its own height differs from
 * that of hair and neck, which would cast shadows on it.
 */
const rounding = 0.18
/** Shares of the face nearby from which its parts stand out: at its border the rounding isn't known. */
const standingOut = { from: 0.6, to: 0.95 }
/** Weight of the shape farther away relative to that nearby, where it's continued beyond the mesh. */
const farWeight = 0.02
const steepest = 2

/**
 * Render the meshes of faces to heights and slopes, continued a little beyond their borders.
 *
 * @param faces  in pixels of an image of the matte's size
 * @param matte  the subject's coverage, of that size: where it ends, faces end, too
 * @param scale  pixels of the photo per pixel of that image: small faces have no shape that can be trusted
 * @returns undefined if no face is large enough
 */
export function renderFaces(faces: readonly Face[], matte: Plane, scale: number): FaceRelief | undefined {
  const { width, height } = matte
  const zero = () => createPlane(width, height, () => 0)
  const relief = { weight: zero(), height: zero(), slopeX: zero(), slopeY: zero() }
  let isEmpty = true
  for (const face of faces) {
    const extent = widthOf(face)
    const trust = ramp(extent * scale, faceWidth) * ramp(towardsViewer(face), frontal) * face.confidence
    if (trust === 0) continue
    blend(relief, renderFace(face, width, height), matte, trust, extent)
    isEmpty = false
  }
  return isEmpty ? undefined : relief
}

function widthOf({ points }: Face): number {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let at = 0; at < points.length; at += 3) {
    least = Math.min(least, points[at])
    most = Math.max(most, points[at])
  }
  return most - least
}

/** Cosine of the angle between the mean normal of a mesh and the direction to the viewer. */
function towardsViewer(face: Face): number {
  const sum = [0, 0, 0]
  vertexNormals(face).forEach((value, at) => {
    sum[at % 3] += value
  })
  return sum[2] / (Math.hypot(...sum) || 1)
}

interface DrawnFace extends Omit<FaceRelief, 'weight'> {
  /** 1 where the mesh is, otherwise 0. */
  coverage: Plane
}

/** Draw the visible side of a mesh. */
function renderFace(face: Face, width: number, height: number): DrawnFace {
  const zero = () => createPlane(width, height, () => 0)
  const drawn = { coverage: zero(), height: zero(), slopeX: zero(), slopeY: zero() }
  const { points, triangles } = face
  const normals = vertexNormals(face)
  for (let at = 0; at < triangles.length; at += 3) {
    const corners = triangles.subarray(at, at + 3)
    forEachPixel(points, corners, width, height, (pixel, shares) => {
      const mix = (values: Float32Array, axis: number) =>
        shares[0] * values[corners[0] * 3 + axis] +
        shares[1] * values[corners[1] * 3 + axis] +
        shares[2] * values[corners[2] * 3 + axis]
      const z = mix(points, 2)
      if (drawn.coverage.data[pixel] === 1 && z <= drawn.height.data[pixel]) return
      const [nx, ny, nz] = [mix(normals, 0), mix(normals, 1), mix(normals, 2)]
      const depth = Math.max(nz, Math.hypot(nx, ny, nz) / Math.hypot(1, steepest), 1e-6)
      drawn.coverage.data[pixel] = 1
      drawn.height.data[pixel] = z
      drawn.slopeX.data[pixel] = -nx / depth
      drawn.slopeY.data[pixel] = -ny / depth
    })
  }
  return drawn
}

/** Add a face to the relief, smoothed and blended at its border, but not at the subject's edge. */
function blend(relief: FaceRelief, drawn: DrawnFace, matte: Plane, trust: number, extent: number): void {
  const { width, height } = matte
  const isSubject = (pixel: number) => (matte.data[pixel] > 0.5 ? 1 : 0)
  const { coverage } = drawn
  const blurred = (valueAt: (pixel: number) => number, deviation: number) =>
    blurPlane(createPlane(width, height, valueAt), deviation * extent).data
  const spread = (valueAt: (pixel: number) => number) => {
    const [near, far] = [smoothing, blending.deviation].map(deviation =>
      blurred(pixel => coverage.data[pixel] * valueAt(pixel), deviation),
    )
    return near.map((value, pixel) => value + farWeight * far[pixel])
  }
  const sum = spread(() => 1)
  const subject = blurred(isSubject, blending.deviation)
  const covered = blurred(pixel => coverage.data[pixel] * isSubject(pixel), blending.deviation)
  const inside = covered.map((value, pixel) => value / Math.max(subject[pixel], 1e-3))
  const weight = inside.map((value, pixel) => {
    const share = ramp(value, blending)
    return matte.data[pixel] * trust * share * share * (3 - 2 * share)
  })
  const roundingSum = blurred(pixel => coverage.data[pixel], rounding)
  const round = blurred(pixel => coverage.data[pixel] * drawn.height.data[pixel], rounding)
  drawn.height.data.forEach((value, pixel) => {
    if (coverage.data[pixel] === 0) return
    drawn.height.data[pixel] = ramp(inside[pixel], standingOut) * (value - round[pixel] / roundingSum[pixel])
  })
  for (const field of ['height', 'slopeX', 'slopeY'] as const) {
    const values = spread(pixel => drawn[field].data[pixel])
    for (let pixel = 0; pixel < values.length; pixel++) {
      const added = weight[pixel] / Math.max(relief.weight.data[pixel], weight[pixel], 1e-6)
      const before = relief[field].data[pixel]
      relief[field].data[pixel] = before + added * (values[pixel] / Math.max(sum[pixel], 1e-6) - before)
    }
  }
  for (let pixel = 0; pixel < weight.length; pixel++)
    relief.weight.data[pixel] = Math.max(relief.weight.data[pixel], weight[pixel])
}

/** Normals of the points, by the triangles around them and their area; towards the viewer, not normalized. */
function vertexNormals({ points, triangles }: Face): Float32Array {
  const normals = new Float32Array(points.length)
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = triangles.subarray(at, at + 3)
    const edge = (to: number, axis: number) => points[3 * to + axis] - points[3 * a + axis]
    const [ux, uy, uz] = [edge(b, 0), edge(b, 1), edge(b, 2)]
    const [vx, vy, vz] = [edge(c, 0), edge(c, 1), edge(c, 2)]
    const normal = [uz * vy - uy * vz, ux * vz - uz * vx, uy * vx - ux * vy]
    for (const corner of [a, b, c])
      for (let axis = 0; axis < 3; axis++) normals[3 * corner + axis] += normal[axis]
  }
  return normals
}

/**
 * Add what stands out of faces to their depth.
 *
 * @param depth 0 to 1
 * @param unit  of depth, in pixels
 */
export function applyFaceHeight(depth: Plane, { weight, height }: FaceRelief, unit: number): Plane {
  return createPlane(depth.width, depth.height, pixel => {
    const added = (weight.data[pixel] * height.data[pixel]) / unit
    return Math.min(1, Math.max(0, depth.data[pixel] + added))
  })
}
