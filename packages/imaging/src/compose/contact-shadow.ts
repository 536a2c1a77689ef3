import { blurPlane } from '../matte/blur-plane.ts'
import type { Plane, Raster } from '../raster.ts'

/** Alpha from which a pixel belongs to the subject: lower values may be its old shadow. */
const solid = 128
/**
 * Relative to the subject's smaller side: the height above the floor up to which a part still casts a contact
 * shadow, and the standard deviations of the two blurs along rows and columns: the floor is seen at a low angle.
 */
const [maxHeightRatio, tightBlur, softBlur] = [0.1, { x: 0.014, y: 0.009 }, { x: 0.075, y: 0.028 }]
/** The part of the shadow that the whole subject casts by keeping light from above: the height it fades with, and its blur. */
const ambient = { height: 0.5, x: 0.12, y: 0.05, darkness: 0.7 }
/** Distance below a point that stands on the floor, over which the floor is darkest. */
const contactReach = 0.022
/** The same between points where the subject stands, as under a car. */
const maxClearanceRatio = 0.18
/** Steepest rise of the floor in the image, from the lowest point to another where the subject stands. */
const maxRise = 0.45
/** Darkness of the narrow and of the wide part. */
const [tight, soft] = [0.85, 0.75]

/**
 * The contact shadow (ambient occlusion) under a subject: below the lowest point of each of its columns, fading with
 * that point's height above the floor; and on the floor that shows below it, as between the wheels of a car.
 *
 * @param subject RGBA, small: a shadow has no detail
 * @param opacity 0 to 1
 * @returns 0 (none) to 1 (black), of the subject's size
 */
export function contactShadow(subject: Raster, opacity: number): Plane {
  const { width, height } = subject
  const { lowestRows, unit } = lowestPoints(subject)
  const band: Plane = { data: new Float32Array(width * height), width, height }
  const floor = findFloor(lowestRows)
  const floorRow = Math.max(...lowestRows)
  const around: Plane = { data: new Float32Array(width * height), width, height }
  for (let x = 0; x < width; x++) {
    const lowestRow = lowestRows[x]
    if (lowestRow < 0) continue
    const { row, certainty } = floor[x] ?? { row: floorRow, certainty: 1 }
    const maxHeight = (floor[x] ? maxClearanceRatio : maxHeightRatio) * unit
    const strength = certainty * Math.exp(-(((row - lowestRow) / maxHeight) ** 2))
    const above = Math.exp(-(((row - lowestRow) / (ambient.height * unit)) ** 2))
    const half = 0.5 * ambient.y * unit
    for (let y = Math.max(0, Math.ceil(row - 1.5 * half)); y <= Math.min(height - 1, row + half); y++)
      around.data[y * width + x] = above
    const reach = Math.max(1, Math.round(contactReach * unit))
    const end = (floor[x] && strength > minUnderneath ? Math.round(row) : lowestRow) + reach
    for (let y = Math.max(0, lowestRow - 2 * reach); y <= Math.min(height - 1, end); y++)
      band.data[y * width + x] = strength
  }
  const near = blurPlane(band, tightBlur.x * unit, tightBlur.y * unit).data
  const wide = blurPlane(band, softBlur.x * unit, softBlur.y * unit).data
  const broad = blurPlane(around, ambient.x * unit, ambient.y * unit).data
  const tightOpacity = tight * opacity ** contactExponent
  const shadow = near.map(
    (value, at) =>
      1 -
      (1 - tightOpacity * value) *
        (1 - opacity * Math.min(soft, soft * wideGain * wide[at])) *
        (1 - opacity * ambient.darkness * broad[at]),
  )
  return { data: shadow, width, height }
}

/** Hardly any light gets to where a subject touches the floor, however soft its shadow is. */
const contactExponent = 0.4
/** Makes up for what the wide blur takes from a narrow line. */
const wideGain = 1.5
/** From this strength on, the floor below a column is in the shadow. */
const minUnderneath = 0.2

/**
 * The floor that a subject stands on, at each of its columns: the lower convex hull of its lowest points, up to where it
 * rises too steeply for a floor. Its certainty, 0 to 1, is less the steeper it rises: it may be a raised foot.
 *
 * @returns undefined beyond the floor
 */
export function findFloor(lowestRows: Int32Array): ({ row: number; certainty: number } | undefined)[] {
  const lowest = lowestRows.indexOf(Math.max(...lowestRows))
  const floor = Array.from(lowestRows, (row, x) => (x === lowest ? { row, certainty: 1 } : undefined))
  for (const step of [-1, 1]) {
    let from = lowest
    for (let to = nextOnHull(lowestRows, from, step); to !== from; to = nextOnHull(lowestRows, from, step)) {
      const rise = riseBetween(lowestRows, from, to)
      if (rise > maxRise) break
      for (let x = from + step; x !== to + step; x += step)
        floor[x] = { row: lowestRows[from] - rise * Math.abs(x - from), certainty: 1 - (rise / maxRise) ** 2 }
      from = to
    }
  }
  return floor
}

/** The column on one side to which the hull rises least; the column itself if it's the last. */
function nextOnHull(lowestRows: Int32Array, from: number, step: number): number {
  let next = from
  let least = Number.POSITIVE_INFINITY
  for (let x = from + step; x >= 0 && x < lowestRows.length; x += step) {
    if (lowestRows[x] < 0) continue
    const rise = riseBetween(lowestRows, from, x)
    if (rise > least) continue
    least = rise
    next = x
  }
  return next
}

const riseBetween = (rows: Int32Array, from: number, to: number) =>
  (rows[from] - rows[to]) / Math.abs(to - from)

/** The lowest solid row of each column, −1 if there is none, and the subject's smaller side. */
export function lowestPoints({ data, width, height }: Raster): { lowestRows: Int32Array; unit: number } {
  const lowestRows = new Int32Array(width).fill(-1)
  let [columns, top] = [0, height]
  for (let x = 0; x < width; x++) {
    for (let y = height - 1; y >= 0; y--) {
      if (data[(y * width + x) * 4 + 3] < solid) continue
      if (lowestRows[x] < 0) lowestRows[x] = y
      if (y < top) top = y
    }
    if (lowestRows[x] >= 0) columns++
  }
  return { lowestRows, unit: Math.max(1, Math.min(columns, Math.max(...lowestRows) + 1 - top)) }
}
