import { type Curve, continueLines, PROFILE_RADIUS } from './continue-lines.ts'
import { type Level, notCompared } from './level.ts'
import { excluded, fixed, free, interpolateMembrane } from './membrane.ts'

/** A smooth image of a hole. */
export interface Structure {
  width: number
  height: number
  /** Four values per pixel, in the order of a level's bytes. */
  values: Float32Array
  /** Of a membrane's problem: what is known or on a line is fixed, the rest of the hole free. */
  kinds: Uint8Array
}

/**
 * A smooth image of a hole: lines that meet it are continued, and colors spread from them and from the border
 * (diffusion curves, after Orzan et al., 2008).
 */
export function drawStructure(level: Level): Structure {
  const { width, height, hole, pixels, avoided } = level
  const values = new Float32Array(width * height * 4)
  const kinds = new Uint8Array(width * height)
  for (let i = 0; i < kinds.length; i++) {
    kinds[i] = hole[i] ? free : avoided?.[i] === notCompared ? excluded : fixed
    if (kinds[i] === fixed) for (let c = 0; c < 4; c++) values[4 * i + c] = pixels[4 * i + c]
  }
  for (const curve of continueLines(level)) drawCurve(curve, level, values, kinds)
  interpolateMembrane({ values, kinds, width, height, channels: 4 })
  return { width, height, values, kinds }
}

/**
 * The variance of the colors that meet at each pixel of a structure, in squared levels, mean of three channels: the
 * structure is their mean, so the interpolation of their squares less its square. 0 at fixed pixels.
 */
export function varianceOf({ width, height, values, kinds }: Structure): Float32Array {
  const sumOfSquares = (i: number) => values[4 * i] ** 2 + values[4 * i + 1] ** 2 + values[4 * i + 2] ** 2
  const variance = new Float32Array(kinds.length)
  for (let i = 0; i < kinds.length; i++) if (kinds[i] === fixed) variance[i] = sumOfSquares(i)
  interpolateMembrane({ values: variance, kinds, width, height, channels: 1 })
  for (let i = 0; i < kinds.length; i++) variance[i] = Math.max(0, (variance[i] - sumOfSquares(i)) / 3)
  return variance
}

/**
 * Values per pixel of a structure at the size of a coarser level: means over squares of `scale` pixels.
 *
 * @returns the same values at a scale of 1
 */
export function meansOverSquares(
  fine: Float32Array,
  channels: number,
  { width: fineWidth, height: fineHeight }: Structure,
  { width, height }: Level,
  scale: number,
): Float32Array {
  if (scale === 1) return fine
  const means = new Float32Array(channels * width * height)
  const counts = new Uint32Array(width * height)
  for (let y = 0, i = 0; y < fineHeight; y++)
    for (let x = 0; x < fineWidth; x++, i++) {
      const to = Math.floor(y / scale) * width + Math.floor(x / scale)
      for (let c = 0; c < channels; c++) means[channels * to + c] += fine[channels * i + c]
      counts[to]++
    }
  for (let i = 0; i < counts.length; i++)
    if (counts[i] > 1) for (let c = 0; c < channels; c++) means[channels * i + c] /= counts[i]
  return means
}

/** Fix the colors beside a curve: a cubic from one end to the other. */
function drawCurve(
  { from, to }: Curve,
  { width, height, hole }: Level,
  values: Float32Array,
  kinds: Uint8Array,
) {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const steps = Math.ceil(2 * length)
  const count = 2 * PROFILE_RADIUS + 1
  for (let step = 0; step <= steps; step++) {
    const t = step / steps
    const [x, tx] = hermite(from.x, length * from.dx, to.x, -length * to.dx, t)
    const [y, ty] = hermite(from.y, length * from.dy, to.y, -length * to.dy, t)
    const speed = Math.hypot(tx, ty) || 1
    for (let side = -PROFILE_RADIUS; side <= PROFILE_RADIUS; side += 0.5) {
      const u = Math.round(x - (side * ty) / speed)
      const v = Math.round(y + (side * tx) / speed)
      const i = v * width + u
      if (u < 0 || v < 0 || u >= width || v >= height || !hole[i]) continue
      kinds[i] = fixed
      const n = Math.round(side) + PROFILE_RADIUS
      for (let c = 0; c < 4; c++)
        values[4 * i + c] = (1 - t) * from.profile[4 * n + c] + t * to.profile[4 * (count - 1 - n) + c]
    }
  }
}

/** Value and derivative of a cubic with given ends and slopes. */
function hermite(a: number, slopeA: number, b: number, slopeB: number, t: number): [number, number] {
  const [t2, t3] = [t * t, t * t * t]
  return [
    (2 * t3 - 3 * t2 + 1) * a + (t3 - 2 * t2 + t) * slopeA + (3 * t2 - 2 * t3) * b + (t3 - t2) * slopeB,
    6 * (t2 - t) * a + (3 * t2 - 4 * t + 1) * slopeA + 6 * (t - t2) * b + (3 * t2 - 2 * t) * slopeB,
  ]
}
