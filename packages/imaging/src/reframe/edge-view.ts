import type { Raster } from '../raster.ts'

/**
 * An image in the coordinates of the edge beyond which it is extended: a line runs inwards from that edge,
 * its pixel 0 is the one at the edge. Lines are numbered along the edge.
 */
export interface EdgeView {
  side: Side
  /** Interleaved; `lines × depth × channels`. */
  data: Uint8Array | Uint8ClampedArray
  lines: number
  depth: number
  channels: 3 | 4
  guides: PixelGuides
  /** The subject itself at the edge, per line, 0 to 255. */
  edgeSubject: Uint8Array
}

/** What is known about pixels, one value each: 255 inside, 0 outside. */
export interface PixelGuides {
  /** The subject and what is close to it, which shouldn't be repeated; all 0 if it isn't known. */
  subject: Uint8ClampedArray
  /** The subject itself. */
  matte: Uint8ClampedArray
  /** The sky; all 0 without a clear one. */
  sky: Uint8ClampedArray
}

/** Guides of pixels that are neither subject nor sky. */
export const createGuides = (pixels: number): PixelGuides => ({
  subject: new Uint8ClampedArray(pixels),
  matte: new Uint8ClampedArray(pixels),
  sky: new Uint8ClampedArray(pixels),
})

export type Side = 'left' | 'right' | 'up' | 'down'

export const isAboveOrBelow = (side: Side) => side === 'up' || side === 'down'

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

/** An image with room for a strip beyond one side, still black. */
export function widenImage(image: Raster, side: Side, reach: number): Raster {
  const isUpright = isAboveOrBelow(side)
  const width = image.width + (isUpright ? 0 : reach)
  const height = image.height + (isUpright ? reach : 0)
  const data = new Uint8ClampedArray(width * height * image.channels)
  copyWidened(image.data, data, image, { side, reach, width, stride: image.channels })
  return { data, width, height, channels: image.channels }
}

/** Guides of a widened image: what was added may be copied again. */
export function widenGuides(
  guides: PixelGuides,
  size: Size,
  side: Side,
  reach: number,
  widened: Size,
): PixelGuides {
  const to = createGuides(widened.width * widened.height)
  const placement = { side, reach, width: widened.width, stride: 1 }
  for (const name of ['subject', 'matte', 'sky'] as const)
    copyWidened(guides[name], to[name], size, placement)
  return to
}

interface Size {
  width: number
  height: number
}

function copyWidened(
  from: Uint8Array | Uint8ClampedArray,
  to: Uint8Array | Uint8ClampedArray,
  size: Size,
  { side, reach, width, stride }: { side: Side; reach: number; width: number; stride: number },
): void {
  const left = side === 'left' ? reach : 0
  const top = side === 'up' ? reach : 0
  const row = size.width * stride
  for (let y = 0; y < size.height; y++)
    to.set(from.subarray(y * row, (y + 1) * row), ((y + top) * width + left) * stride)
}

/** An edge is plain if this share of its pixels differ from their median by at most this, as a mean over the channels. */
const [plainShare, plainDifference] = [0.98, 10]

/** Transform an image to the coordinates of one side. */
export function createEdgeView(image: Raster, guides: PixelGuides, side: Side): EdgeView {
  const { channels } = image
  const { first, inwards, next, lines, depth } = sideLayout(side, image.width, image.height)
  const data = new Uint8Array(lines * depth * channels)
  const viewGuides = createGuides(lines * depth)
  const edgeSubject = new Uint8Array(lines)
  for (let line = 0, to = 0; line < lines; line++) {
    edgeSubject[line] = guides.matte[first + line * next]
    for (let i = 0, from = first + line * next; i < depth; i++, to++, from += inwards) {
      viewGuides.subject[to] = guides.subject[from]
      viewGuides.sky[to] = guides.sky[from]
      for (let c = 0; c < channels; c++) data[to * channels + c] = image.data[from * channels + c]
    }
  }
  const view = { side, data, lines, depth, channels, guides: viewGuides, edgeSubject }
  // What has one color may go on, whatever it is.
  if (hasPlainEdge(view)) edgeSubject.fill(0)
  return view
}

/** Whether nearly all pixels at the edge have about the same color. */
function hasPlainEdge({ data, lines, depth, channels }: EdgeView): boolean {
  const color = Array.from({ length: channels }, (_, c) => {
    const values = Uint8Array.from({ length: lines }, (_, line) => data[line * depth * channels + c])
    return values.sort()[lines >> 1]
  })
  let plain = 0
  for (let line = 0; line < lines; line++) {
    const at = line * depth * channels
    const difference = color.reduce((sum, value, c) => sum + Math.abs(data[at + c] - value), 0)
    if (difference <= plainDifference * channels) plain++
  }
  return plain >= plainShare * lines
}

/**
 * Half the size, rounded up; each pixel is the mean of the up to four pixels that it covers. The subject is their
 * maximum, so that a thin arm stays part of it.
 */
export function downsample({ side, data, lines, depth, channels, guides, edgeSubject }: EdgeView): EdgeView {
  const [l, d] = [(lines + 1) >> 1, (depth + 1) >> 1]
  const out = new Uint8Array(l * d * channels)
  const half = createGuides(l * d)
  for (let line = 0, to = 0; line < l; line++) {
    const above = 2 * line * depth
    const below = Math.min(lines - 1, 2 * line + 1) * depth
    for (let i = 0; i < d; i++, to++) {
      const [a, b] = [2 * i, Math.min(depth - 1, 2 * i + 1)]
      half.subject[to] = Math.max(
        guides.subject[above + a],
        guides.subject[above + b],
        guides.subject[below + a],
        guides.subject[below + b],
      )
      half.sky[to] = meanOfFour(guides.sky, above + a, above + b, below + a, below + b)
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
  const halfEdge = Uint8Array.from({ length: l }, (_, line) =>
    Math.max(edgeSubject[2 * line], edgeSubject[Math.min(lines - 1, 2 * line + 1)]),
  )
  return { side, data: out, lines: l, depth: d, channels, guides: half, edgeSubject: halfEdge }
}

const meanOfFour = (of: Uint8ClampedArray, a: number, b: number, c: number, d: number) =>
  (of[a] + of[b] + of[c] + of[d] + 2) >> 2
