import { type EdgeView, isAboveOrBelow } from './edge-view.ts'
import { differenceFromZone, type EdgeZone } from './edge-zone.ts'
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
  /** Difference from all that is beside the edge at the target's line. */
  unlikeZone: number
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
   * is wide, such as buildings; not people or cars, and nothing upwards, where heads would grow.
   */
  continuedSubject: Uint8Array
  /** How much obliquely crosses the edge, per line, in levels. */
  oblique: Float32Array
  /** What occurs once, 0 to 255 as in the subject, and the same where its mirror image would be seen as another one; only on the coarsest level. */
  distinct?: { shown: Uint8ClampedArray; mirrored: Uint8ClampedArray }
  /** What is beside the edge; only on the coarsest level. */
  zone?: EdgeZone
}

/** Share of a side's lines from which a subject that it cuts goes on beyond it sideways, if little of it is oblique. */
export const minContinuedShare = 0.6
/** Most that may cross the edge obliquely, as a mean, in levels. */
const maxOblique = 20
/** Depth, in pixels, of the squares in which oblique lines are searched. */
const obliqueDepth = 5
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
/** Weight of the seam at the image's edge relative to seams within the strip: sideways, it's upright and straight. */
const edgeSeamWeight = { upright: 2, sideways: 3 }
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

/**
 * Whether the strip shows something else than the edge at a line: ground instead of sky, sky instead of ground, or,
 * sideways, what is behind a subject that the edge cuts.
 */
export function isOtherContent({ view, reach, shifts, label }: ShiftMap, line: number): boolean {
  const { depth, guides, edgeSubject } = view
  const shift = shifts[label[line * reach]]
  const shown = sourceIndex(view, shift, 0, line)
  const isBehind =
    !isAboveOrBelow(view.side) && edgeSubject[line] > 127 && shownSubject(view, shift, shown) < 128
  return isBehind || guides.sky[line * depth] > 127 !== guides.sky[shown] > 127
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
  const { edgeColors: colors, edgeSky, continuedSubject, zone } = features
  const at = sourceIndex(view, shift, u, line)
  const inwards = shift.direction * u + shift.along
  const distance = weights.across * Math.abs(shift.across) + weights.inwards * inwards
  const textureTerm = textureCost(features, shift, at, line, weights)
  const colorWeight = weights.colorDifference * (isSkyAbove(view, at) ? skyAboveShare : 1)
  const subject = shownUnique(view, features, shift, at) - continuedSubject[line]
  const subjectTerm = (subject > 0 ? repeatedSubjectCost * subject : -lostSubjectCost * subject) / 255
  const colorTerm = colorWeight * Math.min(maxColorDifference, edgeColorDifference(view, at, colors, line))
  const sky = view.guides.sky[at]
  const unlike = weights.unlikeZone * unlikeEdgeZone(view, zone, shift, at, line)
  const region =
    weights.lessSky * Math.max(0, edgeSky.least[line] - sky) +
    weights.moreSky * Math.max(0, sky - edgeSky.most[line])
  const cost =
    weights.area * (distance + textureTerm + colorTerm + subjectTerm + unlike) +
    (wrongRegionCost / 255) * region
  return u === 0
    ? cost +
        edgeSeamWeight[isAboveOrBelow(view.side) ? 'upright' : 'sideways'] * edgeMismatch(view, shift, line)
    : cost
}

/** Difference of a source from what is beside the edge, in levels: sky, and what replicates the edge, may be anywhere. */
export const unlikeEdgeZone = (
  { guides }: EdgeView,
  zone: EdgeZone | undefined,
  { direction }: Shift,
  source: number,
  line: number,
) => (zone && direction !== 0 && guides.sky[source] < 128 ? differenceFromZone(zone, source, line) : 0)

/** How much a source shows of the subject, 0 to 255: what replicates the edge shows only what is at the edge itself. */
export const shownSubject = (
  { edgeSubject, guides, depth }: EdgeView,
  { direction }: Shift,
  source: number,
) => (direction === 0 ? edgeSubject[Math.floor(source / depth)] : guides.subject[source])

/** How much a source shows of the subject and of what occurs once, 0 to 255. */
export function shownUnique(
  view: EdgeView,
  { distinct }: ViewFeatures,
  shift: Shift,
  source: number,
): number {
  const subject = shownSubject(view, shift, source)
  if (!distinct || shift.direction === 0) return subject
  return Math.max(subject, (shift.direction > 0 ? distinct.mirrored : distinct.shown)[source])
}

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
  const oblique = computeOblique(view)
  return {
    texture: computeTexture(view, 1),
    oblique,
    edgeTexture: computeEdgeTexture(view),
    edgeColors: computeEdgeColors(view),
    edgeSky: computeEdgeSky(view),
    continuedSubject: computeContinuedSubject(view, oblique),
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
  const tolerance = isAboveOrBelow(side) ? 0 : Math.ceil(horizonTolerance * lines)
  const least = new Uint8Array(lines)
  const most = new Uint8Array(lines)
  for (let line = 0; line < lines; line++) {
    const near = mean.subarray(Math.max(0, line - tolerance), line + tolerance + 1)
    least[line] = Math.min(...near)
    most[line] = Math.max(...near)
  }
  return { least, most }
}

function computeContinuedSubject(view: EdgeView, oblique: Float32Array): Uint8Array {
  const { side, edgeSubject, lines } = view
  if (side === 'up') return new Uint8Array(lines)
  const continued = edgeSubject.slice()
  if (side === 'down') return continued
  let start = 0
  for (let end = 0; end <= lines; end++) {
    if (continued[end] > 127) continue
    const share = (end - start) / lines
    const isContinued = share >= minContinuedShare && mean(oblique.subarray(start, end)) <= maxOblique
    if (!isContinued) continued.fill(0, start, end)
    start = end + 1
  }
  return continued
}

const mean = (values: Float32Array) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/**
 * How much crosses the edge obliquely, per line, in levels: gradients in the square at the edge whose direction is
 * neither along it nor across, by the structure tensor (Harris & Stephens, 1988).
 */
function computeOblique({ data, lines, depth, channels }: EdgeView): Float32Array {
  const columns = Math.min(depth - 1, obliqueDepth)
  const [along, across, mixed] = [0, 1, 2].map(() => new Float32Array(lines))
  for (let line = 0; line + 1 < lines; line++)
    for (let i = 0; i < columns; i++)
      for (let c = 0; c < 3; c++) {
        const at = (line * depth + i) * channels + c
        const inwards = data[at + channels] - data[at]
        const next = data[at + depth * channels] - data[at]
        along[line] += inwards * inwards
        across[line] += next * next
        mixed[line] += inwards * next
      }
  return Float32Array.from({ length: lines }, (_, line) => {
    let [a, b, ab, count] = [0, 0, 0, 0]
    for (let row = Math.max(0, line - 2); row <= Math.min(lines - 1, line + 2); row++, count++) {
      a += along[row]
      b += across[row]
      ab += mixed[row]
    }
    return a + b > 0 ? (2 * Math.abs(ab)) / Math.sqrt((a + b) * Math.max(1, count * columns)) : 0
  })
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
