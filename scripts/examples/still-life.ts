import type { Material, Scene } from './path-tracer.ts'
import { createRandom } from './random.ts'
import { ellipsoid, roundCone, smoothUnion, sphere, torus } from './signed-distance.ts'
import { hexToLinear, mix, type Vector } from './vector.ts'

type Point = readonly [number, number, number]
interface Stalk {
  joints: Point[]
  seeds: { at: Point; up: number; size: number }[]
  middle: Point
  reach: number
}

const glaze = hexToLinear('#23348f')
const clay = hexToLinear('#c9a98a')
const straw = hexToLinear('#c9a45a')
const quince = hexToLinear('#d9a52a')
const pear = hexToLinear('#9aa340')
const persimmon = hexToLinear('#d2441c')
const wood = hexToLinear('#8a6242')
const plaster = hexToLinear('#a9a294')

const stalks = growStalks()

/** A blue glazed jug with dry grass, and fruit, lit by a window on the left. */
export const stillLife: Scene = {
  camera: { from: [0.1, 1.25, 5.2], to: [0.02, 0.98, 0], angle: 31 },
  window: { corner: [-4.2, 1.2, 1.4], across: [1.6, 0, 2.2], up: [0, 2.6, 0], radiance: [21, 20, 18.4] },
  ambient: ([, y]) => [0.1 + 0.06 * y, 0.11 + 0.06 * y, 0.13 + 0.07 * y],
  distance(x, y, z) {
    return Math.min(y, z + 1.9, jug(x + 0.25, y, z), fruit(x, y, z), grass(x, y, z))
  },
  material: materialAt,
}

function jug(x: number, y: number, z: number): number {
  const near = Math.hypot(x - 0.1, y - 0.6, z) - 0.95
  if (near > 0.3) return near
  const around = Math.sqrt(x * x + z * z)
  const body = ellipsoid(x, y - 0.43, z, 0.47, 0.44, 0.47)
  const neck = Math.max(
    Math.abs(around - 0.2 - 0.05 * Math.max(0, (y - 0.9) * 2)) - 0.03,
    Math.abs(y - 0.92) - 0.24,
  )
  const lip = torus(x, y - 1.16, z, 0.226, 0.035)
  const handle = Math.hypot(Math.hypot((x - 0.36) * 1.15, y - 0.83) - 0.25, z * 0.8) - 0.042
  const foot = Math.max(around - 0.26, Math.abs(y - 0.025) - 0.025)
  return smoothUnion(
    smoothUnion(smoothUnion(Math.max(body, 0.02 - y), foot, 0.06), Math.min(neck, lip), 0.16),
    handle,
    0.07,
  )
}

function fruit(x: number, y: number, z: number): number {
  const near = Math.hypot(x - 0.5, y - 0.25, z - 0.4) - 1.0
  if (near > 0.3) return near
  return Math.min(quinceAt(x, y, z), pearAt(x, y, z), persimmonAt(x, y, z), stems(x, y, z))
}

function quinceAt(x: number, y: number, z: number): number {
  return smoothUnion(
    ellipsoid(x - 0.52, y - 0.24, z - 0.12, 0.28, 0.25, 0.27),
    ellipsoid(x - 0.5, y - 0.44, z - 0.1, 0.12, 0.1, 0.12),
    0.16,
  )
}

function pearAt(x: number, y: number, z: number): number {
  // Lies on its side, with the neck to the right and toward the camera.
  const u = (x - 1.02) * 0.86 + (z - 0.45) * 0.5
  const w = -(x - 1.02) * 0.5 + (z - 0.45) * 0.86
  return smoothUnion(sphere(u + 0.08, y - 0.235, w, 0.235), sphere(u - 0.24, y - 0.17, w, 0.115), 0.32)
}

function persimmonAt(x: number, y: number, z: number): number {
  const lobes = 1 + 0.025 * Math.cos(4 * Math.atan2(z - 0.85, x - 0.18))
  return ellipsoid((x - 0.18) / lobes, y - 0.165, (z - 0.85) / lobes, 0.225, 0.168, 0.225) * 0.9
}

function stems(x: number, y: number, z: number): number {
  const onQuince = roundCone(x, y, z, [0.5, 0.5, 0.1], [0.54, 0.62, 0.09], 0.016, 0.011)
  const onPear = roundCone(x, y, z, [1.28, 0.17, 0.62], [1.4, 0.23, 0.66], 0.015, 0.01)
  const leaf = ellipsoid(x - 0.18, y - 0.335, z - 0.85, 0.11, 0.014, 0.06)
  const across = ellipsoid(x - 0.18, y - 0.335, z - 0.85, 0.055, 0.014, 0.11)
  return Math.min(onQuince, onPear, leaf, across)
}

function grass(x: number, y: number, z: number): number {
  let least = 9
  for (const stalk of stalks) {
    const near = Math.hypot(x - stalk.middle[0], y - stalk.middle[1], z - stalk.middle[2]) - stalk.reach
    if (near > 0.12) {
      least = Math.min(least, near)
      continue
    }
    for (let joint = 1; joint < stalk.joints.length; joint++) {
      const a = stalk.joints[joint - 1] as Point
      const b = stalk.joints[joint] as Point
      least = Math.min(least, roundCone(x, y, z, a, b, 0.0085, 0.0075))
    }
    for (const { at, size } of stalk.seeds) {
      least = Math.min(
        least,
        ellipsoid(x - at[0], y - at[1], z - at[2], size * 0.55, size * 1.5, size * 0.55),
      )
    }
  }
  return least * 0.9
}

function growStalks(): Stalk[] {
  const random = createRandom(11)
  return Array.from({ length: 9 }, (_, index) => {
    const lean = -0.62 + (index / 8) * 1.24 + (random() - 0.5) * 0.1
    const depth = (random() - 0.5) * 0.5
    const height = 0.72 + random() * 0.34
    const joints: Point[] = []
    for (let step = 0; step <= 6; step++) {
      const t = step / 6
      joints.push([
        -0.25 + lean * 0.14 + lean * t * (0.35 + 0.55 * t),
        1.0 + height * (t - 0.2 * t * t * Math.abs(lean)),
        depth * t,
      ])
    }
    const seeds = Array.from({ length: 13 }, (_, seed) => {
      const t = 0.66 + (seed / 13) * 0.36
      const side = (seed % 2 ? 1 : -1) * 0.03
      const base = 1.0 + height * (t - 0.2 * t * t * Math.abs(lean))
      const x = -0.25 + lean * 0.14 + lean * t * (0.35 + 0.55 * t)
      return {
        at: [x + side, base, depth * t + (random() - 0.5) * 0.05] as Point,
        up: t,
        size: 0.026 * (1.5 - t * 0.7),
      }
    })
    const [first, last] = [joints[0] as Point, joints[6] as Point]
    const middle: Point = [(first[0] + last[0]) / 2, (first[1] + last[1]) / 2, (first[2] + last[2]) / 2]
    const reach = Math.hypot(first[0] - middle[0], first[1] - middle[1], first[2] - middle[2]) + 0.1
    return { joints, seeds, middle, reach }
  })
}

function materialAt([x, y, z]: Vector): Material {
  if (y < 0.004) return { color: woodColor(x, z), reflectance: 0.03, roughness: 0.45 }
  if (z < -1.88)
    return {
      color: mix(plaster, [0.3, 0.28, 0.25], 0.25 * stain(x * 1.4, y * 1.4)),
      reflectance: 0,
      roughness: 1,
    }
  const parts: [number, Material][] = [
    [jug(x + 0.25, y, z), jugMaterial(x + 0.25, y, z)],
    [grass(x, y, z), { color: straw, reflectance: 0, roughness: 1 }],
    [
      quinceAt(x, y, z),
      { color: mix(quince, pear, 0.35 * stain(x * 5, y * 5 + z * 3)), reflectance: 0.03, roughness: 0.4 },
    ],
    [
      pearAt(x, y, z),
      { color: mix(pear, quince, 0.6 * stain(x * 4 + z * 4, y * 6)), reflectance: 0.03, roughness: 0.42 },
    ],
    [persimmonAt(x, y, z), { color: persimmon, reflectance: 0.04, roughness: 0.3 }],
    [stems(x, y, z), { color: hexToLinear('#4b4a25'), reflectance: 0, roughness: 1 }],
  ]
  return parts.reduce((best, part) => (part[0] < best[0] ? part : best))[1]
}

/** Glaze down to a wavy line, bare clay below it, and two lighter bands. */
function jugMaterial(x: number, y: number, z: number): Material {
  const around = Math.atan2(z, x)
  const edge = 0.13 + 0.025 * Math.sin(around * 3) + 0.012 * Math.sin(around * 7 + 1)
  if (y < edge)
    return { color: mix(clay, wood, 0.3 * stain(around * 3, y * 9)), reflectance: 0, roughness: 1 }
  const band = Math.abs(y - 0.66) < 0.012 || Math.abs(y - 0.71) < 0.006
  const pooled = mix(glaze, [0.004, 0.006, 0.05], 0.5 * stain(around * 2, y * 4))
  return { color: band ? mix(pooled, [0.75, 0.72, 0.66], 0.75) : pooled, reflectance: 0.06, roughness: 0.06 }
}

function woodColor(x: number, z: number): Vector {
  const plank = Math.floor((z + 0.35) / 0.62)
  const seam = Math.abs(((z + 0.35) / 0.62) % 1) < 0.015
  const lines = Math.sin((z * 34 + 2.2 * stain(x * 0.8 + plank * 7, z * 2)) * 2 + plank * 5) * 0.5 + 0.5
  const shade = 0.78 + 0.16 * lines + 0.12 * stain(x * 0.6 + plank * 3, z * 3)
  const color: Vector = [wood[0] * shade, wood[1] * shade, wood[2] * shade]
  return seam ? mix(color, [0.02, 0.012, 0.008], 0.8) : color
}

/** A smooth pattern of stains, −1 to 1. */
function stain(u: number, v: number): number {
  return (
    Math.sin(u * 1.7 + Math.sin(v * 1.3)) * Math.cos(v * 1.9 + Math.sin(u * 2.3)) * 0.6 +
    Math.sin(u * 5.1 + v * 3.7) * 0.4
  )
}
