import { bridge, type Dab, type Mark, type Mask, type Piece } from './mark.ts'
import type { Point, Size } from './view.ts'

/**
 * Rasterize operations to a mask. A pixel is covered if its center is; there is no antialiasing.
 * Needs one byte per pixel, and time proportional to the covered area.
 *
 * @param size of the image, in pixels
 */
export function paintMarks(marks: readonly Mark[], { width, height }: Size): Mask {
  const mask: Mask = { data: new Uint8Array(width * height), width, height }
  for (const mark of marks) paint(mask, mark)
  return mask
}

/** Whether the operations cover no pixel of the image. */
export function isBlank(marks: readonly Mark[], size: Size): boolean {
  const last = marks.at(-1)
  if (!last) return true
  // Fast path: usually the last operation is a stroke on the image, and nothing needs to be rasterized.
  if (last.kind === 'stroke' && !last.erases && last.dabs.some(dab => coversSome(dab, size))) return false
  return !paintMarks(marks, size).data.includes(255)
}

/** A disc inside the image contains a pixel center if its radius is at least half a pixel's diagonal. */
function coversSome({ x, y, radius }: Dab, { width, height }: Size): boolean {
  return radius >= Math.SQRT1_2 && x >= 0.5 && y >= 0.5 && x <= width - 0.5 && y <= height - 0.5
}

function paint(mask: Mask, mark: Mark) {
  switch (mark.kind) {
    case 'stroke':
      return paintStroke(mask, mark.dabs, mark.erases ? 0 : 255)
    case 'area':
      return paintArea(mask, mark.outline, mark.erases ? 0 : 255)
    case 'thing':
      return paintPiece(mask, mark.piece, mark.erases ? 0 : 255)
    case 'given':
      mask.data.set(mark.mask.data)
  }
}

function paintStroke(mask: Mask, dabs: readonly Dab[], value: number) {
  const [first] = dabs
  if (first && dabs.length === 1) paintHull(mask, first, first, value)
  for (const [at, dab] of dabs.entries()) {
    const next = dabs[at + 1]
    if (next) paintHull(mask, dab, next, value)
  }
}

/** Fill the convex hull of two discs, which is one span per row. */
function paintHull(mask: Mask, a: Dab, b: Dab, value: number) {
  const sides = sidesOf(bridge(a, b) ?? [])
  const top = Math.min(a.y - a.radius, b.y - b.radius)
  const bottom = Math.max(a.y + a.radius, b.y + b.radius)
  for (let row = firstAt(top); row <= lastAt(bottom, mask.height); row++) {
    const run = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY }
    widenByDisc(run, a, row + 0.5)
    widenByDisc(run, b, row + 0.5)
    for (const side of sides) if (spans(side, row + 0.5)) widen(run, crossing(side, row + 0.5))
    fill(mask, row, run.from, run.to, value)
  }
}

interface Run {
  from: number
  to: number
}

function widen(run: Run, x: number) {
  run.from = Math.min(run.from, x)
  run.to = Math.max(run.to, x)
}

function widenByDisc(run: Run, { x, y, radius }: Dab, at: number) {
  const rest = radius ** 2 - (at - y) ** 2
  if (rest < 0) return
  widen(run, x - Math.sqrt(rest))
  widen(run, x + Math.sqrt(rest))
}

function paintArea(mask: Mask, outline: readonly Point[], value: number) {
  const sides = sidesOf(outline)
  const rows = new Map<number, { x: number; turn: number }[]>()
  for (const side of sides) {
    const { top, bottom, turn } = side
    for (let row = firstAt(top.y); row <= lastAt(bottom.y, mask.height); row++) {
      if (!spans(side, row + 0.5)) continue
      const crossings = rows.get(row) ?? []
      crossings.push({ x: crossing(side, row + 0.5), turn })
      rows.set(row, crossings)
    }
  }
  for (const [row, crossings] of rows) {
    let winding = 0
    let from = 0
    for (const { x, turn } of crossings.sort((a, b) => a.x - b.x)) {
      if (winding === 0) from = x
      winding += turn
      if (winding === 0) fill(mask, row, from, x, value)
    }
  }
}

function paintPiece({ data, width }: Mask, { left, top, mask }: Piece, value: number) {
  for (const [at, covered] of mask.data.entries()) {
    if (covered === 0) continue
    data[(top + Math.floor(at / mask.width)) * width + left + (at % mask.width)] = value
  }
}

/** An edge of an outline, from its upper to its lower end. */
interface Side {
  top: Point
  bottom: Point
  /** Winding: 1 if the outline runs down, −1 if it runs up. */
  turn: 1 | -1
}

function sidesOf(outline: readonly Point[]): Side[] {
  return outline.map((from, at) => {
    const to = outline[(at + 1) % outline.length] ?? from
    return from.y < to.y ? { top: from, bottom: to, turn: 1 } : { top: to, bottom: from, turn: -1 }
  })
}

/** Half-open, so that a corner belongs to only one of its edges. */
function spans({ top, bottom }: Side, y: number): boolean {
  return top.y <= y && y < bottom.y
}

function crossing({ top, bottom }: Side, y: number): number {
  return top.x + ((y - top.y) / (bottom.y - top.y)) * (bottom.x - top.x)
}

/** Fill the pixels of a row whose centers are between two positions. */
function fill({ data, width }: Mask, row: number, from: number, to: number, value: number) {
  const first = firstAt(from)
  const last = lastAt(to, width)
  if (first <= last) data.fill(value, row * width + first, row * width + last + 1)
}

function firstAt(place: number): number {
  return Math.max(0, Math.ceil(place - 0.5))
}

function lastAt(place: number, count: number): number {
  return Math.min(count - 1, Math.floor(place - 0.5))
}
