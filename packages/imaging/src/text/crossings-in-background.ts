import type { Background } from '../complete/grain.ts'
import type { Mask } from '../mask/mask.ts'
import type { RotatedRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { differenceAt } from './difference-from-background.ts'
import { median } from './rules-in-background.ts'

/** Difference, in levels, of a stripe from the background. */
const minDifference = 24
/** The bands above and below a line in which stripes are searched for: so far from it; relative to its height. */
const band = { from: 0.08, to: 0.4 }
/** Largest slope of a stripe against the upright. */
const maxSlope = 0.7
/** Stripes are searched for in steps of this share of a line's height, of a pixel at least. */
const stepRatio = 1 / 64
/** This share of a stripe differs from the background in each band; at most so much of what is beside it, so many steps away. */
const shares = { least: 0.8, mostBeside: 0.35, besideSteps: 4 }
/** Largest width of a stripe, relative to the line's height. */
const maxWidth = 0.6
/** Largest difference, in levels, of a stripe's color below a line from that above; so much of it shows in the line at least. */
const sameColor = 45
const minVisible = 0.35
/** Colors that differ less from the background, in levels, are its noise. */
const minAdded = 5
/** Width, in pixels, of its soft edges. */
const softPx = 2

/** A straight stripe: from its first to its last position along the line at the line's middle, shifted by the slope across it. */
interface Stripe {
  slope: number
  first: number
  last: number
}

/** A pixel of the background's box by its position along and across a line, from its middle. */
interface Position {
  i: number
  along: number
  across: number
  differs: boolean
}

/**
 * Add the stripes to a background that cross a line from above it to below, such as bars, poles, wires and seams of a wall:
 * what letters cover of them is continued, and what covers letters stays.
 *
 * @param background changed
 * @param taken      255 on all lines, of the image's size
 */
export function addCrossings(
  image: Raster,
  background: Background,
  line: RotatedRectangle,
  taken: Mask,
): void {
  const { above, below, inside } = positionsAround(image, background, line, taken)
  const step = Math.max(1, stepRatio * line.height)
  const reach = (0.5 + band.to) * line.height
  const found: Stripe[] = []
  if (above.some(({ differs }) => differs) && below.some(({ differs }) => differs))
    for (let slope = -maxSlope; slope <= maxSlope; slope += step / reach)
      found.push(...stripesWithSlope(above, below, slope, { step, line }))
  const bands = { above, below, inside, reach }
  const crossings = found.flatMap(stripe => crossingOf(image, background, stripe, bands) ?? [])
  crossings.sort((one, other) => other.visible - one.visible)
  const added: Stripe[] = []
  for (const { stripe, pixels } of crossings) {
    if (added.some(other => meet(stripe, other, reach))) continue
    added.push(stripe)
    for (const { i, color } of pixels) background.colors.set(color, 3 * i)
  }
}

function positionsAround(
  image: Raster,
  background: Background,
  { center, u, width, height }: RotatedRectangle,
  taken: Mask,
) {
  const { box, isKnown } = background
  const columns = box.right - box.left
  const bands: Record<'above' | 'below' | 'inside', Position[]> = { above: [], below: [], inside: [] }
  for (let i = 0; i < isKnown.length; i++) {
    const [left, top] = [box.left + (i % columns), box.top + Math.floor(i / columns)]
    const [x, y] = [left + 0.5 - center.x, top + 0.5 - center.y]
    const [along, across] = [x * u.x + y * u.y, y * u.x - x * u.y]
    if (Math.abs(along) > width / 2 + height) continue
    const away = Math.abs(across) / height - 0.5
    if (away > band.to) continue
    const kind = away < band.from ? 'inside' : across < 0 ? 'above' : 'below'
    if (kind !== 'inside' && taken.data[top * image.width + left]) continue
    const differs = kind !== 'inside' && differenceAt(image, background, i) > minDifference
    bands[kind].push({ i, along, across, differs })
  }
  return bands
}

/** Whether two stripes touch anywhere near the line. */
const meet = (one: Stripe, other: Stripe, reach: number) =>
  [-reach, 0, reach].some(
    across =>
      one.first + one.slope * across <= other.last + other.slope * across + 2 * softPx &&
      other.first + other.slope * across <= one.last + one.slope * across + 2 * softPx,
  ) ||
  Math.sign(one.first - other.first + (one.slope - other.slope) * reach) !==
    Math.sign(one.first - other.first - (one.slope - other.slope) * reach)

/** The runs of positions that differ from the background in both bands, while those beside them don't. */
function stripesWithSlope(
  above: readonly Position[],
  below: readonly Position[],
  slope: number,
  { step, line }: { step: number; line: RotatedRectangle },
): Stripe[] {
  const half = Math.ceil((line.width / 2 + line.height * 2) / step)
  const [shareAbove, shareBelow] = [above, below].map(positions => {
    const [all, differing] = [new Float32Array(2 * half + 1), new Float32Array(2 * half + 1)]
    for (const { along, across, differs } of positions) {
      const bin = Math.round((along - slope * across) / step) + half
      all[bin]++
      if (differs) differing[bin]++
    }
    return all.map((count, bin) => (count > 0 ? differing[bin] / count : 1))
  })
  const isStripe = (bin: number) => shareAbove[bin] >= shares.least && shareBelow[bin] >= shares.least
  const isFree = (bin: number) => shareAbove[bin] <= shares.mostBeside && shareBelow[bin] <= shares.mostBeside
  const stripes: Stripe[] = []
  for (let first = 0; first < shareAbove.length; first++) {
    if (!isStripe(first)) continue
    let last = first
    while (isStripe(last + 1)) last++
    const isBeside = isFree(first - shares.besideSteps) && isFree(last + shares.besideSteps)
    if (isBeside && (last - first + 1) * step <= maxWidth * line.height)
      stripes.push({ slope, first: (first - half) * step, last: (last - half) * step })
    first = last
  }
  return stripes
}

interface Bands {
  above: readonly Position[]
  below: readonly Position[]
  inside: readonly Position[]
  reach: number
}

interface Crossing {
  stripe: Stripe
  /** The share of the stripe that shows in the line. */
  visible: number
  pixels: { i: number; color: number[] }[]
}

/**
 * A stripe with its colors, which lead from those above the line to those below it.
 *
 * @returns undefined if it isn't of one color, or is hardly visible in the line
 */
function crossingOf(
  image: Raster,
  { box, colors }: Background,
  stripe: Stripe,
  { above, below, inside, reach }: Bands,
): Crossing | undefined {
  const columns = box.right - box.left
  const colorOf = ({ i }: Position) => {
    const at = ((box.top + Math.floor(i / columns)) * image.width + box.left + (i % columns)) * image.channels
    return [image.data[at], image.data[at + 1], image.data[at + 2]]
  }
  const { slope, first, last } = stripe
  const offsetOf = ({ along, across }: Position) => Math.round(along - slope * across - first) + softPx
  const count = Math.round(last - first) + 1 + 2 * softPx
  const isNear = (position: Position) => offsetOf(position) >= 0 && offsetOf(position) < count
  const isCore = (position: Position) => offsetOf(position) >= softPx && offsetOf(position) < count - softPx
  const medianColor = (positions: readonly Position[]) => {
    const all = positions.map(colorOf)
    return [0, 1, 2].map(c => median(all.map(color => color[c])))
  }
  const [nearAbove, nearBelow] = [above.filter(isNear), below.filter(isNear)]
  if (
    distance(
      ...([nearAbove, nearBelow].map(near => medianColor(near.filter(isCore))) as [number[], number[]]),
    ) > sameColor
  )
    return undefined
  const [colorsAbove, colorsBelow] = [nearAbove, nearBelow].map(near => {
    const byOffset = Map.groupBy(near, offsetOf)
    return Array.from({ length: count }, (_, n) => medianColor(byOffset.get(n) ?? []))
  })
  const colorAt = (position: Position) => {
    const [n, share] = [offsetOf(position), (position.across / reach + 1) / 2]
    return colorsAbove[n].map((value, c) => value * (1 - share) + colorsBelow[n][c] * share)
  }
  const crossing = inside.filter(isNear)
  const core = crossing.filter(isCore)
  const showing = core.filter(position => distance(colorOf(position), colorAt(position)) <= sameColor)
  if (showing.length < minVisible * core.length) return undefined
  const pixels = [...nearAbove, ...crossing, ...nearBelow].map(position => ({
    i: position.i,
    color: colorAt(position),
  }))
  return {
    stripe,
    visible: showing.length / core.length,
    pixels: pixels.filter(
      ({ i, color }) => distance(color, [...colors.subarray(3 * i, 3 * i + 3)]) >= minAdded,
    ),
  }
}

const distance = (one: readonly number[], other: readonly number[]) =>
  Math.hypot(...one.map((value, c) => value - other[c]))
