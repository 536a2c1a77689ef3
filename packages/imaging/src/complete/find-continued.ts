import { dilate } from '../mask/dilate.ts'
import { createMask, type Mask, sampleMask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'
import { fitWithin } from '../resample/fit-within.ts'
import { shrink } from '../resample/shrink.ts'
import { continueLines, type LineEnd } from './continue-lines.ts'
import { createLevelData, PATCH_RADIUS } from './level.ts'

/** Longer side, in pixels, at which lines are looked for. */
const longestSide = 400
/** Distance, in these pixels, between a line's end and the subject that it belongs to. */
const tolerance = 2
/** One line may continue by chance. */
const minLines = 2

/**
 * Where subjects go on through holes, such as a bench on which someone sat: the ends of lines in them that another
 * line continues at the hole's other side.
 *
 * @param unknown  the pixels of all holes, at the image's size
 * @param subjects at any size
 * @returns at the subjects' size; undefined if fewer than two lines continue
 */
export async function findContinued(image: Raster, unknown: Mask, subjects: Mask): Promise<Mask | undefined> {
  const { width, height } = fitWithin(image, longestSide)
  if (Math.min(width, height) <= 2 * PATCH_RADIUS) return undefined
  const { data, channels } = await shrink(image, width, height)
  const hole = dilate(sampleMask(unknown.data, unknown, { width, height }), 1)
  const pixels = new Uint8Array(4 * width * height)
  for (let i = 0; i < width * height; i++)
    for (let c = 0; c < 3; c++) pixels[4 * i + c] = hole.data[i] ? 0 : data[i * channels + c]
  const level = createLevelData(
    width,
    height,
    pixels,
    hole.data.map(value => (value ? 1 : 0)),
  )
  const shown = dilate(sampleMask(subjects.data, subjects, { width, height }), tolerance)
  const isAtSubject = ({ x, y }: LineEnd) => shown.data[y * width + x] > 0
  const ends = continueLines(level)
    .map(({ from, to }) => [from, to].filter(isAtSubject))
    .filter(inSubjects => inSubjects.length > 0)
  if (ends.length < minLines) return undefined
  const found = new Set(ends.flat().map(({ x, y }) => y * width + x))
  const marked = dilate(
    createMask(width, height, at => found.has(at)),
    tolerance,
  )
  return sampleMask(marked.data, marked, subjects)
}
