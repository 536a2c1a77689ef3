import type { Mask } from '../packages/imaging/src/mask/mask.ts'
import { blurPlane } from '../packages/imaging/src/matte/blur-plane.ts'
import { createPlane, type Raster } from '../packages/imaging/src/raster.ts'

/** A seeded random number generator, [0, 1): Tommy Ettinger's mulberry32. */
export function seededRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Longer side, in pixels, at which the size of a figure is fitted; it is then drawn at the image's size. */
const fitSide = 512

interface Blob {
  x: number
  y: number
  a: number
  b: number
  turn: number
}

/** Sinusoidal perturbation of a blob's edge. */
type Wobble = { k: number; phase: number; size: number }[]

/** A mask like a person, an animal or an object: ellipses with limbs, covering the fraction `share` of the image. */
export function figureMask(width: number, height: number, share: number, seed: number): Mask {
  const scale = Math.min(1, fitSide / Math.max(width, height))
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)]
  let [low, high, size] = [0.05, 1.5, 0.3]
  for (let n = 0; n < 14; n++) {
    size = (low + high) / 2
    if (maskCoverage(figureAt(w, h, size, seed)) > share) high = size
    else low = size
  }
  return figureAt(width, height, size, seed)
}

function figureAt(width: number, height: number, size: number, seed: number): Mask {
  const next = seededRandom(seed)
  const unit = size * Math.min(width, height)
  const center = { x: width * (0.3 + 0.4 * next()), y: height * (0.3 + 0.4 * next()) }
  const lean = (next() - 0.5) * Math.PI * (next() < 0.5 ? 0.3 : 1)
  const blobs: Blob[] = []
  const add = (along: number, across: number, a: number, b: number, turn: number) =>
    blobs.push({
      x: center.x + unit * (along * Math.sin(lean) + across * Math.cos(lean)),
      y: center.y + unit * (along * Math.cos(lean) - across * Math.sin(lean)),
      a: a * unit,
      b: b * unit,
      turn: turn + lean,
    })
  const plump = 0.6 + 0.8 * next()
  add(0, 0, 0.2 * plump, 0.34, 0)
  add(-0.44, 0.06 * (next() - 0.5), 0.13, 0.15, 0)
  for (const side of [-1, 1]) {
    add(0.45 + 0.1 * next(), side * (0.08 + 0.08 * next()), 0.07 * plump, 0.28, side * 0.2 * next())
    add(-0.1 + 0.1 * next(), side * (0.2 + 0.1 * next()), 0.06, 0.22 + 0.06 * next(), side * (0.3 + next()))
  }
  const wobble = Array.from({ length: 5 }, () => ({
    k: Math.round(2 + next() * 6),
    phase: next() * 7,
    size: 0.1 * next(),
  }))
  const mask = { data: new Uint8Array(width * height), width, height }
  for (const blob of blobs) draw(mask, blob, wobble)
  return mask
}

function draw({ data, width, height }: Mask, { x, y, a, b, turn }: Blob, wobble: Wobble): void {
  const most = wobble.reduce((sum, { size }) => sum + size, 0)
  const reach = (1 + most) * Math.max(a, b)
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)]
  for (let py = Math.max(0, Math.floor(y - reach)); py < Math.min(height, y + reach); py++) {
    for (let px = Math.max(0, Math.floor(x - reach)); px < Math.min(width, x + reach); px++) {
      const u = ((px - x) * cosine - (py - y) * sine) / a
      const v = ((px - x) * sine + (py - y) * cosine) / b
      const away = u * u + v * v
      if (away >= (1 + most) ** 2) continue
      if (away < (1 - most) ** 2 || away < edgeAt(Math.atan2(v, u), wobble) ** 2) data[py * width + px] = 255
    }
  }
}

function edgeAt(angle: number, wobble: Wobble): number {
  let edge = 1
  for (const { k, phase, size } of wobble) edge += size * Math.sin(k * angle + phase)
  return edge
}

/** A blob that covers the fraction `share` of an image, where its edges are strongest. */
export function structureMask({ data, width, height, channels }: Raster, share: number, seed: number): Mask {
  const next = seededRandom(seed)
  const radius = Math.sqrt((share * width * height) / Math.PI)
  const stretch = 0.75 + 0.6 * next()
  const [a, b] = [radius * stretch, radius / stretch]
  const green = createPlane(width, height, i => data[i * channels + 1])
  const soft = blurPlane(green, 1.5).data
  const edges = createPlane(width, height, i => {
    const isBorder = i % width === width - 1 || i >= soft.length - width
    return isBorder ? 0 : Math.hypot(soft[i + 1] - soft[i], soft[i + width] - soft[i])
  })
  const density = blurPlane(edges, 0.6 * a, 0.6 * b).data
  const isInside = (i: number) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    return x >= a && x < width - a && y >= b && y < height - b
  }
  const strongest = density.reduce(
    (best, value, i) => (isInside(i) && value > density[best] ? i : best),
    Math.floor(height / 2) * width + Math.floor(width / 2),
  )
  const mask = { data: new Uint8Array(width * height), width, height }
  const wobble = [2, 3, 5].map(k => ({ k, phase: 7 * next(), size: 0.12 * next() }))
  const [x, y] = [strongest % width, Math.floor(strongest / width)]
  draw(mask, { x, y, a, b, turn: Math.PI * next() }, wobble)
  return mask
}

/** Thin scratches, as on an old print: random-walk strokes one to four pixels wide. */
export function scratchMask(width: number, height: number, seed: number): Mask {
  const next = seededRandom(seed)
  const data = new Uint8Array(width * height)
  for (let n = 0; n < 12; n++) {
    let x = next() * width
    let y = next() * height
    let heading = next() * 2 * Math.PI
    const radius = 0.5 + 1.5 * next()
    const length = (0.2 + 0.6 * next()) * Math.max(width, height)
    for (let travelled = 0; travelled < length; travelled += 0.5) {
      heading += (next() - 0.5) * 0.1
      x += 0.5 * Math.cos(heading)
      y += 0.5 * Math.sin(heading)
      stamp(data, width, height, x, y, radius)
    }
  }
  return { data, width, height }
}

function stamp(data: Uint8Array, width: number, height: number, x: number, y: number, radius: number) {
  for (let py = Math.max(0, Math.floor(y - radius)); py <= Math.min(height - 1, Math.ceil(y + radius)); py++)
    for (let px = Math.max(0, Math.floor(x - radius)); px <= Math.min(width - 1, Math.ceil(x + radius)); px++)
      if ((px - x) ** 2 + (py - y) ** 2 <= radius * radius) data[py * width + px] = 255
}

/** Fraction of an image that a mask covers, 0 to 1. */
export function maskCoverage(mask: Mask): number {
  let count = 0
  for (const value of mask.data) if (value) count++
  return count / mask.data.length
}
