import { emptyPlanes, type Layer, type Planes } from './planes.ts'

/** A resampling filter: its radius and its value at a distance from the center, both in pixels. */
export interface Kernel {
  radius: number
  at(distance: number): number
}

export const lanczos3: Kernel = {
  radius: 3,
  at: d =>
    d === 0 ? 1 : d >= 3 ? 0 : (3 * Math.sin(Math.PI * d) * Math.sin((Math.PI * d) / 3)) / (Math.PI * d) ** 2,
}

/** Keys, 1981, with a = -0.5: called bicubic in papers on super-resolution. */
export const bicubic: Kernel = {
  radius: 2,
  at: d => (d <= 1 ? (1.5 * d - 2.5) * d * d + 1 : d < 2 ? ((-0.5 * d + 2.5) * d - 4) * d + 2 : 0),
}

/**
 * A layer resampled to any size, center-aligned, antialiased when shrinking, repeating the edge pixel beyond
 * the edges.
 */
export function resizedLayer(below: Layer, width: number, height: number, kernel: Kernel): Layer {
  return {
    width,
    height,
    async render(window) {
      const columns = computeTaps(below.width, width, window.x, window.width, kernel)
      const rows = computeTaps(below.height, height, window.y, window.height, kernel)
      const source = await below.render({
        x: columns.first,
        y: rows.first,
        width: columns.last + 1 - columns.first,
        height: rows.last + 1 - rows.first,
      })
      return resizeRows(resizeColumns(source, columns), rows)
    },
  }
}

interface Taps {
  /** The range of source samples that is read. */
  first: number
  last: number
  /** Taps per target pixel. */
  count: number
  /** Source positions, relative to `first`, and their weights; `count` per target pixel. */
  from: Int32Array
  weight: Float32Array
}

function computeTaps(size: number, target: number, start: number, length: number, kernel: Kernel): Taps {
  const ratio = size / target
  const stretch = Math.max(1, ratio)
  const count = Math.ceil(2 * kernel.radius * stretch) + 1
  const from = new Int32Array(length * count)
  const weight = new Float32Array(length * count)
  let first = size
  let last = 0
  for (let i = 0; i < length; i++) {
    const center = (start + i + 0.5) * ratio - 0.5
    const lowest = Math.ceil(center - kernel.radius * stretch)
    let sum = 0
    for (let k = 0; k < count; k++) {
      const position = Math.min(size - 1, Math.max(0, lowest + k))
      const value = kernel.at(Math.abs(lowest + k - center) / stretch)
      from[i * count + k] = position
      weight[i * count + k] = value
      sum += value
      first = Math.min(first, position)
      last = Math.max(last, position)
    }
    for (let k = 0; k < count; k++) weight[i * count + k] /= sum
  }
  for (let k = 0; k < from.length; k++) from[k] -= first
  return { first, last, count, from, weight }
}

function resizeColumns(planes: Planes, { count, from, weight }: Taps): Planes {
  const width = from.length / count
  const out = emptyPlanes(planes.count, width, planes.height)
  for (let row = 0; row < planes.count * planes.height; row++) {
    const start = row * planes.width
    for (let x = 0, k = 0; x < width; x++) {
      let sum = 0
      for (const end = k + count; k < end; k++) sum += planes.data[start + from[k]] * weight[k]
      out.data[row * width + x] = sum
    }
  }
  return out
}

function resizeRows(planes: Planes, { count, from, weight }: Taps): Planes {
  const { width } = planes
  const height = from.length / count
  const out = emptyPlanes(planes.count, width, height)
  for (let row = 0; row < planes.count * height; row++) {
    const plane = Math.floor(row / height)
    const target = out.data.subarray(row * width, (row + 1) * width)
    for (let k = (row % height) * count; k < ((row % height) + 1) * count; k++) {
      const start = (plane * planes.height + from[k]) * width
      for (let x = 0; x < width; x++) target[x] += planes.data[start + x] * weight[k]
    }
  }
  return out
}
