import type { Material, Scene } from './path-tracer.ts'
import { roundCone, roundedBox, smoothUnion } from './signed-distance.ts'
import { hexToLinear, mix, type Vector } from './vector.ts'

const shell = hexToLinear('#c4391d')
const ash = hexToLinear('#c08a4e')
const backdropColor = hexToLinear('#c3ccd6')

const feet = [
  [-0.52, 0, 0.5],
  [0.52, 0, 0.5],
  [-0.5, 0, -0.52],
  [0.5, 0, -0.52],
] as const
const tops = [
  [-0.27, 0.83, 0.26],
  [0.27, 0.83, 0.26],
  [-0.25, 0.83, -0.27],
  [0.25, 0.83, -0.27],
] as const

/** A molded chair in front of a seamless studio background, like a product photo. */
export const chair: Scene = {
  camera: { from: [2.5, 1.75, 4.3], to: [0, 0.8, 0], angle: 27 },
  window: {
    corner: [-3.6, 1.6, 1.2],
    across: [2.4, 0, 2.6],
    up: [0.4, 2.4, -0.4],
    radiance: [13.5, 13.3, 12.8],
  },
  ambient: ([, y]) => [0.34 + 0.1 * y, 0.36 + 0.1 * y, 0.39 + 0.11 * y],
  distance: (x, y, z) => Math.min(backdrop(x, y, z), seat(x, y, z), frame(x, y, z)),
  material: ([x, y, z]: Vector): Material => {
    if (backdrop(x, y, z) < 0.003)
      return {
        color: mix(backdropColor, [0.36, 0.42, 0.5], Math.min(1, y / 6)),
        reflectance: 0,
        roughness: 1,
      }
    return seat(x, y, z) < frame(x, y, z)
      ? { color: shell, reflectance: 0.04, roughness: 0.25 }
      : {
          color: mix(ash, [0.2, 0.1, 0.04], 0.18 * Math.sin(y * 60 + x * 30 + Math.sin(y * 17) * 2)),
          reflectance: 0.03,
          roughness: 0.4,
        }
  },
}

/** Floor and wall as one surface, joined by a wide curve. */
function backdrop(x: number, y: number, z: number): number {
  const [u, v] = [y, z * 0.88 + x * 0.48 + 2.6]
  const corner = 1.6
  if (u < corner && v < corner) return corner - Math.hypot(corner - u, corner - v)
  return Math.min(u, v)
}

/** One bent sheet: the seat, a tight curve, and a back that is inclined and curved around the sitter. */
function seat(x: number, y: number, z: number): number {
  const near = Math.hypot(x, y - 1.2, z) - 1.1
  if (near > 0.3) return near
  const dish = 0.22 * x * x
  const pan = roundedBox(
    x,
    y - 0.87 - dish - 0.1 * Math.max(0, -z - 0.1) ** 2 + 0.12 * Math.max(0, z - 0.2) ** 2,
    z,
    [0.47, 0.025, 0.45],
    0.024,
  )
  const lean = z + 0.42 + (y - 0.9) * 0.2 - 0.3 * x * x
  const waist = 0.46 - 0.13 * Math.max(0, 1.12 - y) + 0.02 * Math.sin((y - 1.0) * 3)
  const back = roundedBox(x, y - 1.28, lean, [waist, 0.4, 0.024], 0.023)
  return smoothUnion(pan, back, 0.2) * 0.72
}

function frame(x: number, y: number, z: number): number {
  const near = Math.hypot(x, y - 0.45, z) - 1
  if (near > 0.3) return near
  let least = 9
  for (let leg = 0; leg < 4; leg++) {
    least = Math.min(least, roundCone(x, y, z, feet[leg] as Vector, tops[leg] as Vector, 0.022, 0.037))
  }
  const side = (sign: number) =>
    roundCone(x, y, z, [0.4 * sign, 0.4, 0.38], [0.385 * sign, 0.46, -0.4], 0.014, 0.014)
  const across = roundCone(x, y, z, [-0.4, 0.43, 0], [0.4, 0.43, 0], 0.014, 0.014)
  const underSeat = Math.min(
    roundCone(x, y, z, [-0.27, 0.81, 0.26], [0.27, 0.81, 0.26], 0.02, 0.02),
    roundCone(x, y, z, [-0.25, 0.81, -0.27], [0.25, 0.81, -0.27], 0.02, 0.02),
  )
  return Math.min(least, side(1), side(-1), across, underSeat)
}
