import type { EdgeView } from './edge-view.ts'
import { edgeMismatch, type Shift } from './shifts.ts'

/** A shift map: for each pixel of a strip beyond the edge, the shift that it is copied by. */
export interface ShiftMap {
  view: EdgeView
  /** Width of the strip, in pixels. */
  reach: number
  shifts: readonly Shift[]
  /** Shift indices; `lines × reach`. */
  label: Uint8Array
}

/** Weights of the cost terms other than seams, per level. */
export interface Weights {
  /** A pixel's own cost, relative to that of a seam of one pixel. */
  area: number
  /** Per line that a source is offset from its target. */
  across: number
  /** Per pixel of a source's distance from the edge. */
  inwards: number
  /** Texture that is mirrored. */
  mirrored: number
  /** Texture along the edge that is replicated as streaks. */
  streaks: number
  /** Texture that the strip shows again, per unit of inward texture and repetition; 0 on finer levels. */
  repeated: number
  /** Color difference from the edge at the target's line. */
  colorDifference: number
  /** Less sky than at the edge, and more, as shares of {@link wrongRegionCost}. */
  lessSky: number
  moreSky: number
}

/** Precomputed features of an image. */
export interface ViewFeatures {
  /** Texture: the mean absolute gradient over 5 × 5 pixels. */
  texture: Float32Array
  /** Texture along the edge, per line: the mean absolute gradient of its pixels over 5 lines. */
  edgeTexture: Float32Array
  /** Color at the edge, per line. */
  edgeColors: Float32Array
  /** Least and most sky at the edge near each line, 0 to 255. */
  edgeSky: { least: Uint8Array; most: Uint8Array }
  /**
   * Subject that the edge cuts and that goes on beyond it, per line, 0 to 255: bodies downwards, and sideways what
   * is wide, such as buildings; not arms, and nothing upwards, where heads would grow.
   */
  continuedSubject: Uint8Array
}

/** Share of a side's lines from which a subject that it cuts, with its outline, goes on beyond it. */
const minContinuedShare = 0.12
/** Constant cost of a seam, per pixel, however similar its sides are. */
const seamCostPerPixel = 12
/** Cost of invalid shifts; finite, so that differences are numbers. */
const invalidCost = 1e7
/** Upper limit of color differences, summed over all channels. */
const maxColorDifference = 150
/** Pixels at the edge that determine its color. */
const edgeDepth = 4
/** Cost of showing a pixel of the subject again, and of showing none where the subject goes on. */
const [repeatedSubjectCost, lostSubjectCost] = [250, 30]
/** Cost of showing ground where the edge shows sky, or the reverse, per pixel at every level. */
const wrongRegionCost = 400
/** Lines, as a share of all, by which a horizon may rise or fall beyond the edge. */
const horizonTolerance = 0.02
/** Weight of the color difference of sky above something else, relative to others. */
const skyAboveShare = 0.5
/** Weight of the seam at the image's edge relative to seams within the strip. */
const edgeSeamWeight = 2

/** Index of a pixel's source, clamped to the image. */
export function sourceIndex({ lines, depth }: EdgeView, shift: Shift, u: number, line: number): number {
  const i = shift.direction * u + shift.along
  const row = line + shift.across
  const column = i < 0 ? 0 : i >= depth ? depth - 1 : i
  return (row < 0 ? 0 : row >= lines ? lines - 1 : row) * depth + column
}

export function isWithin({ lines, depth }: EdgeView, shift: Shift, u: number, line: number): boolean {
  const i = shift.direction * u + shift.along
  const row = line + shift.across
  return i >= 0 && i < depth && row >= 0 && row < lines
}

/** Whether the image has sky at its edge and the strip ground beyond it, or the reverse, at a line. */
export function isHorizon({ view, reach, shifts, label }: ShiftMap, line: number): boolean {
  const { depth, guides } = view
  const shown = sourceIndex(view, shifts[label[line * reach]], 0, line)
  return guides.sky[line * depth] > 127 !== guides.sky[shown] > 127
}

/** Cost of assigning a pixel to a shift, independent of its neighbors. */
export function pixelCost(
  view: EdgeView,
  features: ViewFeatures,
  shift: Shift,
  u: number,
  line: number,
  weights: Weights,
) {
  if (!isWithin(view, shift, u, line)) return invalidCost
  const { edgeColors: colors, edgeSky, continuedSubject } = features
  const at = sourceIndex(view, shift, u, line)
  const inwards = shift.direction * u + shift.along
  const distance = weights.across * Math.abs(shift.across) + weights.inwards * inwards
  const textureTerm = textureCost(features, shift, at, line, weights)
  const colorWeight = weights.colorDifference * (isSkyAbove(view, at) ? skyAboveShare : 1)
  const subject = shownSubject(view, shift, at) - continuedSubject[line]
  const subjectTerm = (subject > 0 ? repeatedSubjectCost * subject : -lostSubjectCost * subject) / 255
  const colorTerm = colorWeight * Math.min(maxColorDifference, edgeColorDifference(view, at, colors, line))
  const sky = view.guides.sky[at]
  const region =
    weights.lessSky * Math.max(0, edgeSky.least[line] - sky) +
    weights.moreSky * Math.max(0, sky - edgeSky.most[line])
  const cost =
    weights.area * (distance + textureTerm + colorTerm + subjectTerm) + (wrongRegionCost / 255) * region
  return u === 0 ? cost + edgeSeamWeight * edgeMismatch(view, shift, line) : cost
}

/** How much a source shows of the subject, 0 to 255: what replicates the edge shows only what is at the edge itself. */
export const shownSubject = (
  { edgeSubject, guides, depth }: EdgeView,
  { direction }: Shift,
  source: number,
) => (direction === 0 ? edgeSubject[Math.floor(source / depth)] : guides.subject[source])

function textureCost(
  { texture, edgeTexture }: ViewFeatures,
  { direction }: Shift,
  at: number,
  line: number,
  weights: Weights,
): number {
  if (direction === 0) return weights.streaks * edgeTexture[line]
  return direction > 0 ? weights.mirrored * texture[at] : 0
}

/** Cost of assigning two neighbors to two shifts: how much the shifts differ at both. */
export const seamCost = (view: EdgeView, a: number, b: number, otherA: number, otherB: number): number =>
  seamCostPerPixel + seamColorDifference(view, a, b, otherA, otherB)

/** Differences between two pixels and two others, summed over the channels. */
export function seamColorDifference(
  { data, channels }: EdgeView,
  a: number,
  b: number,
  otherA: number,
  otherB: number,
): number {
  let sum = 0
  for (let c = 0; c < channels; c++) {
    sum += Math.abs(data[a * channels + c] - data[otherA * channels + c])
    sum += Math.abs(data[b * channels + c] - data[otherB * channels + c])
  }
  return sum
}

/** Whether a pixel would show the sky above the image, where it may be, whatever it's above. */
const isSkyAbove = ({ side, guides }: EdgeView, source: number): boolean =>
  side === 'up' && guides.sky[source] > 127

/** Compute an image's features. */
export function computeFeatures(view: EdgeView): ViewFeatures {
  return {
    texture: computeTexture(view, 1),
    edgeTexture: computeEdgeTexture(view),
    edgeColors: computeEdgeColors(view),
    edgeSky: computeEdgeSky(view),
    continuedSubject: computeContinuedSubject(view),
  }
}

function edgeColorDifference(
  { data, channels }: EdgeView,
  at: number,
  colors: Float32Array,
  line: number,
): number {
  let sum = 0
  for (let c = 0; c < channels; c++) sum += Math.abs(data[at * channels + c] - colors[line * channels + c])
  return sum
}

function computeEdgeTexture({ data, lines, depth, channels }: EdgeView): Float32Array {
  const texture = new Float32Array(lines)
  for (let line = 0; line + 1 < lines; line++) {
    let step = 0
    for (let c = 0; c < 3; c++)
      step += Math.abs(data[line * depth * channels + c] - data[(line + 1) * depth * channels + c])
    for (let near = Math.max(0, line - 2); near <= Math.min(lines - 1, line + 2); near++)
      texture[near] += step / 5
  }
  return texture
}

/** Mean of the pixels at the edge, over a line and its two neighbors. */
function computeEdgeColors({ data, lines, depth, channels }: EdgeView): Float32Array {
  const colors = new Float32Array(lines * channels)
  for (let line = 0; line < lines; line++) {
    let count = 0
    for (let row = Math.max(0, line - 1); row <= Math.min(lines - 1, line + 1); row++)
      for (let i = 0; i < Math.min(depth, edgeDepth); i++, count++)
        for (let c = 0; c < channels; c++)
          colors[line * channels + c] += data[(row * depth + i) * channels + c]
    for (let c = 0; c < channels; c++) colors[line * channels + c] /= count
  }
  return colors
}

function computeEdgeSky({ side, guides: { sky }, lines, depth }: EdgeView): ViewFeatures['edgeSky'] {
  const mean = new Uint8Array(lines)
  const columns = Math.min(depth, edgeDepth)
  for (let line = 0; line < lines; line++) {
    let sum = 0
    for (let i = 0; i < columns; i++) sum += sky[line * depth + i]
    mean[line] = sum / columns
  }
  const isUpright = side === 'up' || side === 'down'
  const tolerance = isUpright ? 0 : Math.ceil(horizonTolerance * lines)
  const least = new Uint8Array(lines)
  const most = new Uint8Array(lines)
  for (let line = 0; line < lines; line++) {
    const near = mean.subarray(Math.max(0, line - tolerance), line + tolerance + 1)
    least[line] = Math.min(...near)
    most[line] = Math.max(...near)
  }
  return { least, most }
}

function computeContinuedSubject({ side, edgeSubject, lines }: EdgeView): Uint8Array {
  if (side === 'up') return new Uint8Array(lines)
  const continued = edgeSubject.slice()
  if (side !== 'down') clearShortRuns(continued, minContinuedShare * lines)
  return continued
}

/** Set runs of values above 127 that are shorter than a length to 0. */
function clearShortRuns(values: Uint8Array, minLength: number): void {
  let start = 0
  for (let end = 0; end <= values.length; end++) {
    if (values[end] > 127) continue
    if (end - start < minLength) values.fill(0, start, end)
    start = end + 1
  }
}

/**
 * The mean absolute gradient over 5 × 5 pixels.
 *
 * @param acrossWeight weight of the gradients along the edge; with 0, what continues inwards unchanged, such as a rail,
 *   has little
 */
export function computeTexture(
  { data, lines, depth, channels }: EdgeView,
  acrossWeight: number,
): Float32Array {
  const steps = new Float32Array(lines * depth)
  for (let line = 0; line < lines; line++)
    for (let i = 0; i < depth; i++) {
      const at = line * depth + i
      const inner = i + 1 < depth ? at + 1 : at
      const below = line + 1 < lines ? at + depth : at
      let sum = 0
      for (let c = 0; c < 3; c++) {
        const here = data[at * channels + c]
        sum += Math.abs(here - data[inner * channels + c])
        sum += acrossWeight * Math.abs(here - data[below * channels + c])
      }
      steps[at] = sum
    }
  const busy = new Float32Array(lines * depth)
  for (let line = 0; line < lines; line++)
    for (let i = 0; i < depth; i++) {
      let sum = 0
      for (let dy = -2; dy <= 2; dy++) {
        const row = Math.min(lines - 1, Math.max(0, line + dy)) * depth
        for (let dx = -2; dx <= 2; dx++) sum += steps[row + Math.min(depth - 1, Math.max(0, i + dx))]
      }
      busy[line * depth + i] = sum / 25
    }
  return busy
}
