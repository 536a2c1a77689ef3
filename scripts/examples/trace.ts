import { createChance } from './chance.ts'
import { add, cross, dot, multiply, normalise, scale, subtract, type Vector } from './vector.ts'

export interface Material {
  colour: Vector
  /** Reflectance at normal incidence, 0–1: 0 for chalk, 0.05 for a glaze. */
  gloss: number
  /** 0–1; 0 is a mirror. */
  roughness: number
}

export interface Scene {
  /** Signed distance to the nearest surface, or a lower bound of it. */
  distance(x: number, y: number, z: number): number
  material(at: Vector): Material
  camera: { from: Vector; to: Vector /** Vertical field of view in degrees. */; angle: number }
  /** A rectangular area light: a corner, the two sides, and the radiance. */
  window: { corner: Vector; across: Vector; up: Vector; radiance: Vector }
  /** Radiance of a ray that hits no surface. */
  ambient(direction: Vector): Vector
}

interface Size {
  width: number
  height: number
  /** Paths per pixel. */
  paths: number
}

const farthest = 14
const nearest = 0.0006
const bounces = 2

/**
 * Render a scene by path tracing: direct light from the window, two diffuse bounces, and specular reflection (Schlick's
 * Fresnel approximation).
 *
 * @returns linear RGB, row-major, unclamped
 */
export function trace(scene: Scene, { width, height, paths }: Size, seed: number): Float32Array {
  const chance = createChance(seed)
  const light = createLight(scene, chance)
  const forward = normalise(subtract(scene.camera.to, scene.camera.from))
  const right = normalise(cross(forward, [0, 1, 0]))
  const up = cross(right, forward)
  const reach = Math.tan((scene.camera.angle * Math.PI) / 360)
  const pixels = new Float32Array(width * height * 3)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = (row * width + column) * 3
      for (let path = 0; path < paths; path++) {
        const h = ((2 * (column + chance())) / width - 1) * reach * (width / height)
        const v = (1 - (2 * (row + chance())) / height) * reach
        const direction = normalise(add(forward, add(scale(right, h), scale(up, v))))
        const seen = light(scene.camera.from, direction, 0, true)
        for (let c = 0; c < 3; c++) pixels[at + c] = (pixels[at + c] ?? 0) + (seen[c] ?? 0) / paths
      }
    }
  }
  return pixels
}

function createLight(scene: Scene, chance: () => number) {
  const { window } = scene
  const face = cross(window.up, window.across)
  const area = Math.sqrt(dot(face, face))
  const facing = normalise(face)

  /** Radiance that arrives at `from` from `direction`. @param direct whether the window itself is included */
  return function light(from: Vector, direction: Vector, depth: number, direct: boolean): Vector {
    const far = march(scene, from, direction, farthest)
    if (far >= farthest) return beyond(from, direction, direct)
    const at = add(from, scale(direction, far))
    const normal = normalAt(scene, at)
    const { colour, gloss, roughness } = scene.material(at)
    const off = add(at, scale(normal, 0.003))
    const facingEye = Math.max(0, -dot(direction, normal))
    const lit = fromWindow(off, normal)
    if (depth >= bounces) return multiply(colour, add(lit, scale(scene.ambient(normal), 0.6)))
    const bounced = light(off, normalise(add(normal, scale(scatter(), 0.999))), depth + 1, false)
    const body = multiply(colour, add(lit, bounced))
    // Specular only at the camera's first hit: in later bounces it causes bright specks (fireflies).
    if (gloss === 0 || depth > 0) return body
    const shine = gloss + (1 - gloss) * (1 - facingEye) ** 5 * (1 - roughness)
    const mirrored = subtract(direction, scale(normal, 2 * dot(direction, normal)))
    const reflected = light(
      off,
      normalise(add(mirrored, scale(scatter(), roughness * roughness))),
      bounces,
      true,
    )
    return add(scale(body, 1 - shine), scale(reflected, shine))
  }

  function beyond(from: Vector, direction: Vector, direct: boolean): Vector {
    if (!direct) return scene.ambient(direction)
    const slope = dot(direction, facing)
    const far = dot(subtract(window.corner, from), facing) / slope
    if (far > 0 && slope < 0) {
      const inside = subtract(add(from, scale(direction, far)), window.corner)
      const u = dot(inside, window.across) / dot(window.across, window.across)
      const v = dot(inside, window.up) / dot(window.up, window.up)
      // Glazing bars, so that the reflection is recognizable as a window.
      const isBar = Math.abs(u - 0.5) < 0.03 || Math.abs(v - 0.5) < 0.02
      if (u > 0 && u < 1 && v > 0 && v < 1 && !isBar) return window.radiance
    }
    return scene.ambient(direction)
  }

  function fromWindow(at: Vector, normal: Vector): Vector {
    const point = add(window.corner, add(scale(window.across, chance()), scale(window.up, chance())))
    const way = subtract(point, at)
    const far = Math.sqrt(dot(way, way))
    const direction = scale(way, 1 / far)
    const cosine = dot(direction, normal)
    const leaving = -dot(direction, facing)
    if (cosine <= 0 || leaving <= 0) return [0, 0, 0]
    if (march(scene, at, direction, Math.min(far, farthest)) < Math.min(far, farthest)) return [0, 0, 0]
    return scale(window.radiance, (cosine * leaving * area) / (Math.PI * far * far))
  }

  function scatter(): Vector {
    const z = 1 - 2 * chance()
    const around = 2 * Math.PI * chance()
    const r = Math.sqrt(1 - z * z)
    return [r * Math.cos(around), r * Math.sin(around), z]
  }
}

function march(scene: Scene, from: Vector, direction: Vector, until: number): number {
  let far = 0
  for (let step = 0; step < 220 && far < until; step++) {
    const gap = scene.distance(
      from[0] + direction[0] * far,
      from[1] + direction[1] * far,
      from[2] + direction[2] * far,
    )
    if (gap < nearest) return far
    far += gap
  }
  return far >= until ? until : far
}

function normalAt(scene: Scene, [x, y, z]: Vector): Vector {
  const e = 0.0008
  const a = scene.distance(x + e, y - e, z - e)
  const b = scene.distance(x - e, y - e, z + e)
  const c = scene.distance(x - e, y + e, z - e)
  const d = scene.distance(x + e, y + e, z + e)
  return normalise([a - b - c + d, -a - b + c + d, -a + b - c + d])
}
