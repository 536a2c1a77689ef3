import { createRandom } from './random.ts'
import { add, cross, dot, multiply, normalize, scale, subtract, type Vector } from './vector.ts'

export interface Material {
  color: Vector
  /** Reflectance at normal incidence, 0–1: 0 for chalk, 0.05 for a glaze. */
  reflectance: number
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

const maxDistance = 14
const hitDistance = 0.0006
const maxBounces = 2

/**
 * Render a scene by path tracing: direct light from the window, two diffuse bounces, and specular reflection (Schlick's
 * Fresnel approximation).
 *
 * @returns linear RGB, row-major, unclamped
 */
export function trace(scene: Scene, { width, height, paths }: Size, seed: number): Float32Array {
  const random = createRandom(seed)
  const light = createLight(scene, random)
  const forward = normalize(subtract(scene.camera.to, scene.camera.from))
  const right = normalize(cross(forward, [0, 1, 0]))
  const up = cross(right, forward)
  const tangent = Math.tan((scene.camera.angle * Math.PI) / 360)
  const pixels = new Float32Array(width * height * 3)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = (row * width + column) * 3
      for (let path = 0; path < paths; path++) {
        const h = ((2 * (column + random())) / width - 1) * tangent * (width / height)
        const v = (1 - (2 * (row + random())) / height) * tangent
        const direction = normalize(add(forward, add(scale(right, h), scale(up, v))))
        const seen = light(scene.camera.from, direction, 0, true)
        for (let c = 0; c < 3; c++) pixels[at + c] = (pixels[at + c] ?? 0) + (seen[c] ?? 0) / paths
      }
    }
  }
  return pixels
}

function createLight(scene: Scene, random: () => number) {
  const { window } = scene
  const face = cross(window.up, window.across)
  const area = Math.sqrt(dot(face, face))
  const windowNormal = normalize(face)

  /** Radiance that arrives at `from` from `direction`. @param direct whether the window itself is included */
  return function light(from: Vector, direction: Vector, depth: number, direct: boolean): Vector {
    const far = march(scene, from, direction, maxDistance)
    if (far >= maxDistance) return missRadiance(from, direction, direct)
    const at = add(from, scale(direction, far))
    const normal = normalAt(scene, at)
    const { color, reflectance, roughness } = scene.material(at)
    const off = add(at, scale(normal, 0.003))
    const facingEye = Math.max(0, -dot(direction, normal))
    const lit = directLight(off, normal)
    if (depth >= maxBounces) return multiply(color, add(lit, scale(scene.ambient(normal), 0.6)))
    const bounced = light(off, normalize(add(normal, scale(randomDirection(), 0.999))), depth + 1, false)
    const body = multiply(color, add(lit, bounced))
    // Specular only at the camera's first hit: in later bounces it causes bright specks (fireflies).
    if (reflectance === 0 || depth > 0) return body
    const specularShare = reflectance + (1 - reflectance) * (1 - facingEye) ** 5 * (1 - roughness)
    const mirrored = subtract(direction, scale(normal, 2 * dot(direction, normal)))
    const reflected = light(
      off,
      normalize(add(mirrored, scale(randomDirection(), roughness * roughness))),
      maxBounces,
      true,
    )
    return add(scale(body, 1 - specularShare), scale(reflected, specularShare))
  }

  function missRadiance(from: Vector, direction: Vector, direct: boolean): Vector {
    if (!direct) return scene.ambient(direction)
    const slope = dot(direction, windowNormal)
    const far = dot(subtract(window.corner, from), windowNormal) / slope
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

  function directLight(at: Vector, normal: Vector): Vector {
    const point = add(window.corner, add(scale(window.across, random()), scale(window.up, random())))
    const way = subtract(point, at)
    const far = Math.sqrt(dot(way, way))
    const direction = scale(way, 1 / far)
    const cosine = dot(direction, normal)
    const leaving = -dot(direction, windowNormal)
    if (cosine <= 0 || leaving <= 0) return [0, 0, 0]
    if (march(scene, at, direction, Math.min(far, maxDistance)) < Math.min(far, maxDistance)) return [0, 0, 0]
    return scale(window.radiance, (cosine * leaving * area) / (Math.PI * far * far))
  }

  function randomDirection(): Vector {
    const z = 1 - 2 * random()
    const around = 2 * Math.PI * random()
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
    if (gap < hitDistance) return far
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
  return normalize([a - b - c + d, -a - b + c + d, -a + b - c + d])
}
