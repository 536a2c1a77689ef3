import type { Canvas } from '../paint/canvas.ts'
import { type Camera, rayThrough } from './camera.ts'
import type { Bounds, Vector } from './solids.ts'
import { type Hit, type KeyLight, type StudioSet, traceSet } from './studio-set.ts'

/** Light that reaches points of a studio, at a fraction of the image's size: shadows of large lamps are soft. */
export interface Lighting {
  /** Look up the light at a pixel that shows part `id`, or undefined if no sample nearby shows that part. */
  read: (x: number, y: number, id: number, light: PointLight) => boolean
}

export interface PointLight {
  /** Share of the key light's lamp that is visible, with its falloff by distance; without and with the subject. */
  key: number
  keyBehindSubject: number
  /** Light from all around, for each channel; and its share that the subject leaves. */
  ambient: Vector
  openShare: number
}

/** Samples at most along the shorter image side. */
const samplesPerUnit = 140
/** Rays per sample to the lamp and to the surroundings. */
const [keyRays, ambientRays] = [12, 14]
/** Light that a body reflects onto its surroundings, relative to the light around it. */
const bounce = 0.55

/** Values per sample. */
const stride = 6

/**
 * Compute the light of a studio by Monte Carlo ray casting: soft shadows of the key light and ambient occlusion with one
 * bounce of color.
 *
 * @param top row from which the light is computed
 */
export function computeLighting(
  set: StudioSet,
  { width, height, unit }: Pick<Canvas, 'width' | 'height' | 'unit'>,
  camera: Camera,
  top = 0,
): Lighting {
  const step = Math.max(1, Math.round(unit / samplesPerUnit))
  const [columns, rows] = [Math.ceil(width / step) + 1, Math.ceil(height / step) + 1]
  const ids = new Int16Array(columns * rows)
  const values = new Float32Array(columns * rows * stride)
  const ray: Vector = [0, 0, 1]
  const hit: Hit = { id: -1, distance: 0, position: [0, 0, 0], normal: [0, 0, 0] }
  const sampler = createSampler(set)
  const all = set.parts.map((_, part) => part)
  const firstRow = Math.max(0, Math.floor(top / step) - 1)
  for (let row = firstRow, at = firstRow * columns; row < rows; row++)
    for (let column = 0; column < columns; column++, at++) {
      rayThrough(camera, column * step, row * step, ray)
      traceSet(set, camera.position, ray, hit, all)
      ids[at] = hit.id
      sampler(hit, column, row, values, at * stride)
    }
  const smooth = smoothWithin(values, ids, columns, rows)
  return { read: createReader(smooth, ids, columns, rows, step) }
}

/** Computes the light at a point and writes its values. */
type Sampler = (hit: Hit, column: number, row: number, out: Float32Array, to: number) => void

function createSampler(set: StudioSet): Sampler {
  const { parts, key } = set
  const spheres = parts.map(({ solid: { bounds } }) => boundingSphere(bounds))
  /** Parts that can be between a point and the lamp, and those near enough to it to keep other light from it. */
  const [inWay, nearby]: [number[], number[]] = [[], []]
  const origin: Vector = [0, 0, 0]
  const sampleKey = createKeySampler(set, inWay)
  const sampleAmbient = createAmbientSampler(set, nearby)
  return ({ position, normal }, column, row, out, to) => {
    for (let a = 0; a < 3; a++) origin[a] = position[a] + offset * normal[a]
    findNear(spheres, origin, normal, key, inWay, nearby)
    const turn = 2 * Math.PI * interleavedNoise(column, row)
    sampleKey(origin, turn, out, to)
    sampleAmbient(origin, normal, turn, out, to + 2)
  }
}

type PointSampler<Rest extends unknown[]> = (origin: Vector, ...rest: [...Rest, Float32Array, number]) => void

/** Samples the visible part of the lamp's disc. */
function createKeySampler(
  { parts, key, billboard }: StudioSet,
  inWay: readonly number[],
): PointSampler<[turn: number]> {
  const target: Vector = [0, 0, 0]
  const disc = spiral(keyRays)
  const isBlocked = (origin: Vector) => {
    for (const part of inWay) if (parts[part].solid.intersect(origin, target) < 1) return true
    return false
  }
  return (origin, turn, out, to) => {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    let visible = 0
    let behind = 0
    for (let at = 0; at < keyRays; at++) {
      const u = disc[2 * at]
      const v = disc[2 * at + 1]
      const s = key.radius * (u * cos - v * sin)
      const t = key.radius * (u * sin + v * cos)
      for (let a = 0; a < 3; a++) target[a] = key.position[a] + s * key.right[a] + t * key.up[a] - origin[a]
      if (inWay.length > 0 && isBlocked(origin)) continue
      visible++
      if (!billboard?.(origin, target, 1)) behind++
    }
    const squared =
      (key.position[0] - origin[0]) ** 2 +
      (key.position[1] - origin[1]) ** 2 +
      (key.position[2] - origin[2]) ** 2
    const falloff = key.distance ** 2 / squared / keyRays
    out[to] = visible * falloff
    out[to + 1] = behind * falloff
  }
}

/** Samples the hemisphere over a surface, in proportion to the cosine. */
function createAmbientSampler(
  { parts, ambientColor, billboard }: StudioSet,
  nearby: readonly number[],
): PointSampler<[normal: Vector, turn: number]> {
  const target: Vector = [0, 0, 0]
  const [tangent, cotangent]: [Vector, Vector] = [
    [0, 0, 0],
    [0, 0, 0],
  ]
  const disc = spiral(ambientRays)
  return (origin, normal, turn, out, to) => {
    setFrame(normal, tangent, cotangent)
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    let red = 0
    let green = 0
    let blue = 0
    let open = 0
    let openBehind = 0
    for (let at = 0; at < ambientRays; at++) {
      const s = disc[2 * at]
      const t = disc[2 * at + 1]
      const u = s * cos - t * sin
      const v = s * sin + t * cos
      const w = Math.sqrt(1 - s * s - t * t)
      for (let a = 0; a < 3; a++) target[a] = u * tangent[a] + v * cotangent[a] + w * normal[a]
      let nearest = ambientReach
      let found = -1
      for (const part of nearby) {
        const distance = parts[part].solid.intersect(origin, target)
        if (distance < nearest) {
          nearest = distance
          found = part
        }
      }
      const reflected = found < 0 ? undefined : parts[found].bounceColor
      // Above are lamps, below is the floor, which reflects some of their light.
      const sky = 0.72 + 0.28 * target[1]
      red += sky * (reflected ? bounce * reflected[0] : ambientColor[0])
      green += sky * (reflected ? bounce * reflected[1] : ambientColor[1])
      blue += sky * (reflected ? bounce * reflected[2] : ambientColor[2])
      open += sky
      if (!billboard?.(origin, target, nearest)) openBehind += sky
    }
    out[to] = red / ambientRays
    out[to + 1] = green / ambientRays
    out[to + 2] = blue / ambientRays
    out[to + 3] = openBehind / open
  }
}

/** Points spread evenly over the unit disc (Vogel, 1979): x and y of each. */
function spiral(count: number): Float64Array {
  const points = new Float64Array(2 * count)
  for (let at = 0; at < count; at++) {
    const radius = Math.sqrt((at + 0.5) / count)
    points[2 * at] = radius * Math.cos(at * goldenAngle)
    points[2 * at + 1] = radius * Math.sin(at * goldenAngle)
  }
  return points
}
const goldenAngle = Math.PI * (3 - Math.sqrt(5))
/** Distance of the rays' origins from their surface. */
const offset = 2e-3

interface Ball {
  center: Vector
  radius: number
}

function boundingSphere([x0, x1, y0, y1, z0, z1]: Bounds): Ball {
  return {
    center: [(x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2],
    radius: Math.hypot(x1 - x0, y1 - y0, z1 - z0) / 2,
  }
}

/** Find the spheres that may be between a point and the lamp, and those that may keep other light from the point. */
function findNear(
  spheres: readonly Ball[],
  point: Vector,
  normal: Vector,
  key: KeyLight,
  inWay: number[],
  nearby: number[],
): void {
  inWay.length = 0
  nearby.length = 0
  const [lx, ly, lz] = [key.position[0] - point[0], key.position[1] - point[1], key.position[2] - point[2]]
  const lengthSquared = lx * lx + ly * ly + lz * lz
  for (let at = 0; at < spheres.length; at++) {
    const { center, radius } = spheres[at]
    const [x, y, z] = [center[0] - point[0], center[1] - point[1], center[2] - point[2]]
    const squared = x * x + y * y + z * z
    const along = Math.min(1, Math.max(0, (x * lx + y * ly + z * lz) / lengthSquared))
    const reach = radius + key.radius * along
    if (squared - along * (2 * (x * lx + y * ly + z * lz) - along * lengthSquared) < reach * reach)
      inWay.push(at)
    const isAhead = x * normal[0] + y * normal[1] + z * normal[2] > -radius
    if (isAhead && squared < (ambientReach + radius) ** 2) nearby.push(at)
  }
}

/** Distance from which bodies no longer shade each other from light from all around, in units. */
const ambientReach = 1.4

/** Set two directions at right angles to a normal and to each other. */
function setFrame(normal: Vector, tangent: Vector, cotangent: Vector): void {
  const [x, y, z] = normal
  // Duff et al., "Building an Orthonormal Basis, Revisited", 2017.
  const sign = z < 0 ? -1 : 1
  const a = -1 / (sign + z)
  const b = x * y * a
  tangent[0] = 1 + sign * x * x * a
  tangent[1] = sign * b
  tangent[2] = -sign * x
  cotangent[0] = b
  cotangent[1] = sign + y * y * a
  cotangent[2] = -y
}

/** Noise, 0 to 1, whose values in each 3 × 3 neighborhood are spread evenly (Jimenez, 2014). */
function interleavedNoise(x: number, y: number): number {
  const value = 52.9829189 * ((0.06711056 * x + 0.00583715 * y) % 1)
  return value - Math.floor(value)
}

/** Mean of the samples around each one that show the same part. */
function smoothWithin(values: Float32Array, ids: Int16Array, columns: number, rows: number): Float32Array {
  const out = new Float32Array(values.length)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column
      let count = 0
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
          const from = y * columns + x
          if (ids[from] !== ids[at]) continue
          count++
          for (let c = 0; c < stride; c++) out[at * stride + c] += values[from * stride + c]
        }
      for (let c = 0; c < stride; c++) out[at * stride + c] /= count
    }
  return out
}

/** Interpolates between the samples around a pixel that show the same part as the pixel. */
function createReader(
  values: Float32Array,
  ids: Int16Array,
  columns: number,
  rows: number,
  step: number,
): Lighting['read'] {
  const sums = new Float64Array(stride)
  return (x, y, id, light) => {
    const [column, row] = [
      Math.min(columns - 2, Math.floor(x / step)),
      Math.min(rows - 2, Math.floor(y / step)),
    ]
    const [u, v] = [x / step - column, y / step - row]
    let total = 0
    sums.fill(0)
    for (let corner = 0; corner < 4; corner++) {
      const at = (row + (corner >> 1)) * columns + column + (corner & 1)
      if (ids[at] !== id) continue
      const share = (corner & 1 ? u : 1 - u) * (corner >> 1 ? v : 1 - v) + 1e-4
      total += share
      for (let c = 0; c < stride; c++) sums[c] += share * values[at * stride + c]
    }
    if (total === 0) return false
    light.key = sums[0] / total
    light.keyBehindSubject = sums[1] / total
    for (let c = 0; c < 3; c++) light.ambient[c] = sums[2 + c] / total
    light.openShare = sums[5] / total
    return true
  }
}
