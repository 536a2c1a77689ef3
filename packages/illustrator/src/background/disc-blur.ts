import { createPlane, enlarge, type Plane } from '@pentimento/imaging'

/** Radius in pixels up to which a plane isn't reduced before it's blurred. */
const exactRadius = 3

/**
 * Blur a plane as a lens that is out of focus does: each point becomes an even disc, so that bright points stay visible
 * as discs. Beyond the borders, the outermost values continue. Large radii are blurred at a smaller size.
 *
 * @param radius in pixels; below ½ nothing changes
 * @returns a plane of the same size
 */
export function blurDisc(plane: Plane, radius: number): Plane {
  if (radius < 0.5) return plane
  const factor = Math.max(1, Math.floor(radius / exactRadius))
  if (factor === 1) return convolveDisc(plane, radius)
  const small = convolveDisc(reduce(plane, factor), radius / factor)
  return enlarge(small, plane.width, plane.height)
}

/** Mean of blocks, at least one value: the last ones may be of another size than the others. */
function reduce({ data, width, height }: Plane, factor: number): Plane {
  const [w, h] = [Math.max(1, Math.round(width / factor)), Math.max(1, Math.round(height / factor))]
  const start = (at: number, count: number, length: number) => Math.floor((at * length) / count)
  return createPlane(w, h, pixel => {
    const [column, row] = [pixel % w, Math.floor(pixel / w)]
    const [left, right] = [start(column, w, width), start(column + 1, w, width)]
    const [top, bottom] = [start(row, h, height), start(row + 1, h, height)]
    let sum = 0
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += data[y * width + x]
    return sum / ((right - left) * (bottom - top))
  })
}

/** The exact convolution: each row of the disc is the difference of two running sums. */
function convolveDisc({ data, width, height }: Plane, radius: number): Plane {
  const pad = Math.ceil(radius) + 2
  const stride = width + 2 * pad + 1
  const sums = new Float64Array(stride * height)
  for (let y = 0; y < height; y++)
    for (let at = 0; at < stride - 1; at++) {
      const x = Math.min(width - 1, Math.max(0, at - pad))
      sums[y * stride + at + 1] = sums[y * stride + at] + data[y * width + x]
    }
  const out = new Float32Array(width * height)
  const reach = Math.ceil(radius)
  let area = 0
  for (let dy = -reach; dy <= reach; dy++) {
    const half = Math.sqrt(Math.max(0, radius * radius - dy * dy))
    if (half === 0) continue
    area += 2 * half
    // The sums are interpolated at fractions of pixels, or the radius would change in steps.
    const [from, to] = [pad + 0.5 - half, pad + 0.5 + half]
    const [low, high] = [Math.floor(from), Math.floor(to)]
    const [lowShare, highShare] = [from - low, to - high]
    for (let y = 0; y < height; y++) {
      const row = Math.min(height - 1, Math.max(0, y + dy)) * stride
      for (
        let x = 0, at = y * width, left = row + low, right = row + high;
        x < width;
        x++, at++, left++, right++
      )
        out[at] +=
          sums[right] +
          (sums[right + 1] - sums[right]) * highShare -
          sums[left] -
          (sums[left + 1] - sums[left]) * lowShare
    }
  }
  for (let at = 0; at < out.length; at++) out[at] /= area
  return { data: out, width, height }
}
