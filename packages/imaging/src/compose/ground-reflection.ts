import { blurPlane } from '../matte/blur-plane.ts'
import { createPlane, type Plane, type Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import { fitWithin } from '../resample/fit-within.ts'
import { shrink } from '../resample/shrink.ts'
import { findFloor, lowestPoints } from './contact-shadow.ts'

/** How ground mirrors what stands on it. */
export interface GroundReflection {
  /** Share of the light that it mirrors at the subject's foot, 0 to 1. */
  share: number
  /** Standard deviation of the blur far from the foot, relative to the subject's shorter side. */
  roughness: number
}

/** Longest side, in pixels, at which reflections are rendered: they are blurred. */
const renderSide = 900
/** Height over which a reflection fades, and within which it gets as blurred as it's far away, relative to the subject's. */
const [fadeHeight, blurHeight] = [0.4, 0.3]
/** Standard deviation of the blur at the foot, in pixels of the rendered size. */
const blurAtFoot = 0.8

/**
 * Mirror a subject in the ground that it stands on: each of its columns at the floor's row there.
 *
 * @param subject    RGBA, of the background's size
 * @param background opaque
 * @returns the background with the reflection; the same one if nothing of the subject is solid
 */
export async function reflectSubject(
  subject: Raster,
  background: Raster,
  { share, roughness }: GroundReflection,
): Promise<Raster> {
  const { width, height } = fitWithin(subject, renderSide)
  const small = await shrink(subject, width, height)
  const { lowestRows, unit } = lowestPoints(small)
  const floorRows = floorRowsOf(lowestRows)
  if (!floorRows) return background
  const subjectHeight = Math.max(...floorRows) - topOf(small)
  // Nothing is mirrored above the highest row of the floor.
  const first = Math.max(0, Math.floor(Math.min(...floorRows)))
  const firstRow = Math.round((first * subject.height) / height)
  const far = Math.max(blurAtFoot, roughness * unit)
  const planes = [0, 1, 2, 3].map(channel => {
    const mirrored = mirrorAtFloor(small, floorRows, first, channel)
    const [sharp, blurred] = [blurPlane(mirrored, blurAtFoot).data, blurPlane(mirrored, 0.6 * far, far).data]
    const faded = createPlane(width, mirrored.height, pixel => {
      const distance = (first + Math.floor(pixel / width) - floorRows[pixel % width]) / subjectHeight
      if (distance < 0) return 0
      const blur = Math.min(1, distance / blurHeight)
      return (
        share * Math.exp(-distance / fadeHeight) * (sharp[pixel] + (blurred[pixel] - sharp[pixel]) * blur)
      )
    })
    return enlarge(faded, subject.width, subject.height - firstRow)
  })
  return addReflection(background, firstRow, planes)
}

function addReflection(
  background: Raster,
  firstRow: number,
  [red, green, blue, cover]: readonly Plane[],
): Raster {
  const data = new Uint8ClampedArray(background.data)
  const { channels } = background
  const start = firstRow * background.width * channels
  for (let pixel = 0, at = start; pixel < cover.data.length; pixel++, at += channels) {
    if (cover.data[pixel] <= 0) continue
    const kept = 1 - cover.data[pixel]
    data[at] = kept * data[at] + red.data[pixel]
    data[at + 1] = kept * data[at + 1] + green.data[pixel]
    data[at + 2] = kept * data[at + 2] + blue.data[pixel]
  }
  return { ...background, data }
}

/** The floor's row at each column, level beyond where the subject stands; undefined without a subject. */
function floorRowsOf(lowestRows: Int32Array): number[] | undefined {
  if (Math.max(...lowestRows) < 0) return undefined
  const floor = findFloor(lowestRows).map(point => point?.row)
  const [first, last] = [floor.findIndex(isKnown), floor.findLastIndex(isKnown)]
  return floor.map((row, x) => row ?? (floor[x < first ? first : last] as number))
}

const isKnown = (row: number | undefined) => row !== undefined

function topOf({ data, width, height }: Raster): number {
  for (let pixel = 0; pixel < width * height; pixel++)
    if (data[4 * pixel + 3] > 127) return Math.floor(pixel / width)
  return 0
}

/** The rows from a first one of a channel of the subject, mirrored at the floor: its alpha, 0 to 1, or a color times alpha. */
function mirrorAtFloor(
  { data, width, height }: Raster,
  floorRows: readonly number[],
  first: number,
  channel: number,
): Plane {
  return createPlane(width, Math.max(1, height - first), pixel => {
    const x = pixel % width
    const from = Math.round(2 * floorRows[x] - first - Math.floor(pixel / width))
    if (from < 0 || from >= height) return 0
    const at = 4 * (from * width + x)
    const alpha = data[at + 3] / 255
    return channel === 3 ? alpha : alpha * data[at + channel]
  })
}
