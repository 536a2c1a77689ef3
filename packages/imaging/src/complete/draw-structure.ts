import { type Curve, continueLines, PROFILE_RADIUS } from './continue-lines.ts'
import { type Level, notCompared } from './level.ts'
import { excluded, fixed, free, interpolateMembrane } from './membrane.ts'

/** A smooth image of a hole. */
export interface Structure {
  width: number
  height: number
  /** Four values per pixel, in the order of a level's bytes. */
  values: Float32Array
  /** Variance of the colors that meet at each pixel, in squared levels, mean of three channels: 0 at known pixels. */
  variance: Float32Array
}

/**
 * A smooth image of a hole: lines that meet it are continued, and colors spread from them and from the border
 * (diffusion curves, after Orzan et al., 2008).
 * The variance is that of the colors of lines and border weighted as in their mean, which the membrane is.
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
  return { width, height, ...spread(values, kinds, width, height) }
}

/** Interpolate colors, and the sum of their squares for the variance. */
function spread(colors: Float32Array, kinds: Uint8Array, width: number, height: number) {
  const channels = 5
  const both = new Float32Array(channels * kinds.length)
  for (let i = 0; i < kinds.length; i++) {
    for (let c = 0; c < 4; c++) both[channels * i + c] = colors[4 * i + c]
    for (let c = 0; c < 3; c++) both[channels * i + 4] += colors[4 * i + c] ** 2
  }
  interpolateMembrane({ values: both, kinds, width, height, channels })
  const values = new Float32Array(colors.length)
  const variance = new Float32Array(kinds.length)
  for (let i = 0; i < kinds.length; i++) {
    let squares = both[channels * i + 4]
    for (let c = 0; c < 4; c++) values[4 * i + c] = both[channels * i + c]
    for (let c = 0; c < 3; c++) squares -= values[4 * i + c] ** 2
    variance[i] = Math.max(0, squares / 3)
  }
  return { values, variance }
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
