import type { Box } from './box.ts'
import { combineHeads, mainHeads } from './combine-heads.ts'

/** One value per sample, row-major. */
interface Grid {
  width: number
  height: number
  data: ArrayLike<number>
}

/** What is known about an image when its formats are planned. */
export interface ImageAnalysis {
  /** Of the image, in pixels. */
  width: number
  height: number
  /** Saliency. */
  saliency: SummedAreaTable
  /** The subject's matte; all zero without a subject. */
  subject: SummedAreaTable
  /** Top of the subject in each column of its matte, as a fraction of the height; 1 without it. */
  tops: readonly number[]
  /** The subject's bounding box. */
  box?: Box
  /** Boxes of lines of text. */
  lines: readonly Box[]
  /** Boxes of lines of text and heads, which a crop should contain or leave out. */
  uncut: readonly Box[]
  /** Those of the main heads: of a size like the largest's. */
  heads: readonly Box[]
  /** Whether a face was found; else heads are known by the subject's shape only. */
  hasFaces: boolean
  /** The most frequent color of the image's border, as `#rrggbb`, and the fraction of the border that has it. */
  edgeColor: { color: string; share: number }
  /** Bounding box of what doesn't have that color, or of what is visible of a cutout. */
  content?: Box
  /** Sides that have one color all along. */
  plainSides: Record<Side, boolean>
  isTransparent: boolean
}

/** A side of an image. */
export type Side = keyof Box

/** An engine's findings about an image. */
export interface FocusFindings
  extends Omit<
    ImageAnalysis,
    | 'width'
    | 'height'
    | 'saliency'
    | 'subject'
    | 'tops'
    | 'uncut'
    | 'lines'
    | 'heads'
    | 'hasFaces'
    | 'plainSides'
  > {
  saliency: Grid
  subject: Grid
  /** Of lines of text. @default none */
  lines?: readonly Box[]
  /** By their faces. @default none */
  heads?: readonly Box[]
  /** By the subject's shape. @default none */
  silhouetteHeads?: readonly Box[]
  /** @default none */
  plainSides?: Record<Side, boolean>
}

export function analysisOf(
  { width, height }: { width: number; height: number },
  { lines = [], heads: faces = [], silhouetteHeads = [], ...found }: FocusFindings,
): ImageAnalysis {
  const heads = combineHeads(faces, silhouetteHeads)
  const subject = createSummedAreaTable(found.subject)
  return {
    ...found,
    uncut: [...lines, ...heads],
    lines,
    hasFaces: faces.length > 0,
    heads: mainHeads(heads, faces.length > 0, { box: found.box, share: meanOf(subject) }),
    plainSides: found.plainSides ?? { left: false, top: false, right: false, bottom: false },
    width,
    height,
    saliency: createSummedAreaTable(found.saliency),
    subject,
    tops: topsOf(found.subject),
  }
}

function topsOf({ width, height, data }: Grid): number[] {
  return Array.from({ length: width }, (_, x) => {
    let y = 0
    while (y < height && (data[y * width + x] ?? 0) < 0.5) y++
    return y / height
  })
}

/** What is known without an analysis. */
export function unknownContent(size: { width: number; height: number }): ImageAnalysis {
  const nothing = { width: 1, height: 1, data: [0] }
  const edgeColor = { color: '#000000', share: 0 }
  return analysisOf(size, { saliency: nothing, subject: nothing, edgeColor, isTransparent: false })
}

/** Summed-area table: the sum over any rectangle takes four look-ups (Crow, 1984). */
interface SummedAreaTable {
  width: number
  height: number
  /** `(width + 1) × (height + 1)` */
  data: Float64Array
}

function createSummedAreaTable({ width, height, data }: Grid): SummedAreaTable {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 1; y <= height; y++) {
    let row = 0
    for (let x = 1; x <= width; x++) {
      row += data[(y - 1) * width + x - 1] ?? 0
      sums[y * (width + 1) + x] = row + (sums[(y - 1) * (width + 1) + x] ?? 0)
    }
  }
  return { width, height, data: sums }
}

/** The mean of all samples. */
const meanOf = ({ width, height, data }: SummedAreaTable) => (data.at(-1) ?? 0) / (width * height)

/** The fraction of the total sum inside a box; 1 if the total is 0. */
export function shareInside(sums: SummedAreaTable, { left, top, right, bottom }: Box): number {
  const all = interpolate(sums, 1, 1)
  if (all <= 0) return 1
  return (
    (interpolate(sums, right, bottom) -
      interpolate(sums, left, bottom) -
      interpolate(sums, right, top) +
      interpolate(sums, left, top)) /
    all
  )
}

/** Bilinear interpolation of the table: exact if each sample is constant over its square. */
function interpolate({ width, height, data }: SummedAreaTable, x: number, y: number): number {
  const [across, down] = [clamp(x * width, width), clamp(y * height, height)]
  const [i, j] = [Math.min(width - 1, Math.floor(across)), Math.min(height - 1, Math.floor(down))]
  const corner = j * (width + 1) + i
  const lookUp = (offset: number) => data[corner + offset] ?? 0
  const above = lookUp(0) * (1 - across + i) + lookUp(1) * (across - i)
  const below = lookUp(width + 1) * (1 - across + i) + lookUp(width + 2) * (across - i)
  return above * (1 - down + j) + below * (down - j)
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value))
