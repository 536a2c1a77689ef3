import type { Raster } from '../raster.ts'
import { type Side, sideLayout, widenImage } from './edge-view.ts'

/** Width of a frame relative to the image; what is narrower is a border line, unless it belongs to a frame. */
const [leastShare, mostShare] = [0.02, 0.2]
/** Sides with a frame or line that make it one frame, if it's wide enough anywhere. */
const frameSides = 3
/** Largest difference within a frame from its color, as the mean over the channels, in levels. */
const maxDifference = 14
/** Share of the lines in which a frame may have a larger difference, such as dust on a scan. */
const spotShare = 0.02
/** A frame ends where colors differ by this, as the mean over the channels, in levels. */
const minStep = 28
/** Share of the lines in which it must, within a distance relative to the image: scans aren't quite upright. */
const [stepLines, stepDistance] = [0.6, 0.02]
/** Share of the lines whose picture starts before a border line ends. */
const pictureShare = 0.95

/** What surrounds the picture in an image, in pixels per side. */
export interface Surroundings {
  /** Widths of a frame, such as the paper around a scanned print: it's extended instead of the picture. */
  frames: Record<Side, number>
  /** Widths of border lines: they'd stand within the extended picture, and are replaced. */
  borderLines: Record<Side, number>
}

/** @param subject 0 to 255, one value per pixel of the image */
export function findSurroundings(image: Raster, subject: Uint8ClampedArray): Surroundings {
  const sides = ['left', 'right', 'up', 'down'] as const
  const found = sides.map(side => ({ side, ...findEvenBorder(image, subject, side) }))
  const isFramed =
    found.some(({ isWide }) => isWide) && found.filter(({ width }) => width > 0).length >= frameSides
  const none = { left: 0, right: 0, up: 0, down: 0 }
  const surroundings = { frames: { ...none }, borderLines: { ...none } }
  for (const { side, width, end, isWide } of found) {
    if (isWide || isFramed) surroundings.frames[side] = width
    else if (width > 0) surroundings.borderLines[side] = end + 1
  }
  return surroundings
}

interface EvenBorder {
  width: number
  end: number
  /** Whether it's a frame by itself. */
  isWide: boolean
}

type SideLayout = ReturnType<typeof sideLayout>

/**
 * What has one color along a whole side and ends at a step, in pixels: its width in nearly all lines, and the distance
 * before which the picture starts in nearly all. 0 without such a border: the even ground of a picture ends nowhere or
 * only behind a subject.
 */
function findEvenBorder(image: Raster, subject: Uint8ClampedArray, side: Side): EvenBorder {
  const none = { width: 0, end: 0, isWide: false }
  const layout = sideLayout(side, image.width, image.height)
  const { first, inwards, next, lines, depth } = layout
  const color = outermostColor(image, layout)
  const widest = Math.floor(mostShare * depth)
  const widths = new Float64Array(lines)
  for (let line = 0; line < lines; line++) {
    const start = first + line * next
    let i = 0
    while (i <= widest && differenceFrom(image, color, start + i * inwards) <= maxDifference) i++
    widths[line] = i
  }
  const width = widths.toSorted()[Math.floor(lines * spotShare)]
  const last = Math.ceil(width + Math.max(2, stepDistance * depth))
  if (width === 0 || width > widest || last >= depth) return none
  const ends: number[] = []
  for (let line = 0; line < lines; line++) {
    const start = first + line * next
    let i = width
    while (i <= last && differenceFrom(image, color, start + i * inwards) < minStep) i++
    // A product on even ground isn't framed by it.
    if (i <= last && subject[start + i * inwards] < 128) ends.push(i)
  }
  if (ends.length < stepLines * lines) return none
  const end = ends.toSorted((a, b) => a - b)[Math.floor(ends.length * pictureShare)]
  return { width, end, isWide: width >= leastShare * depth }
}

/** The median, per channel, of the outermost pixels. */
function outermostColor({ data, channels }: Raster, { first, next, lines }: SideLayout): number[] {
  return Array.from({ length: channels }, (_, c) => {
    const values = Uint8Array.from({ length: lines }, (_, line) => data[(first + line * next) * channels + c])
    return values.sort()[lines >> 1]
  })
}

function differenceFrom({ data, channels }: Raster, color: number[], pixel: number): number {
  let sum = 0
  for (let c = 0; c < channels; c++) sum += Math.abs(data[pixel * channels + c] - color[c])
  return sum / channels
}

/** Extend an image beyond a side with a frame by the color of the frame's outer half, line by line. */
export function extendFrame(image: Raster, side: Side, reach: number, frameWidth: number): Raster {
  const extended = widenImage(image, side, reach)
  const { data, width, height, channels } = extended
  const { first, inwards, next, lines } = sideLayout(side, width, height)
  const half = Math.ceil(frameWidth / 2)
  const color = new Float64Array(channels)
  for (let line = 0; line < lines; line++) {
    const start = first + line * next
    color.fill(0)
    for (let i = reach; i < reach + half; i++)
      for (let c = 0; c < channels; c++) color[c] += data[(start + i * inwards) * channels + c] / half
    for (let i = 0; i < reach; i++) data.set(color, (start + i * inwards) * channels)
  }
  return extended
}
