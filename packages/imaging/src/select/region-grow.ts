import { setImmediate as breathe } from 'node:timers/promises'
import { type Perceived, perceived } from '../colour/oklab.ts'
import type { Selection } from '../engines.ts'
import { components } from '../mask/components.ts'
import type { Mask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import { fitted } from '../resample/fitted.ts'
import { shrink } from '../resample/shrink.ts'
import { otsu } from '../text/otsu.ts'
import { colourModel } from './colour-model.ts'
import { type Likeness, likenessOf } from './likeness.ts'
import { randomWalk } from './random-walk.ts'
import { wayFrom } from './way-from.ts'

/** Longer side, in pixels, at which an image is analyzed. */
const studySide = 400
const rounds = 4
/** Radius, in pixels of the analyzed image, around a point that surely belongs to the object. */
const pointRadius = 2
/** Limits of the log odds from color and from position. */
const colourSay = 4
const placeSay = 2
/**
 * An object inside the image is preferred to one that reaches the border, unless its edge is weaker by this
 * factor.
 */
const hardEnough = 0.8
/** Minimum share of the image that the first color model is fitted to. */
const leastRegion = 0.002

interface Point {
  x: number
  y: number
}

interface Guess {
  mask: Mask
  /** Edge strength. */
  edge: number
}

/**
 * Selection by colors and edges, on the CPU. As in GrabCut (Rother, Kolmogorov & Blake, 2004), object and
 * background are separated by color models that are refitted to each estimate; here a random walk replaces
 * the graph cut. Solved twice: once as if the object were inside the image, and once as if it reached the
 * border where that is near; the solution with the stronger edge is used. Components without a point are
 * removed, and holes are filled. Takes one to two seconds whatever the image's size; deterministic.
 */
export function regionGrow(): Selection {
  return {
    name: 'Colours and edges (built-in)',
    select: async (picture, points, { signal, progress }) => {
      signal.throwIfAborted()
      const { width, height } = fitted(picture, studySide)
      const study = perceived(await shrink(picture, width, height))
      const likeness = likenessOf(study)
      const seeds = seedsOf(points, picture, likeness)
      const guesses: Guess[] = []
      for (const place of await placePriors(picture, points, study)) {
        let belief = place
        for (let round = 0; round < rounds; round++) {
          await breathe()
          signal.throwIfAborted()
          belief = walkOnce(study, likeness, { seeds, place, belief, isFirst: round === 0 })
          progress((guesses.length + (round + 1) / rounds) / 2)
        }
        const mask = joinedTo(seeds, belief, likeness)
        guesses.push({ mask, edge: edgeAround(mask, likeness) })
      }
      const [within, reaching] = guesses
      const isWithin = within.edge >= hardEnough * reaching.edge
      return fullSize(isWithin ? within.mask : reaching.mask, picture)
    },
  }
}

function seedsOf(points: readonly Point[], picture: Raster, { width, height }: Likeness): Set<number> {
  const seeds = new Set<number>()
  for (const point of points) {
    const cx = Math.min(width - 1, Math.max(0, Math.floor((point.x * width) / picture.width)))
    const cy = Math.min(height - 1, Math.max(0, Math.floor((point.y * height) / picture.height)))
    for (let y = Math.max(0, cy - pointRadius); y <= Math.min(height - 1, cy + pointRadius); y++)
      for (let x = Math.max(0, cx - pointRadius); x <= Math.min(width - 1, cx + pointRadius); x++)
        if (Math.hypot(x - cx, y - cy) <= pointRadius) seeds.add(y * width + x)
  }
  return seeds
}

/**
 * Position priors from −1, near the image's border, to 1, near the points: one for the whole border, one for
 * the part of it that is far from the points. Computed at half size, which smooths texture within an object.
 */
async function placePriors(
  picture: Raster,
  points: readonly Point[],
  study: Perceived,
): Promise<[Float32Array, Float32Array]> {
  const [width, height] = [study.width, study.height].map(side => Math.ceil(side / 2))
  const likeness = likenessOf(perceived(await shrink(picture, width, height)))
  const fromPoints = wayFrom(seedsOf(points, picture, likeness), likeness)
  const rim: number[] = []
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) rim.push(i)
  }
  const { threshold } = otsu(Float32Array.from(rim, i => fromPoints[i]))
  const priorOf = (ground: number[]) => {
    const fromRim = wayFrom(ground, likeness)
    const place = Float32Array.from(
      fromPoints,
      (way, i) => (fromRim[i] - way) / Math.max(1, fromRim[i] + way),
    )
    return enlarge({ data: place, width, height }, study.width, study.height).data
  }
  return [priorOf(rim), priorOf(rim.filter(i => fromPoints[i] >= threshold))]
}

/** Mean edge strength along a mask's outline inside the image, 0 to 1; 0 without an outline. */
function edgeAround({ data, width, height }: Mask, { right, below }: Likeness): number {
  let [sum, count] = [0, 0]
  for (let i = 0; i < data.length; i++) {
    if ((i + 1) % width !== 0 && data[i] !== data[i + 1]) {
      sum += 1 - right[i]
      count++
    }
    if (i + width < width * height && data[i] !== data[i + width]) {
      sum += 1 - below[i]
      count++
    }
  }
  return count > 0 ? sum / count : 0
}

interface Step {
  seeds: Set<number>
  place: Float32Array
  /** The object is where this is above ½; in the first round, above 0. */
  belief: Float32Array
  isFirst: boolean
}

function walkOnce(study: Perceived, likeness: Likeness, { seeds, place, belief, isFirst }: Step) {
  const [onThing, around] = parted(seeds, belief, isFirst)
  if (around.length === 0) return new Float32Array(belief.length).fill(1)
  const [thing, ground] = [colourModel(study, onThing), colourModel(study, around)]
  const sure = new Uint8Array(belief.length)
  const prior = belief.map((_, i) => {
    const colour = Math.min(colourSay, Math.max(-colourSay, thing(i) - ground(i)))
    return 1 / (1 + Math.exp(-colour - placeSay * place[i]))
  })
  for (const seed of seeds) {
    sure[seed] = 1
    prior[seed] = 1
  }
  return randomWalk(prior, sure, likeness, isFirst ? prior : belief)
}

/** The pixels that object and background models are fitted to. */
function parted(seeds: Set<number>, belief: Float32Array, isFirst: boolean): [Int32Array, Int32Array] {
  const all = Int32Array.from(belief.keys())
  if (!isFirst) return [all.filter(i => belief[i] > 0.5 || seeds.has(i)), all.filter(i => belief[i] <= 0.5)]
  const around = all.filter(i => belief[i] < 0)
  const sure = all.filter(i => belief[i] > 0.5)
  const least = Math.max(seeds.size, Math.ceil(leastRegion * all.length))
  if (sure.length >= least) return [sure, around]
  return [all.toSorted((a, b) => belief[b] - belief[a]).slice(0, least), around]
}

/** The components of the estimate that contain a seed, with holes filled. */
function joinedTo(seeds: Set<number>, belief: Float32Array, { width, height }: Likeness): Mask {
  const data = Uint8Array.from(belief, value => (value > 0.5 ? 255 : 0))
  for (const seed of seeds) data[seed] = 255
  const kept = new Uint8Array(data.length)
  for (const { pixels } of components({ data, width, height }))
    if (pixels.some(pixel => seeds.has(pixel))) for (const pixel of pixels) kept[pixel] = 255
  const rest = kept.map(value => 255 - value)
  for (const { left, top, right, bottom, pixels } of components({ data: rest, width, height })) {
    const isHole = left > 0 && top > 0 && right < width && bottom < height
    if (isHole) for (const pixel of pixels) kept[pixel] = 255
  }
  return { data: kept, width, height }
}

function fullSize({ data, width, height }: Mask, picture: Raster): Mask {
  const plane = enlarge({ data: Float32Array.from(data), width, height }, picture.width, picture.height)
  return {
    data: Uint8Array.from(plane.data, value => (value >= 127.5 ? 255 : 0)),
    width: picture.width,
    height: picture.height,
  }
}
