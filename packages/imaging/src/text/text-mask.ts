import type { TextRegion } from '../engines.ts'
import type { Mask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'
import { boxOf, cornersOf, type Quad, rectangleOf, type TurnedRectangle } from './quad.ts'
import { strokesIn, type Window } from './strokes.ts'

/** A long line is split into parts of this many times its height: the background may change along it. */
const partLength = 5
/** Distance, relative to a line's height, within which background is sampled. */
const around = 0.7
/** Margin, relative to its height, by which a line is expanded if all of it is masked. */
const grown = 0.1

/**
 * A mask of text: its strokes with their soft edges if they can be separated from the background, otherwise
 * the whole line, slightly expanded.
 *
 * @param regions   in pixels of the image
 * @param wholeLine mask every region completely @default false
 * @returns 255 on text
 */
export function textMask(
  picture: Raster,
  regions: readonly Pick<TextRegion, 'corners'>[],
  { whole = false }: { whole?: boolean } = {},
): Mask {
  const { width, height } = picture
  const mask: Mask = { data: new Uint8Array(width * height), width, height }
  const lines = regions.map(({ corners }) => rectangleOf(corners))
  if (whole) {
    for (const line of lines) fill(mask, grow(line, grown * line.height))
    return mask
  }
  const taken: Mask = { data: new Uint8Array(width * height), width, height }
  for (const line of lines) fill(taken, grow(line, grown * line.height))
  for (const line of lines) {
    for (const part of partsOf(line)) {
      const window = windowAround(part, picture)
      const strokes = strokesIn(picture, taken, window)
      if (strokes) paste(strokes, window, mask)
      else fill(mask, grow(part, grown * part.height))
    }
  }
  return mask
}

function partsOf(line: TurnedRectangle): TurnedRectangle[] {
  const count = Math.max(1, Math.round(line.width / (partLength * line.height)))
  const width = line.width / count
  return Array.from({ length: count }, (_, i) => {
    const along = (i + 0.5) * width - line.width / 2
    return {
      ...line,
      centre: { x: line.centre.x + line.u.x * along, y: line.centre.y + line.u.y * along },
      width,
    }
  })
}

function grow(line: TurnedRectangle, by: number): TurnedRectangle {
  return { ...line, width: line.width + 2 * by, height: line.height + 2 * by }
}

function windowAround(line: TurnedRectangle, picture: Raster): Window {
  return { line, ...boxOf(cornersOf(grow(line, around * line.height)), picture), reach: around * line.height }
}

function paste({ data, width }: Mask, { left, top }: Window, mask: Mask) {
  for (let i = 0; i < data.length; i++) {
    if (data[i]) mask.data[(top + Math.floor(i / width)) * mask.width + left + (i % width)] = 255
  }
}

function fill(mask: Mask, line: TurnedRectangle) {
  const corners: Quad = cornersOf(line)
  const { left, top, right, bottom } = boxOf(corners, mask)
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const [across, down] = [x + 0.5 - line.centre.x, y + 0.5 - line.centre.y]
      const along = Math.abs(across * line.u.x + down * line.u.y)
      const below = Math.abs(down * line.u.x - across * line.u.y)
      if (along <= line.width / 2 && below <= line.height / 2) mask.data[y * mask.width + x] = 255
    }
  }
}
