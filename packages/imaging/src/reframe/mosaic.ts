import type { Ground } from './ground.ts'
import { misfit, type Shift } from './shifts.ts'

/** What a strip beyond the edge is made of: for each pixel the shift that it is taken by. */
export interface Mosaic {
  ground: Ground
  /** Steps beyond the edge. */
  reach: number
  shifts: readonly Shift[]
  /** Index of the shift; `lines × reach`. */
  label: Uint8Array
}

/** How much things other than seams count, on a level. */
export interface Weights {
  /** Of a pixel's own cost, beside that of a seam a pixel long. */
  area: number
  /** Of a line that a source lies beside its target. */
  across: number
  /** Of a step that a source lies inwards of the edge. */
  inwards: number
  /** Of what is busy, when it is mirrored. */
  mirrored: number
  /** Of what is of another colour than the edge it would continue. */
  unlike: number
}

/** What is known of a ground before anything is taken from it. */
export interface Sight {
  /** How busy each pixel's surroundings are: the mean step to its neighbours, over 5 × 5. */
  busy: Float32Array
  /** The colour at the edge, by line. */
  edge: Float32Array
}

/** What each seam costs, a pixel long, however alike its sides are. */
const parting = 12
/** Finite, so that differences of it are numbers. */
const impossible = 1e7
/** Colours farther apart than this, over all channels, are simply others. */
const farthest = 150
/** Pixels before the edge that tell its colour. */
const edgeDepth = 4
/** How much the edge of the picture counts beside seams within the strip. */
const edge = 1

/** The index, in the ground, of a pixel's source; held to the ground. */
export function sourceOf({ lines, depth }: Ground, shift: Shift, u: number, line: number): number {
  const i = shift.turn * u + shift.along
  const row = line + shift.across
  const column = i < 0 ? 0 : i >= depth ? depth - 1 : i
  return (row < 0 ? 0 : row >= lines ? lines - 1 : row) * depth + column
}

export function isWithin({ lines, depth }: Ground, shift: Shift, u: number, line: number): boolean {
  const i = shift.turn * u + shift.along
  const row = line + shift.across
  return i >= 0 && i < depth && row >= 0 && row < lines
}

/** What it costs to take a pixel by a shift, whatever its neighbours do. */
export function ownCost(
  ground: Ground,
  { busy, edge: colours }: Sight,
  shift: Shift,
  u: number,
  line: number,
  weights: Weights,
) {
  if (!isWithin(ground, shift, u, line)) return impossible
  const at = sourceOf(ground, shift, u, line)
  const inwards = shift.turn * u + shift.along
  const away = weights.across * Math.abs(shift.across) + weights.inwards * inwards
  const mirrored = shift.turn > 0 ? weights.mirrored * busy[at] : 0
  const unlike = weights.unlike * Math.min(farthest, unlikeness(ground, at, colours, line))
  const own = weights.area * (away + mirrored + unlike + ground.reluctance[at])
  return u === 0 ? own + edge * misfit(ground, shift, line) : own
}

/** What it costs that two neighbours are taken by two shifts: how unlike these show both of them. */
export function seamCost(
  { data, channels }: Ground,
  a: number,
  b: number,
  otherA: number,
  otherB: number,
): number {
  let sum = parting
  for (let c = 0; c < channels; c++) {
    sum += Math.abs(data[a * channels + c] - data[otherA * channels + c])
    sum += Math.abs(data[b * channels + c] - data[otherB * channels + c])
  }
  return sum
}

/** Look a ground over. */
export function sightOf(ground: Ground): Sight {
  return { busy: busyness(ground), edge: edgeColours(ground) }
}

function unlikeness({ data, channels }: Ground, at: number, colours: Float32Array, line: number): number {
  let sum = 0
  for (let c = 0; c < channels; c++) sum += Math.abs(data[at * channels + c] - colours[line * channels + c])
  return sum
}

/** The mean of the few pixels before the edge, on a line and those beside it. */
function edgeColours({ data, lines, depth, channels }: Ground): Float32Array {
  const colours = new Float32Array(lines * channels)
  for (let line = 0; line < lines; line++) {
    let count = 0
    for (let row = Math.max(0, line - 1); row <= Math.min(lines - 1, line + 1); row++)
      for (let i = 0; i < Math.min(depth, edgeDepth); i++, count++)
        for (let c = 0; c < channels; c++)
          colours[line * channels + c] += data[(row * depth + i) * channels + c]
    for (let c = 0; c < channels; c++) colours[line * channels + c] /= count
  }
  return colours
}

function busyness({ data, lines, depth, channels }: Ground): Float32Array {
  const steps = new Float32Array(lines * depth)
  for (let line = 0; line < lines; line++)
    for (let i = 0; i < depth; i++) {
      const at = line * depth + i
      const inner = i + 1 < depth ? at + 1 : at
      const below = line + 1 < lines ? at + depth : at
      let sum = 0
      for (let c = 0; c < 3; c++) {
        const here = data[at * channels + c]
        sum += Math.abs(here - data[inner * channels + c]) + Math.abs(here - data[below * channels + c])
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
