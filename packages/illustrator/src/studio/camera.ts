import type { Plane } from '@pentimento/imaging'
import type { SubjectPosition } from '../background/subject-position.ts'
import type { Canvas } from '../paint/canvas.ts'
import type { Bounds, Vector } from './solids.ts'

/**
 * The camera of a studio. The origin of space is the point that the subject stands on, and a unit of length is the
 * shorter image side at the subject's distance. The camera looks straight ahead, shifted, so that verticals are upright.
 */
export interface Camera {
  position: Vector
  /** In pixels. */
  focalLength: number
  /** Image column and row of the point straight ahead. */
  center: readonly [x: number, y: number]
}

/** Distance of the camera from the subject, in units: a moderate telephoto lens. */
const distance = 2.6
/**
 * Height of the ellipse of a level circle relative to its width: usually; at least for a subject with a deep base; at most.
 */
const flatness = { usual: 0.2, least: 0.13, most: 0.42 }
/** Where the middle of a subject's base is, if the lower edge cuts it off, relative to the image's height. */
const belowFrame = 1.18

/**
 * The camera for a subject.
 *
 * @param horizon row of the horizon, if it's known; otherwise the camera looks down on the subject
 */
export function createCamera(
  { width, height, unit }: Pick<Canvas, 'width' | 'height' | 'unit'>,
  subject: SubjectPosition | undefined,
  horizon?: number,
): Camera {
  const at = subject ?? { left: 0.4, right: 0.6, bottom: 0.8, baseDepth: 0, isCropped: false }
  const half = Math.max(1, ((at.right - at.left) / 2) * width)
  const depth = Math.min(0.85 * at.baseDepth * height, flatness.most * half)
  const tilt = Math.min(flatness.most, Math.max(flatness.usual, depth / half))
  const focalLength = distance * unit
  const standsAt = at.isCropped ? belowFrame * height : at.bottom * height - 0.5 * depth
  const drop = horizon === undefined ? tilt * focalLength : Math.max(1, standsAt - horizon)
  return {
    position: [0, (drop / focalLength) * distance, -distance],
    focalLength,
    center: [((at.left + at.right) / 2) * width, standsAt - drop],
  }
}

/** The same view for an image of another size. */
export const scaleCamera = ({ position, focalLength, center }: Camera, factor: number): Camera => ({
  position,
  focalLength: focalLength * factor,
  center: [center[0] * factor, center[1] * factor],
})

/** Direction of the ray through a point of the image; its z is 1. */
export function rayThrough({ focalLength, center }: Camera, x: number, y: number, ray: Vector): void {
  ray[0] = (x - center[0]) / focalLength
  ray[1] = (center[1] - y) / focalLength
  ray[2] = 1
}

/** Image column and row of a point in front of the camera. */
export function project({ position, focalLength, center }: Camera, x: number, y: number, z: number) {
  const scale = focalLength / Math.max(0.05, z - position[2])
  return [center[0] + (x - position[0]) * scale, center[1] - (y - position[1]) * scale] as const
}

/** The part of the image that a body is in: left, top, right and bottom, in pixels. */
export function imageBounds(camera: Camera, [x0, x1, y0, y1, z0, z1]: Bounds) {
  const corners = [x0, x1].flatMap(x => [y0, y1].flatMap(y => [z0, z1].map(z => project(camera, x, y, z))))
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return [Math.min(...xs) - 1, Math.min(...ys) - 1, Math.max(...xs) + 1, Math.max(...ys) + 1] as const
}

/** The subject as an upright sheet at the origin, which keeps light from what is around it. */
export function createBillboard(
  { data, width, height }: Plane,
  { center, position, focalLength }: Camera,
  image: { width: number; height: number; unit: number },
): (from: Vector, direction: Vector, limit: number) => boolean {
  const perUnit = focalLength / -position[2]
  const [scaleX, scaleY] = [width / image.width, height / image.height]
  return (from, direction, limit) => {
    const at = -from[2] / direction[2]
    if (!(at > 1e-3 && at < limit)) return false
    const x = (center[0] + (from[0] + at * direction[0]) * perUnit) * scaleX
    const y = (center[1] - (from[1] + at * direction[1] - position[1]) * perUnit) * scaleY
    if (x < 0 || y < 0 || x >= width || y >= height) return false
    return data[Math.floor(y) * width + Math.floor(x)] > 0.5
  }
}
