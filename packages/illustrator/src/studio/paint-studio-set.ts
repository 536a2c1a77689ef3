import { createPlane, enlarge, type Plane } from '@pentimento/imaging'
import type { Backdrop } from '../background/backdrop.ts'
import { blurRows, fullBlur } from '../background/lens-blur.ts'
import { type Canvas, createCanvas } from '../paint/canvas.ts'
import { type Camera, imageBounds, project, rayThrough, scaleCamera } from './camera.ts'
import type { Vector } from './solids.ts'
import { computeLighting, type Lighting, type PointLight } from './studio-lighting.ts'
import { type Finish, type Hit, type Part, type StudioSet, sweepId, traceSet } from './studio-set.ts'

/** Blur of what is behind the subject in a studio, relative to that of an interior: the scene is small. */
const blurShare = 0.4
/** Distance behind the subject, in units, within which all is in focus. */
const inFocus = 0.1
/** Exposure: a white surface in full light is just white. */
const exposure = 1
/** Points of a pixel at which bodies in focus are sampled at their edges. */
const cornerSamples = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const

/** The shorter image side, in pixels, from which what is out of focus and has no texture is painted at half the size. */
const largeUnit = 480

/**
 * Paint a studio: its backdrop and what is behind the subject out of focus, and what the subject stands on in focus.
 *
 * @param decorate paints more behind the subject on a canvas, before that is blurred; `foot` is the row of the wall's foot
 * @returns how much light the subject keeps from each pixel, 0 (none) to 1, before it's put there
 */
export async function paintStudioSet(
  canvas: Canvas,
  camera: Camera,
  set: StudioSet,
  backdrop: Backdrop,
  decorate: (canvas: Canvas, foot: number) => void | Promise<void>,
): Promise<Plane> {
  const { width, height } = canvas
  const divisor = set.sweep.isSmooth && canvas.unit >= largeUnit ? 2 : 1
  const small = divisor === 1 ? canvas : createCanvas(Math.ceil(width / divisor), Math.ceil(height / divisor))
  const smallCamera = scaleCamera(camera, 1 / divisor)
  const lighting = computeLighting(set, small, smallCamera)
  const painter = createPainter(set, lighting)
  const smallShade = createPlane(small.width, small.height, () => 0)
  const far = imagePainter(small, smallCamera, set, painter, smallShade, { isInFront: false, lightScale: 1 })
  far(0, 0, small.width, small.height)
  const [, floorRow] = project(smallCamera, 0, set.sweep.floorY, 0)
  const [, wallRow] = project(smallCamera, 0, set.sweep.floorY, set.sweep.wallZ)
  await decorate(small, wallRow)
  // What the subject lies on is in focus with it.
  const radius = set.sweep.wallZ < inFocus ? 0 : blurShare * fullBlur(backdrop, small, 'studio')
  if (radius > 0)
    blurRows(small, radius, y => Math.min(1, Math.abs(floorRow - y) / Math.max(1, floorRow - wallRow)))
  if (small !== canvas) enlargeOnto(canvas, small)
  const shade = small === canvas ? smallShade : enlarge(smallShade, width, height)
  paintFront(canvas, camera, set, painter, shade, 1 / divisor)
  return shade
}

/** Paint only what the subject stands on, over a scene, and its shade. */
export function paintStand(canvas: Canvas, camera: Camera, set: StudioSet, shade: Plane): void {
  const lighting = computeLighting(set, canvas, camera)
  paintFront(canvas, camera, set, createPainter(set, lighting), shade, 1)
}

function paintFront(
  canvas: Canvas,
  camera: Camera,
  set: StudioSet,
  painter: Painter,
  shade: Plane,
  lightScale: number,
): void {
  const near = imagePainter(canvas, camera, set, painter, shade, { isInFront: true, lightScale })
  for (const part of set.parts)
    if (part.isInFront) near(...clampBounds(imageBounds(camera, part.solid.bounds), canvas))
}

function enlargeOnto({ data, width, height }: Canvas, small: Canvas): void {
  for (let c = 0; c < 3; c++) {
    const plane = createPlane(small.width, small.height, pixel => small.data[3 * pixel + c])
    const large = enlarge(plane, width, height).data
    for (let pixel = 0; pixel < large.length; pixel++) data[3 * pixel + c] = large[pixel]
  }
}

const clampBounds = (
  [left, top, right, bottom]: readonly [number, number, number, number],
  { width, height }: Canvas,
) =>
  [
    Math.max(0, Math.floor(left)),
    Math.max(0, Math.floor(top)),
    Math.min(width, Math.ceil(right)),
    Math.min(height, Math.ceil(bottom)),
  ] as const

/** Color and shade of a point that is hit. */
interface Sample {
  color: Vector
  /** Share of the light that the subject leaves, as encoded colors show it. */
  open: number
}

/** Computes the color of a point that a pixel of the image shows for which the light was computed. */
type Painter = (x: number, y: number, hit: Hit, direction: Vector, out: Sample) => void

/**
 * Paints either all that is behind the subject or what it stands on, in a part of the image.
 *
 * @param lightScale size of the image that the light was computed for, relative to this one
 */
function imagePainter(
  { data, width }: Canvas,
  camera: Camera,
  set: StudioSet,
  paint: Painter,
  shade: Plane,
  { isInFront, lightScale }: { isInFront: boolean; lightScale: number },
) {
  const regions = set.parts.map(({ solid, isInFront: isFront }) =>
    isFront === isInFront ? imageBounds(camera, solid.bounds) : undefined,
  )
  const candidates: number[] = []
  const findCandidates = (left: number, y: number) => {
    candidates.length = 0
    for (const [part, region] of regions.entries())
      if (region && y >= region[1] && y <= region[3] && left + tile >= region[0] && left <= region[2])
        candidates.push(part)
  }
  const ray: Vector = [0, 0, 1]
  const hit: Hit = { id: -1, distance: 0, position: [0, 0, 0], normal: [0, 0, 0] }
  const sample: Sample = { color: [0, 0, 0], open: 1 }
  const isAtEdge = (x: number, y: number) => {
    let first: number | undefined
    for (const [u, v] of cornerSamples) {
      rayThrough(camera, x + 2 * u - 0.5, y + 2 * v - 0.5, ray)
      traceSet(set, camera.position, ray, hit, candidates)
      first ??= hit.id
      if (hit.id !== first) return true
    }
    return false
  }
  return (left: number, top: number, right: number, bottom: number): void => {
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        if ((x - left) % tile === 0) findCandidates(x, y)
        if (isInFront && candidates.length === 0) continue
        let count = 0
        let [red, green, blue, open] = [0, 0, 0, 0]
        const points = isInFront && isAtEdge(x, y) ? cornerSamples : center
        for (const [u, v] of points) {
          rayThrough(camera, x + u, y + v, ray)
          traceSet(set, camera.position, ray, hit, candidates)
          if (isInFront && hit.id === sweepId) continue
          paint(x * lightScale, y * lightScale, hit, ray, sample)
          count++
          red += sample.color[0]
          green += sample.color[1]
          blue += sample.color[2]
          open += sample.open
        }
        if (count === 0) continue
        const share = count / points.length
        const at = 3 * (y * width + x)
        data[at] += (red / count - data[at]) * share
        data[at + 1] += (green / count - data[at + 1]) * share
        data[at + 2] += (blue / count - data[at + 2]) * share
        const pixel = y * width + x
        shade.data[pixel] += (1 - open / count - shade.data[pixel]) * share
      }
  }
}
const center = [[0.5, 0.5]] as const
/** Width of parts of a row for which the bodies that may be in them are found. */
const tile = 16

function createPainter(set: StudioSet, lighting: Lighting): Painter {
  const { sweep, parts, key, glow } = set
  const light: PointLight = { key: 0, keyBehindSubject: 0, ambient: [0, 0, 0], openShare: 1 }
  const mirrored: Hit = { id: -1, distance: 0, position: [0, 0, 0], normal: [0, 0, 0] }
  const bounced: Vector = [0, 0, 0]
  const mirrorColor: Vector = [0, 0, 0]
  const all = parts.map((_, part) => part)
  return (x, y, hit, direction, out) => {
    const { position, normal } = hit
    const finish = finishOf(set, hit)
    let folds = 1
    if (hit.id === sweepId && sweep.bend) folds = sweep.bend(position, normal)
    if (!lighting.read(x, y, hit.id, light)) {
      light.key = light.keyBehindSubject = 0.8
      light.ambient = [...set.ambientColor]
      light.openShare = 1
    }
    const received = receivedKey(set, position, normal)
    const albedo = finish.colorAt(position, normal)
    const highlight =
      finish.shine > 0 ? finish.shine * highlightAt(key.position, position, normal, direction) : 0
    const isWall = hit.id === sweepId && glow !== undefined
    let [before, after] = [0, 0]
    for (let c = 0; c < 3; c++) {
      const extra = isWall ? glow.color[c] * glowAt(set, position) : 0
      const around = light.ambient[c] * folds + extra
      const one = key.color[c] * received
      const lit = one * light.key + around
      before += lit
      after += one * light.keyBehindSubject + around * light.openShare
      out.color[c] = albedo[c] ** 2 * lit + highlight * light.key * key.color[c]
    }
    if (finish.isMetal) reflectRoom(set, direction, normal, albedo, out.color)
    out.open = Math.sqrt(Math.min(1, after / Math.max(1e-6, before)))
    if (hit.id === sweepId && sweep.reflectance > 0 && normal[1] > leastUp) {
      const length = Math.hypot(direction[0], direction[1], direction[2])
      const facing = direction[0] * normal[0] + direction[1] * normal[1] + direction[2] * normal[2]
      const share = sweep.reflectance * (0.35 + 0.65 * (1 + facing / length) ** 3)
      for (let a = 0; a < 3; a++) bounced[a] = direction[a] - 2 * facing * normal[a]
      traceSet(set, position, bounced, mirrored, all)
      roughColor(set, mirrored, mirrorColor)
      for (let c = 0; c < 3; c++) out.color[c] += (mirrorColor[c] - out.color[c]) * share
    }
    for (let c = 0; c < 3; c++) out.color[c] = encode(exposure * out.color[c])
  }

  function finishOf({ sweep }: StudioSet, { id, normal }: Hit): Finish {
    return id === sweepId ? (normal[1] > 0.7 ? sweep.floor : sweep.wall) : parts[id].finish
  }
}

/** Encoded color from light, with a shoulder below white. */
const encode = (value: number) => {
  const color = Math.sqrt(Math.max(0, value))
  return color < 0.85 ? color : 0.85 + 0.15 * Math.tanh((color - 0.85) / 0.15)
}

/** Least height of a normal where a floor reflects: not where it bends upward. */
const leastUp = 0.9

/** Share of the key light that a surface receives by its direction and by what is in front of the lamp. */
function receivedKey({ key }: StudioSet, position: Vector, normal: Vector): number {
  const [x, y, z] = [
    key.position[0] - position[0],
    key.position[1] - position[1],
    key.position[2] - position[2],
  ]
  const cosine = (x * normal[0] + y * normal[1] + z * normal[2]) / Math.sqrt(x * x + y * y + z * z)
  return Math.max(0, cosine) * (key.pattern ? key.pattern(position) : 1)
}

const glowAt = ({ glow }: StudioSet, [x, y]: Vector) =>
  glow ? Math.exp(-(((x - glow.x) ** 2 + (y - glow.y) ** 2) / glow.radius ** 2)) : 0

/** A highlight after Blinn, 1977. */
function highlightAt(lamp: Vector, position: Vector, normal: Vector, direction: Vector): number {
  const [lx, ly, lz] = [lamp[0] - position[0], lamp[1] - position[1], lamp[2] - position[2]]
  const toLamp = 1 / Math.sqrt(lx * lx + ly * ly + lz * lz)
  const toEye = 1 / Math.sqrt(direction[0] ** 2 + direction[1] ** 2 + direction[2] ** 2)
  const x = lx * toLamp - direction[0] * toEye
  const y = ly * toLamp - direction[1] * toEye
  const z = lz * toLamp - direction[2] * toEye
  const cosine = (x * normal[0] + y * normal[1] + z * normal[2]) / Math.sqrt(x * x + y * y + z * z)
  return Math.max(0, cosine) ** 24
}

/** Set a color to what a metal surface reflects: lamps above and at both sides of a dim room. */
function reflectRoom(
  set: StudioSet,
  direction: Vector,
  normal: Vector,
  albedo: readonly number[],
  color: Vector,
): void {
  const dot = direction[0] * normal[0] + direction[1] * normal[1] + direction[2] * normal[2]
  const [x, y, z] = [0, 1, 2].map(a => direction[a] - 2 * dot * normal[a])
  const length = Math.hypot(x, y, z)
  const lamp = Math.exp(-(((x / length - 0.45 * Math.sign(set.key.position[0])) / 0.35) ** 2))
  const light = 0.16 + 0.5 * Math.max(0, y / length) + 1.1 * lamp
  for (let c = 0; c < 3; c++) color[c] = albedo[c] ** 2 * light
}

/** Color of a point that is seen in a reflection, without its shadows. */
function roughColor(set: StudioSet, hit: Hit, color: Vector): void {
  const { sweep, parts, key, ambientColor } = set
  const part: Part | undefined = hit.id === sweepId ? undefined : parts[hit.id]
  const finish = part ? part.finish : hit.normal[1] > 0.7 ? sweep.floor : sweep.wall
  const albedo = finish.colorAt(hit.position, hit.normal)
  const received = receivedKey(set, hit.position, hit.normal)
  const glow = part ? 0 : glowAt(set, hit.position)
  for (let c = 0; c < 3; c++)
    color[c] =
      albedo[c] ** 2 *
      (0.8 * key.color[c] * received + ambientColor[c] + (set.glow ? glow * set.glow.color[c] : 0))
}
