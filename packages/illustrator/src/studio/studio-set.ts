import type { Rgb } from '../paint/color.ts'
import type { Solid, Vector } from './solids.ts'

/** What a surface of a studio is like. */
export interface Finish {
  /** Color of the surface at a point, sRGB. */
  colorAt: (position: Vector, normal: Vector) => Rgb
  /** Strength of highlights, 0 to 1. */
  shine: number
  /** Reflects its surroundings in its own color instead of scattering light. */
  isMetal?: boolean
}

export interface Part {
  solid: Solid
  finish: Finish
  /** Light that it reflects onto what is around it. */
  bounceColor: Rgb
  /** In focus with the subject, which stands on it. */
  isInFront: boolean
}

/** A floor that bends upward into a wall. */
export interface Sweep {
  floorY: number
  wallZ: number
  /** Of the bend; small for a wall that stands on a floor. */
  radius: number
  floor: Finish
  wall: Finish
  /** Neither has a texture. */
  isSmooth: boolean
  /** Bends normals, as folds of fabric do; returns the shade in the folds, 0 to 1. */
  bend?: ((position: Vector, normal: Vector) => number) | undefined
  /** Share of the surroundings that the floor mirrors when seen at a low angle. */
  reflectance: number
}

/** A lamp with a diffuser: a disc that faces the subject. */
export interface KeyLight {
  position: Vector
  right: Vector
  up: Vector
  radius: number
  /** From the subject. */
  distance: number
  color: Rgb
  /** Share of the light that comes through what is in front of the lamp, by a point's position. */
  pattern?: ((position: Vector) => number) | undefined
}

/** A pool of light on the wall behind the subject. */
export interface WallGlow {
  x: number
  y: number
  radius: number
  color: Rgb
}

export interface StudioSet {
  sweep: Sweep
  parts: readonly Part[]
  key: KeyLight
  ambientColor: Rgb
  glow?: WallGlow | undefined
  /** Whether the subject, an upright sheet, is between a point and a distance along a ray. */
  billboard?: ((from: Vector, direction: Vector, limit: number) => boolean) | undefined
}

/** The subject's size and the space that is visible around it, in units. */
export interface StudioSpace {
  /** Half the subject's width, and its height. */
  half: number
  height: number
  /** Depth of its base. */
  depth: number
  floorY: number
  podiumRadius: number
  /** Distance behind the subject of the surface that it lies on, if it's seen from above. */
  surfaceZ: number | undefined
  /** Positions of the edges of the image at a distance behind the subject. */
  topAt: (z: number) => number
  bottomAt: (z: number) => number
  leftAt: (z: number) => number
  rightAt: (z: number) => number
}

/** What a ray meets: a part's index, or `sweepId`. */
export interface Hit {
  id: number
  distance: number
  position: Vector
  normal: Vector
}

export const sweepId = 1000

/**
 * Find what a ray from inside meets first. It always meets the sweep.
 *
 * @param candidates parts that it may meet
 */
export function traceSet(
  { parts, sweep }: Pick<StudioSet, 'parts' | 'sweep'>,
  from: Vector,
  direction: Vector,
  hit: Hit,
  candidates: readonly number[],
): void {
  hit.distance = intersectSweep(sweep, from, direction, hit.normal)
  hit.id = sweepId
  let nearest = -1
  for (const part of candidates) {
    const distance = parts[part].solid.intersect(from, direction)
    if (distance < hit.distance) {
      hit.distance = distance
      nearest = part
    }
  }
  if (nearest >= 0) {
    parts[nearest].solid.intersect(from, direction, hit.normal)
    hit.id = nearest
  }
  for (let a = 0; a < 3; a++) hit.position[a] = from[a] + hit.distance * direction[a]
}

/** Distance along a ray to a floor, its bend or the wall, for a ray from inside. */
function intersectSweep(
  { floorY, wallZ, radius }: Sweep,
  from: Vector,
  direction: Vector,
  normal: Vector,
): number {
  const [oy, oz, dy, dz] = [from[1], from[2], direction[1], direction[2]]
  normal[0] = 0
  normal[1] = 1
  normal[2] = 0
  const toFloor = dy < 0 ? (floorY - oy) / dy : Infinity
  const bendZ = wallZ - radius
  if (oz + toFloor * dz <= bendZ) return toFloor
  const toWall = dz > 0 ? (wallZ - oz) / dz : Infinity
  normal[1] = 0
  normal[2] = -1
  const bendY = floorY + radius
  if (toWall < Infinity && oy + toWall * dy >= bendY) return toWall
  // The inside of a cylinder along x.
  const [py, pz] = [oy - bendY, oz - bendZ]
  const a = dy * dy + dz * dz
  const b = py * dy + pz * dz
  const under = b * b - a * (py * py + pz * pz - radius * radius)
  if (under < 0 || a === 0) return 1e3
  const at = (-b + Math.sqrt(under)) / a
  normal[1] = -(py + at * dy) / radius
  normal[2] = -(pz + at * dz) / radius
  return at
}
