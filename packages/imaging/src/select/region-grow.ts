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

/** The longer side, in pixels, at which a picture is studied. */
const studySide = 400
const rounds = 4
/** How far around a point, in pixels of the study, is surely on the thing. */
const pointRadius = 2
/** How much colour may say for or against, and how much the way from the points and from the edge. */
const colourSay = 4
const placeSay = 2
/** A thing within the picture is believed in before one that reaches its rim, unless its edge is so much softer. */
const hardEnough = 0.8
/** A share of the picture that is surely learned from, at first. */
const leastRegion = 0.002

interface Point {
  x: number
  y: number
}

interface Guess {
  mask: Mask
  /** How hard its edge is. */
  edge: number
}

/**
 * Selection by colours and edges, on the processor alone. As in GrabCut (Rother, Kolmogorov & Blake, 2004)
 * the thing and what is around it are told apart by their colours, which are learned anew from each guess; here
 * a random walk takes the place of the cut. It is done twice: as if the thing lay within the picture, and as if it
 * reached the rim where that is near; the harder edge decides. What is not joined to a point is left out, and holes
 * are closed. One to two seconds whatever the picture's size; the same each time.
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
 * From −1, near the picture's rim, to 1, near the points: once of the whole rim, once of what of it lies far from
 * the points. Seen at half the size, at which what is rough within a thing is smoothed away.
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

/** How hard the edge is that runs around a mask within the picture, 0 to 1; of none, 0. */
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
  /** The thing is where it is above ½; of the first, above 0. */
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

/** What is taken for the thing, and what for its surroundings. */
function parted(seeds: Set<number>, belief: Float32Array, isFirst: boolean): [Int32Array, Int32Array] {
  const all = Int32Array.from(belief.keys())
  if (!isFirst) return [all.filter(i => belief[i] > 0.5 || seeds.has(i)), all.filter(i => belief[i] <= 0.5)]
  const around = all.filter(i => belief[i] < 0)
  const sure = all.filter(i => belief[i] > 0.5)
  const least = Math.max(seeds.size, Math.ceil(leastRegion * all.length))
  if (sure.length >= least) return [sure, around]
  return [all.toSorted((a, b) => belief[b] - belief[a]).slice(0, least), around]
}

/** Of what is believed, the pieces that hold a seed, their holes closed: 1 there, and what is believed at their rim. */
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
