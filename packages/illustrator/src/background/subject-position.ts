import { type Raster, standingRow } from '@pentimento/imaging'

/** Where the subject is that a background is painted for, as fractions of the frame's width and height. */
export interface SubjectPosition {
  left: number
  right: number
  top: number
  /** The row that it stands on. */
  bottom: number
  /** How much higher than its lowest row it stands at a side, as a shoe seen at an angle: the depth of its base. */
  baseDepth: number
  /** Whether it stands on separate legs, as animals, people and furniture do and things on tables rarely. */
  hasLegs: boolean
  /** Whether its base is about as wide as it, as those of bottles are and those of lamps rarely. */
  hasWideBase?: boolean
  /** Whether its outline is about a circle or a level ellipse, as of a plate that is seen from above. */
  isRound: boolean
  /** Whether the lower edge of the frame cuts it off, so that the floor below it isn't visible. */
  isCropped: boolean
}

/** Alpha from which a pixel belongs to the subject. */
const solid = 128
/** Outer share of the subject's width at each side, where its base may be farther back. */
const sideShare = 0.2
/** Steepest rise of a base toward a side, relative to the width: a side that is higher is in the air. */
const maxRise = 0.5
/** Share of the subject's width that must touch the lower edge for it to count as cropped there. */
const croppedShare = 0.05
/**
 * Height of the margin that the border of a scan or a cutout leaves below a cropped subject, relative to the image's, and
 * the share of its width that must be above that margin.
 */
const [nearEdgeShare, nearCroppedShare] = [0.022, 0.8]

/**
 * Where a subject is in its frame.
 *
 * @param subject RGBA, of the frame's size
 * @returns undefined if nothing of it is solid
 */
export function subjectPosition({ data, width, height }: Raster): SubjectPosition | undefined {
  const isSolid = (pixel: number) => data[4 * pixel + 3] >= solid
  const bottom = standingRow({ width, height }, isSolid)
  if (bottom === undefined) return undefined
  const lowest = Math.round(bottom * height)
  let [left, right, top] = [width, 0, height]
  const lowestRows = new Int32Array(width).fill(-1)
  for (let y = 0; y < lowest; y++)
    for (let x = 0; x < width; x++) {
      if (!isSolid(y * width + x)) continue
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      lowestRows[x] = y + 1
    }
  const edge = height - 1
  const nearEdge = Math.floor(edge - nearEdgeShare * height)
  let [touching, nearTouching] = [0, 0]
  for (let x = 0; x < width; x++) {
    if (isSolid(edge * width + x)) touching++
    if (isSolid(nearEdge * width + x)) nearTouching++
  }
  return {
    left: left / width,
    right: right / width,
    top: top / height,
    bottom,
    baseDepth: baseDepthOf(lowestRows.subarray(left, right), lowest) / height,
    hasLegs: hasLegsIn({ left, right, top, lowest }, (x, y) => isSolid(y * width + x)),
    hasWideBase: hasWideBaseIn({ left, right, lowest, top }, (x, y) => isSolid(y * width + x)),
    isRound: isRoundIn({ left, right, top, lowest }, (x, y) => isSolid(y * width + x)),
    isCropped:
      touching > croppedShare * (right - left) ||
      (lowest > nearEdge && nearTouching > nearCroppedShare * (right - left)),
  }
}

/** How much higher than the lowest row the base is at one of its sides, in pixels. */
function baseDepthOf(lowestRows: Int32Array, lowest: number): number {
  const side = Math.max(1, Math.round(sideShare * lowestRows.length))
  const sides = [lowestRows.subarray(0, side), lowestRows.subarray(-side)]
  const rises = sides.map(rows => lowest - Math.max(...rows))
  return Math.max(0, ...rises.filter(rise => rise <= maxRise * lowestRows.length))
}

/** The parts of a subject, as shares of its height from its lowest row, where long and short legs are seen above its feet. */
const legParts = [
  { from: 0.04, to: 0.2 },
  { from: 0.01, to: 0.08 },
] as const
/** Largest share of its width that legs fill in that part. */
const maxLegShare = 0.32

/**
 * How much taller than wide, or wider than tall, a round subject is at most, and the least overlap of its outline with an
 * ellipse: intersection over union.
 */
const round = { tall: 1.16, wide: 1.5, overlap: 0.9 }

/** Whether a subject's outline is about a circle or a level ellipse. */
function isRoundIn(
  { left, right, top, lowest }: { left: number; right: number; top: number; lowest: number },
  isSolid: (x: number, y: number) => boolean,
): boolean {
  const [radiusX, radiusY] = [(right - left) / 2, (lowest - top) / 2]
  if (radiusY > round.tall * radiusX || radiusX > round.wide * radiusY) return false
  let [both, either] = [0, 0]
  for (let y = top; y < lowest; y++)
    for (let x = left; x < right; x++) {
      const isInside = ((x + 0.5 - left) / radiusX - 1) ** 2 + ((y + 0.5 - top) / radiusY - 1) ** 2 < 1
      const isCovered = isSolid(x, y)
      if (isInside && isCovered) both++
      if (isInside || isCovered) either++
    }
  return both > round.overlap * either
}

/** Height of a subject's base relative to its height, and the least share of its width that a wide one fills. */
const wideBase = { height: 0.04, share: 0.82 }

function hasWideBaseIn(
  { left, right, top, lowest }: { left: number; right: number; top: number; lowest: number },
  isSolid: (x: number, y: number) => boolean,
): boolean {
  const rows = Math.max(2, Math.round(wideBase.height * (lowest - top)))
  let covered = 0
  for (let y = lowest - rows; y < lowest; y++) for (let x = left; x < right; x++) if (isSolid(x, y)) covered++
  return covered > wideBase.share * rows * (right - left)
}

/** Whether at least two narrow parts are all that a subject stands on. */
function hasLegsIn(
  { left, right, top, lowest }: { left: number; right: number; top: number; lowest: number },
  isSolid: (x: number, y: number) => boolean,
): boolean {
  return legParts.some(part => {
    const [from, to] = [part.to, part.from].map(share => Math.floor(lowest - share * (lowest - top)))
    let covered = 0
    const counts: number[] = []
    for (let y = from; y < to; y++) {
      let count = 0
      for (let x = left; x < right; x++) {
        if (!isSolid(x, y)) continue
        covered++
        if (x === left || !isSolid(x - 1, y)) count++
      }
      counts.push(count)
    }
    const median = counts.sort((a, b) => a - b)[counts.length >> 1] ?? 0
    return median >= 2 && covered <= maxLegShare * (to - from) * (right - left)
  })
}
