import type { Plane } from '../raster.ts'

/** A level whose longest side is at most this is solved from zero. */
const coarsestSide = 24
const coarsestSweeps = 160
const sweeps = 24
/**
 * Factor of successive over-relaxation; the error left after upsampling a coarser solution is high-frequency.
 */
const relaxation = 1.6

/**
 * Inflate a silhouette to a height map: a disc becomes a hemisphere. Where the image's border crops the
 * silhouette, the surface continues beyond it.
 *
 * @param matte  from 0 to 1; the outline is at 0.5
 * @returns heights in pixels of the plane, 0 outside
 * The square root of the solution of Poisson's equation, −∇²h = 4 inside, h = 0 outside, as in Prasad &
 * Fitzgibbon, "Single view reconstruction of curved surfaces", CVPR 2006; solved coarse to fine by successive
 * over-relaxation.
 */
export function inflate(matte: Plane): Plane {
  const levels = [matte]
  for (let level = matte; Math.max(level.width, level.height) > coarsestSide; ) {
    level = downsample(level)
    levels.unshift(level)
  }
  let solution: Plane | undefined
  for (const level of levels) {
    const from = solution
      ? upsample(solution, level.width, level.height)
      : { ...level, data: new Float32Array(level.data.length) }
    relax(from, level, solution ? sweeps : coarsestSweeps)
    solution = from
  }
  const { data, width, height } = solution ?? matte
  return { data: data.map(value => Math.sqrt(Math.max(0, value))), width, height }
}

function relax({ data, width, height }: Plane, matte: Plane, times: number): void {
  for (let pixel = 0; pixel < data.length; pixel++) if (matte.data[pixel] < 0.5) data[pixel] = 0
  for (let sweep = 0; sweep < times * 2; sweep++) {
    const isOdd = sweep & 1
    for (let y = 0; y < height; y++) {
      const up = y > 0 ? -width : 0
      const down = y < height - 1 ? width : 0
      for (let x = (y + isOdd) & 1; x < width; x += 2) {
        const at = y * width + x
        if (matte.data[at] < 0.5) continue
        const left = x > 0 ? -1 : 0
        const right = x < width - 1 ? 1 : 0
        const mean = (data[at + up] + data[at + down] + data[at + left] + data[at + right]) / 4 + 1
        data[at] += relaxation * (mean - data[at])
      }
    }
  }
}

function downsample({ data, width, height }: Plane): Plane {
  const [w, h] = [Math.max(1, Math.ceil(width / 2)), Math.max(1, Math.ceil(height / 2))]
  const out = new Float32Array(w * h)
  for (let y = 0, at = 0; y < h; y++) {
    const top = 2 * y * width
    const bottom = Math.min(height - 1, 2 * y + 1) * width
    for (let x = 0; x < w; x++, at++) {
      const [left, right] = [2 * x, Math.min(width - 1, 2 * x + 1)]
      out[at] = (data[top + left] + data[top + right] + data[bottom + left] + data[bottom + right]) / 4
    }
  }
  return { data: out, width: w, height: h }
}

/** Upsample a coarser solution; values are squared heights in pixels, and so grow fourfold. */
function upsample({ data, width, height }: Plane, w: number, h: number): Plane {
  const out = new Float32Array(w * h)
  for (let y = 0, at = 0; y < h; y++) {
    const v = Math.min(height - 1, Math.max(0, (y - 0.5) / 2))
    const top = Math.floor(v)
    const below = Math.min(height - 1, top + 1)
    for (let x = 0; x < w; x++, at++) {
      const u = Math.min(width - 1, Math.max(0, (x - 0.5) / 2))
      const left = Math.floor(u)
      const right = Math.min(width - 1, left + 1)
      const upper = data[top * width + left] * (1 - u + left) + data[top * width + right] * (u - left)
      const lower = data[below * width + left] * (1 - u + left) + data[below * width + right] * (u - left)
      out[at] = 4 * (upper * (1 - v + top) + lower * (v - top))
    }
  }
  return { data: out, width: w, height: h }
}
