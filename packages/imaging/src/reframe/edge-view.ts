import type { Raster } from '../raster.ts'

/**
 * An image in the coordinates of the edge beyond which it is extended: a line runs inwards from that edge,
 * its pixel 0 is the one at the edge. Lines are numbered along the edge.
 */
export interface EdgeView {
  /** Interleaved; `lines × depth × channels`. */
  data: Uint8Array | Uint8ClampedArray
  lines: number
  depth: number
  channels: 3 | 4
  /** Additional cost of copying each pixel: high on a subject, which shouldn't be repeated. */
  copyCost: Float32Array
}

export type Side = 'left' | 'right' | 'up' | 'down'

/** A side's lines in an image: index of line 0's first pixel, and the steps inwards and to the next line. */
export function sideLayout(side: Side, width: number, height: number) {
  switch (side) {
    case 'left':
      return { first: 0, inwards: 1, next: width, lines: height, depth: width }
    case 'right':
      return { first: width - 1, inwards: -1, next: width, lines: height, depth: width }
    case 'up':
      return { first: 0, inwards: width, next: 1, lines: width, depth: height }
    case 'down':
      return { first: (height - 1) * width, inwards: -width, next: 1, lines: width, depth: height }
  }
}

/** Transform an image to the coordinates of one side. @param copyCosts one value per pixel of the image */
export function createEdgeView(image: Raster, copyCosts: Float32Array, side: Side): EdgeView {
  const { channels } = image
  const { first, inwards, next, lines, depth } = sideLayout(side, image.width, image.height)
  const data = new Uint8Array(lines * depth * channels)
  const viewCosts = new Float32Array(lines * depth)
  for (let line = 0, to = 0; line < lines; line++) {
    for (let i = 0, from = first + line * next; i < depth; i++, to++, from += inwards) {
      viewCosts[to] = copyCosts[from]
      for (let c = 0; c < channels; c++) data[to * channels + c] = image.data[from * channels + c]
    }
  }
  return { data, lines, depth, channels, copyCost: viewCosts }
}

/** Half the size, rounded up; each pixel is the mean of the up to four pixels that it covers. */
export function downsample({ data, lines, depth, channels, copyCost }: EdgeView): EdgeView {
  const [l, d] = [(lines + 1) >> 1, (depth + 1) >> 1]
  const out = new Uint8Array(l * d * channels)
  const least = new Float32Array(l * d)
  for (let line = 0, to = 0; line < l; line++) {
    const above = 2 * line * depth
    const below = Math.min(lines - 1, 2 * line + 1) * depth
    for (let i = 0; i < d; i++, to++) {
      const [a, b] = [2 * i, Math.min(depth - 1, 2 * i + 1)]
      least[to] = (copyCost[above + a] + copyCost[above + b] + copyCost[below + a] + copyCost[below + b]) / 4
      for (let c = 0; c < channels; c++) {
        const sum =
          data[(above + a) * channels + c] +
          data[(above + b) * channels + c] +
          data[(below + a) * channels + c] +
          data[(below + b) * channels + c]
        out[to * channels + c] = (sum + 2) >> 2
      }
    }
  }
  return { data: out, lines: l, depth: d, channels, copyCost: least }
}
