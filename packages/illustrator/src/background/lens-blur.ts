import { createPlane } from '@pentimento/imaging'
import type { Scene } from '../landscape/scene.ts'
import type { Canvas } from '../paint/canvas.ts'
import type { Ground } from '../scene/setting.ts'
import type { Backdrop } from './backdrop.ts'
import { blurDisc } from './disc-blur.ts'

/**
 * Radius of the blur disc at infinity, as a fraction of the shorter image side: for a subject of no height, and
 * what is added for one as tall as the image, for one that the lower edge cuts off and that is as wide as the shorter side,
 * since it's near, and if the prompt asks for it.
 */
const blurOf = { least: 0.012, tall: 0.016, cropped: 0.02, asked: 0.024 }
/** The largest radius, in units, of public places and of others: they have to be recognized. */
const mostBlur = { venue: 0.036, other: 0.058 }
/** Shares of the full blur at which the scene is blurred; what lies between is interpolated. */
const levels = [0, 0.2, 0.5, 1] as const
/** How far below the lower edge a subject stands that is cut off there, relative to the ground's height. */
const beyondEdge = 0.55
/** Share of the full blur at the back edge of a table. */
const tableShare = 0.6

/** Where the subject is nearer to the camera than outdoors, so that less is in focus. */
const indoors: readonly Ground[] = ['room', 'table', 'studio']
const indoorFactor = 1.45
/** Public places are larger than rooms, and have to be recognized. */
const venueFactor = 0.85
/** A landmark has to be recognized, too. */
const landmarkFactor = 0.6
/** The straight edges of houses and roads look drawn unless they are more out of focus. */
const streetFactor = 1.35

/** Whole people are farther from the camera than things or faces that are as tall in the image. */
const farAwayFactor = 0.8

/** Radius in pixels of the blur disc of what is far away. */
export function fullBlur(
  { subject, isBlurred, isFarAway, venue, landmark }: Backdrop,
  { width, unit }: Pick<Canvas, 'width' | 'unit'>,
  ground: Ground,
): number {
  const { left = 0, right = 0, top = 0, bottom = 0, isCropped = false } = subject ?? {}
  const nearness = isCropped ? Math.min(1, ((right - left) * width) / unit) : 0
  const blur =
    (isFarAway && !isBlurred ? farAwayFactor : 1) *
    (landmark ? landmarkFactor : 1) *
    (venue ? venueFactor : indoors.includes(ground) ? indoorFactor : 1) *
    (ground === 'street' ? streetFactor : 1) *
    (blurOf.least + blurOf.tall * (bottom - top) + blurOf.cropped * nearness + (isBlurred ? blurOf.asked : 0))
  return unit * Math.min(venue ? mostBlur.venue : mostBlur.other, blur)
}

/**
 * Blur a background as a lens does that is focused at the subject: the circle of confusion grows with the difference
 * of the reciprocal distances (Potmesil & Chakravarty, 1981), which on level ground are proportional to the distances
 * of rows from the horizon.
 */
export function applyLensBlur(scene: Scene, backdrop: Backdrop): void {
  const { canvas, horizon, setting } = scene
  const share = defocusOf(scene, backdrop)
  const isOnTable = setting.ground === 'table'
  const radius = fullBlur(backdrop, canvas, setting.ground)
  // What is behind a table was blurred before the table was painted, but for the table's edge.
  const aboveEdge = horizon - radius
  blurRows(canvas, radius, y => (isOnTable && y < aboveEdge ? 0 : share(y)))
}

/** How far out of focus a row is, 0 to 1. */
function defocusOf({ canvas, horizon, setting }: Scene, { subject }: Backdrop): (y: number) => number {
  const { height } = canvas
  if (setting.ground === 'studio') return () => 0
  if (horizon >= height) return () => 1
  const standsAt = subject?.isCropped
    ? height + beyondEdge * (height - horizon)
    : Math.max(horizon + 1, (subject?.bottom ?? 1) * height)
  const far = setting.ground === 'table' ? tableShare : 1
  return y => far * Math.min(1, Math.abs(1 - Math.max(0, y - horizon) / (standsAt - horizon)))
}

/**
 * Blur rows of the canvas in approximately linear light. What is nearly white counts as overexposed, so that windows, lamps and
 * gaps between leaves shine beyond their outlines.
 *
 * @param radius of the disc for a share of 1, in pixels
 * @param share of the radius at each row, 0 to 1
 */
export function blurRows(
  { data, width, height }: Canvas,
  radius: number,
  share: (y: number) => number,
): void {
  const shares = Float64Array.from({ length: height }, (_, y) => Math.min(1, share(y)))
  const upperLevels = Array.from(shares, value => levels.findIndex(level => level >= value))
  const used = levels.map((_, at) => {
    const isUsed = (upper: number) => upper > 0 && (at === upper || at === upper - 1)
    return [upperLevels.findIndex(isUsed), upperLevels.findLastIndex(isUsed) + 1] as const
  })
  for (let c = 0; c < 3; c++) {
    const blurred = levels.map((level, at) => blurPart({ data, width, height }, c, level * radius, used[at]))
    for (let y = 0; y < height; y++) {
      const upper = upperLevels[y]
      if (upper === 0) continue
      const [low, high] = [levels[upper - 1], levels[upper]]
      const mixShare = (shares[y] - low) / (high - low)
      const [from, to] = [blurred[upper - 1], blurred[upper]]
      let [fromAt, toAt] = [(y - from.first) * width, (y - to.first) * width]
      for (let x = 0; x < width; x++, fromAt++, toAt++)
        data[3 * (y * width + x) + c] = fromExposure(
          from.data[fromAt] + (to.data[toAt] - from.data[fromAt]) * mixShare,
        )
    }
  }
}

/** One channel of a range of rows, as exposure, blurred; of no rows if the range is empty. */
function blurPart(
  { data, width, height }: Pick<Canvas, 'data' | 'width' | 'height'>,
  channel: number,
  radius: number,
  [from, to]: readonly [number, number],
): { data: Float32Array; first: number } {
  if (to <= from) return { data: new Float32Array(0), first: 0 }
  const margin = Math.ceil(radius) + 1
  const first = Math.max(0, from - margin)
  const rows = Math.min(height, to + margin) - first
  const exposure = createPlane(width, rows, pixel => toExposure(data[3 * (first * width + pixel) + channel]))
  return { data: blurDisc(exposure, radius).data, first }
}

/** White is taken to be as bright as the reciprocal of this. */
const headroom = 0.3

/**
 * Light from a color, by the inverse of Reinhard's tone mapping ("Photographic Tone Reproduction for Digital Images",
 * 2002). Squares are near enough to linear light, and their roots are fast.
 */
function toExposure(value: number): number {
  const linear = Math.min(1, value) ** 2
  return linear / (1 + headroom - linear)
}

const fromExposure = (exposure: number) => Math.sqrt((exposure * (1 + headroom)) / (1 + exposure))
