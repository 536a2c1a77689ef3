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
/** Width, in pixels, of a stripe's soft edges. */
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

/** Positions between the bands above and below a line, and in them where no letters are. */
interface Positions {
  above: Position[]
  below: Position[]
  inside: Position[]
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
  const step = Math.max(1, stepRatio * line.height)
  const reach = (0.5 + band.to) * line.height
  const stride = Math.floor(step)
  const sampled = positionsAround(image, background, line, taken, stride)
  const { above, below } = sampled
  if (!above.some(({ differs }) => differs) || !below.some(({ differs }) => differs)) return
  const stripes: Stripe[] = []
  for (let slope = -maxSlope; slope <= maxSlope; slope += step / reach)
    stripes.push(...stripesWithSlope(above, below, slope, { step, line }))
  const edge = softPx + step
  const sample = { near: nearStripes(sampled, reach, edge), reach, stride, edge }
  const visible = stripes
    .flatMap(stripe => {
      const crossing = crossingOf(image, background, stripe, sample)
      return crossing ? { stripe, visible: crossing.visible } : []
    })
    .sort((one, other) => other.visible - one.visible)
  const apart: Stripe[] = []
  for (const { stripe } of visible) if (!apart.some(other => meet(stripe, other, reach))) apart.push(stripe)
  if (apart.length === 0) return
  const whole = stride === 1 ? sampled : positionsAround(image, background, line, taken, 1)
  const all = { ...sample, near: nearStripes(whole, reach, edge), stride: 1 }
  const crossings = apart.flatMap(stripe => crossingOf(image, background, stripe, all) ?? [])
  for (const { pixels } of crossings) for (const { i, color } of pixels) background.colors.set(color, 3 * i)
}

/** The positions in a line and in the bands beside it: of every so many columns and rows of the image. */
function positionsAround(
  image: Raster,
  background: Background,
  { center, u, width, height }: RotatedRectangle,
  taken: Mask,
  stride: number,
): Positions {
  const { box } = background
  const columns = box.right - box.left
  const positions: Positions = { above: [], below: [], inside: [] }
  for (let top = box.top; top < box.bottom; top += stride) {
    for (let left = box.left; left < box.right; left += stride) {
      const [x, y] = [left + 0.5 - center.x, top + 0.5 - center.y]
      const [along, across] = [x * u.x + y * u.y, y * u.x - x * u.y]
      if (Math.abs(along) > width / 2 + height) continue
      const away = Math.abs(across) / height - 0.5
      if (away > band.to) continue
      const kind = away < band.from ? 'inside' : across < 0 ? 'above' : 'below'
      if (kind !== 'inside' && taken.data[top * image.width + left]) continue
      const i = (top - box.top) * columns + left - box.left
      const differs = kind !== 'inside' && differenceAt(image, background, i) > minDifference
      positions[kind].push({ i, along, across, differs })
    }
  }
  return positions
}

/** Finds the positions that a stripe with its soft edges, or what is hardly farther away, may have. */
function nearStripes(positions: Positions, reach: number, edge: number): (stripe: Stripe) => Positions {
  const side = Math.max(8, Math.ceil(reach / 16))
  const sectionOf = (along: number) => Math.floor(along / side)
  const { above, below, inside } = positions
  const [inAbove, inBelow, inInside] = [above, below, inside].map(band =>
    Map.groupBy(band, ({ along }) => sectionOf(along)),
  )
  return ({ slope, first, last }) => {
    const margin = Math.abs(slope) * reach + 2 * edge
    const [from, to] = [sectionOf(first - margin), sectionOf(last + margin)]
    const near = (sections: Map<number, Position[]>) =>
      Array.from({ length: to - from + 1 }, (_, n) => sections.get(from + n) ?? []).flat()
    return { above: near(inAbove), below: near(inBelow), inside: near(inInside) }
  }
}

/** Whether two stripes touch or cross anywhere near the line. */
function meet(one: Stripe, other: Stripe, reach: number): boolean {
  const sides = [-reach, 0, reach].map(across => {
    const shift = (one.slope - other.slope) * across
    if (one.first + shift > other.last + 2 * softPx) return 1
    return one.last + shift < other.first - 2 * softPx ? -1 : 0
  })
  return sides.some(side => side !== sides[0] || side === 0)
}

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

interface Search {
  near: (stripe: Stripe) => Positions
  /** Distance from the line's middle to the outer border of the bands. */
  reach: number
  /** Width of what belongs to a stripe beside it: its soft edges, and what its position is uncertain by. */
  edge: number
  /** Distance between the positions. */
  stride: number
}

interface Crossing {
  /** How many of the positions in the line show the stripe. */
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
  { near, reach, edge, stride }: Search,
): Crossing | undefined {
  const columns = box.right - box.left
  const colorOf = ({ i }: Position) => {
    const at = ((box.top + Math.floor(i / columns)) * image.width + box.left + (i % columns)) * image.channels
    return [image.data[at], image.data[at + 1], image.data[at + 2]]
  }
  const medianColor = (positions: readonly Position[]) => {
    const all = positions.map(colorOf)
    return [0, 1, 2].map(c => median(all.map(color => color[c])))
  }
  const { slope, first, last } = stripe
  const soft = Math.ceil(edge / stride)
  const offsetOf = ({ along, across }: Position) =>
    Math.round((along - slope * across - first) / stride) + soft
  const count = Math.round((last - first) / stride) + 1 + 2 * soft
  const isNear = (position: Position) => offsetOf(position) >= 0 && offsetOf(position) < count
  const isCore = (position: Position) => offsetOf(position) >= soft && offsetOf(position) < count - soft
  const positions = near(stripe)
  const [above, below, inside] = [positions.above, positions.below, positions.inside].map(band =>
    band.filter(isNear),
  )
  const [colorAbove, colorBelow] = [above, below].map(band => medianColor(band.filter(isCore)))
  if (distance(colorAbove, colorBelow) > sameColor) return undefined
  const [colorsAbove, colorsBelow] = [above, below].map(band => {
    const byOffset = Map.groupBy(band, offsetOf)
    return Array.from({ length: count }, (_, n) => medianColor(byOffset.get(n) ?? []))
  })
  const colorAt = (position: Position) => {
    const [n, share] = [offsetOf(position), (position.across / reach + 1) / 2]
    return colorsAbove[n].map((value, c) => value * (1 - share) + colorsBelow[n][c] * share)
  }
  const core = inside.filter(isCore)
  const showing = core.filter(position => distance(colorOf(position), colorAt(position)) <= sameColor)
  if (showing.length < minVisible * core.length) return undefined
  const pixels = [...above, ...inside, ...below].map(position => ({
    i: position.i,
    color: colorAt(position),
  }))
  return {
    visible: showing.length,
    pixels: pixels.filter(
      ({ i, color }) => distance(color, [...colors.subarray(3 * i, 3 * i + 3)]) >= minAdded,
    ),
  }
}

const distance = (one: readonly number[], other: readonly number[]) =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
