import type { Level } from './level.ts'

/** Pixels across a line whose colors are continued, on each side of its center. */
export const PROFILE_RADIUS = 2
/** Distance of a line's last sample to the hole, and how far it is followed into the known image, in pixels. */
const [nearest, support] = [3, 18]
/** Least gradient of a line's edge, in levels of summed channels per pixel, and the share of it along its length. */
const minGradient = 24
const minSupport = 0.9
/** Largest angle, in radians, between a line and the curve that continues it. */
const maxTurn = 0.3
/** Weight of a difference of color, per level, and of a turn, per radian, in the cost of a pair. */
const [colorWeight, turnWeight] = [1 / 60, 1.6]
const maxPairCost = 0.9
/** So many of the strongest ends are paired at most. */
const maxEnds = 80

/** An edge or a thin line that meets the hole. */
export interface LineEnd {
  x: number
  y: number
  /** Unit vector along the line, into the hole. */
  dx: number
  dy: number
  /** The level's four bytes across the line, from the left of its direction to the right, `2 × PROFILE_RADIUS + 1` times. */
  profile: Float32Array
  strength: number
}

/** A curve across the hole, between two ends that continue each other. */
export interface Curve {
  from: LineEnd
  to: LineEnd
}

/**
 * The curves that continue the lines around a hole through it: lines that meet its border, paired when one smooth
 * curve joins them and their colors agree (after Sun et al., "Image Completion with Structure Propagation", 2005,
 * where a person draws the curves).
 */
export function continueLines(level: Level): Curve[] {
  return pairEnds(findLineEnds(level))
}

function findLineEnds(level: Level): LineEnd[] {
  const { width, height, hole } = level
  const gradients = gradientsOf(level)
  const ends: LineEnd[] = []
  for (let y = nearest; y < height - nearest; y++)
    for (let x = nearest; x < width - nearest; x++) {
      const i = y * width + x
      if (hole[i] || !isNearHole(level, x, y)) continue
      const end = lineEndAt(level, gradients, x, y)
      if (end) ends.push(end)
    }
  return suppressNeighbors(ends)
}

interface Gradients {
  x: Float32Array
  y: Float32Array
}

/** Gradients of the summed channels (Sobel's operator); 0 where a pixel that takes part is unknown or isn't compared. */
function gradientsOf({ width, height, pixels, hole, depth }: Level): Gradients {
  const gradients = { x: new Float32Array(hole.length), y: new Float32Array(hole.length) }
  const isLeftOut = Uint8Array.from(depth, value => (value > 0 ? 1 : 0))
  const sum = (i: number) => pixels[4 * i] + pixels[4 * i + 1] + pixels[4 * i + 2]
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1; x + 1 < width; x++) {
      const i = y * width + x
      const [above, below] = [i - width, i + width]
      if (isLeftOut[i] || isLeftOut[i - 1] || isLeftOut[i + 1]) continue
      if (isLeftOut[above - 1] || isLeftOut[above] || isLeftOut[above + 1]) continue
      if (isLeftOut[below - 1] || isLeftOut[below] || isLeftOut[below + 1]) continue
      const [nw, ne, sw, se] = [sum(above - 1), sum(above + 1), sum(below - 1), sum(below + 1)]
      gradients.x[i] = (ne + se - nw - sw + 2 * (sum(i + 1) - sum(i - 1))) / 8
      gradients.y[i] = (sw + se - nw - ne + 2 * (sum(below) - sum(above))) / 8
    }
  return gradients
}

/** Whether a pixel is exactly as far from the hole as a line's last sample. */
function isNearHole({ width, height, hole }: Level, x: number, y: number): boolean {
  let isNear = false
  for (let dy = -nearest; dy <= nearest; dy++)
    for (let dx = -nearest; dx <= nearest; dx++) {
      const [u, v] = [x + dx, y + dy]
      if (u < 0 || v < 0 || u >= width || v >= height || !hole[v * width + u]) continue
      if (Math.max(Math.abs(dx), Math.abs(dy)) < nearest) return false
      isNear = true
    }
  return isNear
}

function lineEndAt(level: Level, gradients: Gradients, x: number, y: number): LineEnd | undefined {
  const tangent = tangentAt(level, gradients, x, y)
  if (!tangent) return undefined
  let [dx, dy] = tangent
  const inwards = isInside(level, x + dx * (nearest + 3), y + dy * (nearest + 3))
  const outwards = isInside(level, x - dx * (nearest + 3), y - dy * (nearest + 3))
  if (inwards === outwards) return undefined
  if (outwards) [dx, dy] = [-dx, -dy]
  const strength = supportOf(level, gradients, x, y, dx, dy)
  if (strength < minGradient) return undefined
  return { x, y, dx, dy, strength, profile: profileAt(level, x, y, dx, dy) }
}

/** Direction of least change around a pixel (structure tensor), if there is a clear one. */
function tangentAt({ width, height }: Level, gradients: Gradients, x: number, y: number) {
  let [xx, xy, yy] = [0, 0, 0]
  const radius = 3
  for (let v = Math.max(0, y - radius); v <= Math.min(height - 1, y + radius); v++)
    for (let u = Math.max(0, x - radius); u <= Math.min(width - 1, x + radius); u++) {
      const i = v * width + u
      const weight = Math.exp(-((u - x) ** 2 + (v - y) ** 2) / 5)
      xx += weight * gradients.x[i] ** 2
      xy += weight * gradients.x[i] * gradients.y[i]
      yy += weight * gradients.y[i] ** 2
    }
  const root = Math.hypot(xx - yy, 2 * xy)
  if (root < 0.8 * (xx + yy) || xx + yy < minGradient ** 2) return undefined
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  return [-Math.sin(angle), Math.cos(angle)] as const
}

function isInside({ width, height, hole }: Level, x: number, y: number): boolean {
  const [u, v] = [Math.round(x), Math.round(y)]
  return u >= 0 && v >= 0 && u < width && v < height && hole[v * width + u] === 1
}

/** Mean gradient across the line along its known length; 0 if it ends early. */
function supportOf(
  { width, height }: Level,
  gradients: Gradients,
  x: number,
  y: number,
  dx: number,
  dy: number,
) {
  let [sum, count] = [0, 0]
  let first = 0
  for (let step = 0; step <= support; step++) {
    const [u, v] = [x - step * dx, y - step * dy]
    let most = 0
    for (let side = -1; side <= 1; side++) {
      const [px, py] = [Math.round(u - side * dy), Math.round(v + side * dx)]
      if (px < 0 || py < 0 || px >= width || py >= height) continue
      const i = py * width + px
      const across = -gradients.x[i] * dy + gradients.y[i] * dx
      if (step === 0 && side === 0) first = Math.sign(across)
      most = Math.max(most, first * across)
    }
    sum += most
    if (most > minGradient / 2) count++
  }
  return count < minSupport * (support + 1) ? 0 : sum / (support + 1)
}

/** Colors across a line, averaged over a few pixels of its length. */
function profileAt(
  { width, height, pixels }: Level,
  x: number,
  y: number,
  dx: number,
  dy: number,
): Float32Array {
  const profile = new Float32Array(4 * (2 * PROFILE_RADIUS + 1))
  const steps = 4
  for (let side = -PROFILE_RADIUS; side <= PROFILE_RADIUS; side++)
    for (let step = 0; step < steps; step++) {
      const u = Math.min(width - 1, Math.max(0, Math.round(x - step * dx - side * dy)))
      const v = Math.min(height - 1, Math.max(0, Math.round(y - step * dy + side * dx)))
      for (let c = 0; c < 4; c++)
        profile[4 * (side + PROFILE_RADIUS) + c] += pixels[4 * (v * width + u) + c] / steps
    }
  return profile
}

/** Of ends close to each other in place and direction, the strongest; {@link maxEnds} at most. */
function suppressNeighbors(ends: LineEnd[]): LineEnd[] {
  const kept: LineEnd[] = []
  for (const end of ends.toSorted((a, b) => b.strength - a.strength)) {
    if (kept.length === maxEnds) break
    if (!kept.some(other => Math.hypot(other.x - end.x, other.y - end.y) < 4)) kept.push(end)
  }
  return kept
}

function pairEnds(ends: LineEnd[]): Curve[] {
  const pairs: { a: number; b: number; cost: number }[] = []
  for (let a = 0; a < ends.length; a++)
    for (let b = a + 1; b < ends.length; b++) {
      const cost = pairCost(ends[a], ends[b])
      if (cost < maxPairCost) pairs.push({ a, b, cost })
    }
  const isUsed = new Set<number>()
  const curves: Curve[] = []
  for (const { a, b } of pairs.sort((one, other) => one.cost - other.cost)) {
    if (isUsed.has(a) || isUsed.has(b)) continue
    if (curves.some(curve => doCross(curve, ends[a], ends[b]))) continue
    isUsed.add(a).add(b)
    curves.push({ from: ends[a], to: ends[b] })
  }
  return curves
}

/** How badly two ends continue each other: turns of the joining curve and differences of color. */
function pairCost(a: LineEnd, b: LineEnd): number {
  const [vx, vy] = [b.x - a.x, b.y - a.y]
  const distance = Math.hypot(vx, vy)
  if (distance < 6) return Number.POSITIVE_INFINITY
  const turnA = angleBetween(a.dx, a.dy, vx, vy)
  const turnB = angleBetween(b.dx, b.dy, -vx, -vy)
  if (turnA > maxTurn || turnB > maxTurn) return Number.POSITIVE_INFINITY
  const count = 2 * PROFILE_RADIUS + 1
  let difference = 0
  for (let n = 0; n < count; n++)
    for (let c = 0; c < 3; c++)
      difference += Math.abs(a.profile[4 * n + c] - b.profile[4 * (count - 1 - n) + c]) / (3 * count)
  return turnWeight * (turnA + turnB) + colorWeight * difference
}

const angleBetween = (ax: number, ay: number, bx: number, by: number) =>
  Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by))

/** Whether the chord of a curve crosses the chord between two other ends. */
function doCross({ from, to }: Curve, a: LineEnd, b: LineEnd): boolean {
  return side(from, to, a) !== side(from, to, b) && side(a, b, from) !== side(a, b, to)
}

const side = (a: LineEnd, b: LineEnd, p: LineEnd) => (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 0
