import type { Face } from '../engines.ts'
import { blurPlane } from '../matte/blur-plane.ts'
import { createPlane, type Plane } from '../raster.ts'

/** The shape of the faces in an image; all fields have its size. */
export interface FaceRelief {
  /** How far the faces' shape replaces the estimated one, 0 to 1; 0 without a face. */
  weight: Plane
  /** Height in pixels, relative to the middle of the head. */
  height: Plane
  /** Slopes of the height. */
  slopeX: Plane
  slopeY: Plane
}

/** Width of a face in the photo, in pixels, from which its shape is used at all and fully. */
const faceWidth = { from: 100, to: 150 }
/** Rings of triangles from the mesh's border over which the shape fades in. */
const fadeRings = 3
/** The normal's component towards the viewer below which the side of a turned head fades out. */
const grazing = { from: 0, to: 0.25 }
/** Deviation of the blur over the triangles' edges, relative to the face's width. */
const smoothing = 1 / 70
const steepest = 3

const ramp = (value: number, { from, to }: { from: number; to: number }) =>
  Math.min(1, Math.max(0, (value - from) / (to - from)))

/**
 * Render the meshes of faces to heights and slopes.
 *
 * @param faces  in pixels of an image of this size
 * @param scale  pixels of the photo per pixel of that image: small faces have no shape that can be trusted
 * @returns undefined if no face is large enough
 */
export function renderFaces(
  faces: readonly Face[],
  width: number,
  height: number,
  scale: number,
): FaceRelief | undefined {
  const zero = () => createPlane(width, height, () => 0)
  const relief = { weight: zero(), height: zero(), slopeX: zero(), slopeY: zero() }
  let isEmpty = true
  for (const face of faces) {
    const extent = widthOf(face)
    const trust = ramp(extent * scale, faceWidth) * face.confidence
    if (trust === 0) continue
    renderFace(face, trust, extent * smoothing, relief)
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

/** Draw a face over those drawn before. */
function renderFace(face: Face, trust: number, blur: number, relief: FaceRelief): void {
  const { width, height } = relief.weight
  const nearest = createPlane(width, height, () => Number.NEGATIVE_INFINITY)
  const weight = createPlane(width, height, () => 0)
  const normals = vertexNormals(face)
  const fade = fadeAtBorder(face)
  const { points, triangles } = face
  for (let at = 0; at < triangles.length; at += 3) {
    const corners = triangles.subarray(at, at + 3)
    forEachPixel(points, corners, width, height, (pixel, shares) => {
      const mix = (values: ArrayLike<number>, stride: number, axis: number) =>
        shares[0] * values[corners[0] * stride + axis] +
        shares[1] * values[corners[1] * stride + axis] +
        shares[2] * values[corners[2] * stride + axis]
      const z = mix(points, 3, 2)
      if (z <= nearest.data[pixel]) return
      nearest.data[pixel] = z
      const [nx, ny, nz] = [mix(normals, 3, 0), mix(normals, 3, 1), mix(normals, 3, 2)]
      const length = Math.hypot(nx, ny, nz) || 1
      const share = mix(fade, 1, 0)
      weight.data[pixel] = trust * share * share * (3 - 2 * share) * ramp(nz / length, grazing)
      relief.height.data[pixel] = z
      const depth = Math.max(nz, length / Math.hypot(1, steepest))
      relief.slopeX.data[pixel] = -nx / depth
      relief.slopeY.data[pixel] = -ny / depth
    })
  }
  smooth(relief, nearest, weight, blur)
}

/** Blur what was drawn over the edges between triangles, without what lies beside it. */
function smooth(relief: FaceRelief, nearest: Plane, weight: Plane, blur: number): void {
  const { width, height } = weight
  const isDrawn = (pixel: number) => nearest.data[pixel] > Number.NEGATIVE_INFINITY
  const coverage = blurPlane(
    createPlane(width, height, pixel => (isDrawn(pixel) ? 1 : 0)),
    blur,
  ).data
  for (const plane of [relief.height, relief.slopeX, relief.slopeY]) {
    const drawn = createPlane(width, height, pixel => (isDrawn(pixel) ? plane.data[pixel] : 0))
    const blurred = blurPlane(drawn, blur).data
    for (let pixel = 0; pixel < blurred.length; pixel++)
      if (isDrawn(pixel)) plane.data[pixel] = blurred[pixel] / Math.max(coverage[pixel], 1e-3)
  }
  // Wider, so that a nose that hides a cheek leaves no line.
  const blurred = blurPlane(weight, 2 * blur).data
  for (let pixel = 0; pixel < blurred.length; pixel++)
    if (isDrawn(pixel)) relief.weight.data[pixel] = blurred[pixel]
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

/** Per point, 0 at the mesh's border and 1 from `fadeRings` edges inside. */
function fadeAtBorder({ points, triangles }: Face): Float32Array {
  const edges = new Map<number, number>()
  const key = (a: number, b: number) => Math.min(a, b) * 65536 + Math.max(a, b)
  for (let at = 0; at < triangles.length; at += 3)
    for (let corner = 0; corner < 3; corner++) {
      const edge = key(triangles[at + corner], triangles[at + ((corner + 1) % 3)])
      edges.set(edge, (edges.get(edge) ?? 0) + 1)
    }
  const rings = new Float32Array(points.length / 3).fill(fadeRings)
  for (const [edge, uses] of edges)
    if (uses === 1) for (const point of [Math.floor(edge / 65536), edge % 65536]) rings[point] = 0
  for (let ring = 0; ring < fadeRings; ring++)
    for (const edge of edges.keys()) {
      const [a, b] = [Math.floor(edge / 65536), edge % 65536]
      if (rings[a] === ring) rings[b] = Math.min(rings[b], ring + 1)
      if (rings[b] === ring) rings[a] = Math.min(rings[a], ring + 1)
    }
  return rings.map(ring => ring / fadeRings)
}

/** Visit the pixels whose center is in a triangle, with the shares of its corners. */
function forEachPixel(
  points: Float32Array,
  [a, b, c]: Uint16Array,
  width: number,
  height: number,
  visit: (pixel: number, shares: readonly [number, number, number]) => void,
): void {
  const [ax, ay, bx, by, cx, cy] = [a, b, c].flatMap(point => [points[3 * point], points[3 * point + 1]])
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  if (Math.abs(area) < 1e-6) return
  const [left, right] = [
    Math.max(0, Math.floor(Math.min(ax, bx, cx))),
    Math.min(width - 1, Math.max(ax, bx, cx)),
  ]
  const [top, bottom] = [
    Math.max(0, Math.floor(Math.min(ay, by, cy))),
    Math.min(height - 1, Math.max(ay, by, cy)),
  ]
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const [px, py] = [x + 0.5, y + 0.5]
      const second = ((px - ax) * (cy - ay) - (py - ay) * (cx - ax)) / area
      const third = ((bx - ax) * (py - ay) - (by - ay) * (px - ax)) / area
      const first = 1 - second - third
      if (first >= 0 && second >= 0 && third >= 0) visit(y * width + x, [first, second, third])
    }
  }
}

/**
 * Replace the depth of faces by that of their shape, moved so that on average it stays where it was.
 *
 * @param depth       0 to 1
 * @param unit        of depth, in pixels
 */
export function applyFaceHeight(depth: Plane, { weight, height }: FaceRelief, unit: number): Plane {
  let [sum, difference] = [1e-6, 0]
  for (let pixel = 0; pixel < weight.data.length; pixel++) {
    sum += weight.data[pixel]
    difference += weight.data[pixel] * (depth.data[pixel] - height.data[pixel] / unit)
  }
  const offset = difference / sum
  return createPlane(depth.width, depth.height, pixel => {
    const before = depth.data[pixel]
    const shaped = height.data[pixel] / unit + offset
    return Math.min(1, Math.max(0, before + weight.data[pixel] * (shaped - before)))
  })
}
