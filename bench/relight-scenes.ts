import type { Raster } from '@pentimento/imaging'

export const side = 384

type Normal = readonly [number, number, number]

/** An object rendered in gray on a darker background, and its ground truth. x is right, y down, z to the viewer. */
export interface Scene {
  name: string
  image: Raster
  /** 0 or 1 per pixel. */
  matte: Uint8Array
  isSubject(x: number, y: number): boolean
  normalAt(x: number, y: number): Normal
}

const sun = unit([-0.45, -0.6, 0.66])
const sky = 0.25
const backgroundValue = 60

export const scenes: readonly Scene[] = [
  rendered('sphere', sphereNormal),
  rendered('cube with an edge towards the viewer', cubeNormal),
  rendered('face-like height map: an oval with nose, eyes and mouth', faceNormal),
]

/** @param normalOf takes coordinates from −1 to 1; returns undefined outside the object */
function rendered(name: string, normalOf: (x: number, y: number) => Normal | undefined): Scene {
  const data = new Uint8ClampedArray(side * side * 3).fill(backgroundValue)
  const matte = new Uint8Array(side * side)
  const at = (x: number, y: number) => normalOf(((x + 0.5) / side) * 2 - 1, ((y + 0.5) / side) * 2 - 1)
  for (let pixel = 0; pixel < matte.length; pixel++) {
    const normal = at(pixel % side, Math.floor(pixel / side))
    if (!normal) continue
    matte[pixel] = 1
    const light = sky + (1 - sky) * Math.max(0, dot(normal, sun))
    data.fill(255 * (0.8 * light) ** (1 / 2.2), pixel * 3, pixel * 3 + 3)
  }
  return {
    name,
    image: { data, width: side, height: side, channels: 3 },
    matte,
    isSubject: (x, y) => at(x, y) !== undefined,
    normalAt: (x, y) => at(x, y) ?? [0, 0, 1],
  }
}

function sphereNormal(x: number, y: number): Normal | undefined {
  const [u, v] = [x / 0.7, y / 0.7]
  const square = u * u + v * v
  return square < 0.99 ? [u, v, Math.sqrt(1 - square)] : undefined
}

/** Two sides and the top of a cube, seen from slightly above. */
function cubeNormal(x: number, y: number): Normal | undefined {
  const wall =
    Math.abs(x) < 0.6 && y > -0.25 - 0.3 * (0.6 - Math.abs(x)) + 0.18 && y < 0.75 - 0.3 * Math.abs(x)
  if (wall) return unit([Math.sign(x), 0.25, 1.2])
  const roof = Math.abs(x) < 0.6 && y <= -0.07 && y > -0.43 + 0.3 * Math.abs(x)
  return roof ? unit([0, -1, 0.45]) : undefined
}

function faceNormal(x: number, y: number): Normal | undefined {
  const [u, v] = [x / 0.55, y / 0.75]
  if (u * u + v * v >= 0.98) return undefined
  const step = 1e-3
  const slope = (dx: number, dy: number) =>
    (faceHeight(x + dx, y + dy) - faceHeight(x - dx, y - dy)) / (2 * step)
  return unit([-slope(step, 0), -slope(0, step), 1])
}

function faceHeight(x: number, y: number): number {
  const [u, v] = [x / 0.55, y / 0.75]
  const bump = (height: number, cx: number, cy: number, wide: number, tall: number) =>
    height * Math.exp(-(((x - cx) / wide) ** 2) - ((y - cy) / tall) ** 2)
  const skull = 0.5 * Math.sqrt(Math.max(0.01, 1 - u * u - v * v))
  return (
    skull +
    bump(0.12, 0, 0.05, 0.07, 0.18) -
    bump(0.06, -0.2, -0.15, 0.1, 0.06) -
    bump(0.06, 0.2, -0.15, 0.1, 0.06) +
    bump(0.04, 0, 0.38, 0.14, 0.05)
  )
}

export function unit([x, y, z]: Normal): Normal {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

function dot(a: Normal, b: Normal): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
