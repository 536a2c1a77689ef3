import type { Raster } from '../raster.ts'
import type { ColorTransform } from './harmonization.ts'

/** Nodes along each axis of the lookup table. */
const nodes = 33

/**
 * Apply a color transform to an image through a 3D lookup table with trilinear interpolation: an expensive
 * transform is evaluated 36,000 times, whatever the image's size. Alpha is kept.
 */
export function applyColorTransform(image: Raster, change: ColorTransform): Raster {
  const table = createTable(change)
  const { width, height, channels } = image
  const data = new Uint8ClampedArray(image.data)
  for (let at = 0; at < data.length; at += channels) {
    if (channels === 4 && data[at + 3] === 0) continue
    interpolateColor(table, data, at)
  }
  return { data, width, height, channels }
}

function createTable(change: ColorTransform): Float32Array {
  const table = new Float32Array(nodes ** 3 * 3)
  const step = 255 / (nodes - 1)
  let at = 0
  for (let red = 0; red < nodes; red++)
    for (let green = 0; green < nodes; green++)
      for (let blue = 0; blue < nodes; blue++, at += 3)
        table.set(change(red * step, green * step, blue * step), at)
  return table
}

const [redStep, greenStep, blueStep] = [nodes * nodes * 3, nodes * 3, 3]

function interpolateColor(table: Float32Array, data: Uint8ClampedArray, at: number): void {
  const scale = (nodes - 1) / 255
  const [r, g, b] = [data[at] * scale, data[at + 1] * scale, data[at + 2] * scale]
  const [x, y, z] = [Math.min(nodes - 2, r | 0), Math.min(nodes - 2, g | 0), Math.min(nodes - 2, b | 0)]
  const [u, v, w] = [r - x, g - y, b - z]
  const corner = x * redStep + y * greenStep + z * blueStep
  for (let channel = 0; channel < 3; channel++) {
    const from = corner + channel
    const near = interpolatePlane(table, from, v, w)
    data[at + channel] = near + u * (interpolatePlane(table, from + redStep, v, w) - near)
  }
}

function interpolatePlane(table: Float32Array, from: number, v: number, w: number): number {
  const here = table[from] + w * (table[from + blueStep] - table[from])
  const next = from + greenStep
  const there = table[next] + w * (table[next + blueStep] - table[next])
  return here + v * (there - here)
}
