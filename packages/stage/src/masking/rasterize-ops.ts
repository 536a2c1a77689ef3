import { type Mask, type MaskOp, type MaskRegion, type Stamp, tangentQuad } from './mask-op.ts'
import type { Point, Size } from './viewport-transform.ts'

/**
 * Rasterize operations to a mask. A pixel is covered if its center is; there is no antialiasing.
 * Needs one byte per pixel, and time proportional to the covered area.
 *
 * @param size of the image, in pixels
 */
export function rasterizeOps(ops: readonly MaskOp[], { width, height }: Size): Mask {
  const mask: Mask = { data: new Uint8Array(width * height), width, height }
  for (const op of ops) applyOp(mask, op)
  return mask
}

/** Whether the operations cover no pixel of the image. */
export function isMaskEmpty(ops: readonly MaskOp[], size: Size): boolean {
  const last = ops.at(-1)
  if (!last) return true
  // Fast path: usually the last operation is a stroke on the image, and nothing needs to be rasterized.
  if (last.kind === 'stroke' && !last.erases && last.stamps.some(stamp => coversAnyPixel(stamp, size)))
    return false
  if (last.kind === 'mask') return !last.mask.data.includes(255)
  return !rasterizeOps(ops, size).data.includes(255)
}

/** A disc inside the image contains a pixel center if its radius is at least half a pixel's diagonal. */
function coversAnyPixel({ x, y, radius }: Stamp, { width, height }: Size): boolean {
  return radius >= Math.SQRT1_2 && x >= 0.5 && y >= 0.5 && x <= width - 0.5 && y <= height - 0.5
}

function applyOp(mask: Mask, op: MaskOp) {
  switch (op.kind) {
    case 'stroke':
      return paintStroke(mask, op.stamps, op.erases ? 0 : 255)
    case 'area':
      return paintArea(mask, op.outline, op.erases ? 0 : 255)
    case 'selection':
      return paintRegion(mask, op.region, op.erases ? 0 : 255)
    case 'mask':
      mask.data.set(op.mask.data)
  }
}

function paintStroke(mask: Mask, stamps: readonly Stamp[], value: number) {
  const [first] = stamps
  if (first && stamps.length === 1) paintConvexHull(mask, first, first, value)
  for (const [index, stamp] of stamps.entries()) {
    const next = stamps[index + 1]
    if (next) paintConvexHull(mask, stamp, next, value)
  }
}

/** Fill the convex hull of two discs, which is one span per row. */
function paintConvexHull(mask: Mask, a: Stamp, b: Stamp, value: number) {
  const edges = edgesOf(tangentQuad(a, b) ?? [])
  const top = Math.min(a.y - a.radius, b.y - b.radius)
  const bottom = Math.max(a.y + a.radius, b.y + b.radius)
  for (let row = firstPixel(top); row <= lastPixel(bottom, mask.height); row++) {
    const span = { start: Number.POSITIVE_INFINITY, end: Number.NEGATIVE_INFINITY }
    widenByDisc(span, a, row + 0.5)
    widenByDisc(span, b, row + 0.5)
    for (const edge of edges) if (crossesRow(edge, row + 0.5)) widen(span, intersectionX(edge, row + 0.5))
    fillSpan(mask, row, span.start, span.end, value)
  }
}

interface Span {
  start: number
  end: number
}

function widen(span: Span, x: number) {
  span.start = Math.min(span.start, x)
  span.end = Math.max(span.end, x)
}

function widenByDisc(span: Span, { x, y, radius }: Stamp, rowY: number) {
  const squaredHalfWidth = radius ** 2 - (rowY - y) ** 2
  if (squaredHalfWidth < 0) return
  widen(span, x - Math.sqrt(squaredHalfWidth))
  widen(span, x + Math.sqrt(squaredHalfWidth))
}

function paintArea(mask: Mask, outline: readonly Point[], value: number) {
  const edges = edgesOf(outline)
  const rows = new Map<number, { x: number; turn: number }[]>()
  for (const edge of edges) {
    const { top, bottom, turn } = edge
    for (let row = firstPixel(top.y); row <= lastPixel(bottom.y, mask.height); row++) {
      if (!crossesRow(edge, row + 0.5)) continue
      const crossings = rows.get(row) ?? []
      crossings.push({ x: intersectionX(edge, row + 0.5), turn })
      rows.set(row, crossings)
    }
  }
  for (const [row, crossings] of rows) {
    let winding = 0
    let from = 0
    for (const { x, turn } of crossings.sort((a, b) => a.x - b.x)) {
      if (winding === 0) from = x
      winding += turn
      if (winding === 0) fillSpan(mask, row, from, x, value)
    }
  }
}

function paintRegion({ data, width }: Mask, { left, top, mask }: MaskRegion, value: number) {
  for (let row = 0; row < mask.height; row++) {
    const from = row * mask.width
    const to = (top + row) * width + left
    for (let column = 0; column < mask.width; column++)
      if (mask.data[from + column] !== 0) data[to + column] = value
  }
}

/** An edge of an outline, from its upper to its lower end. */
interface Edge {
  top: Point
  bottom: Point
  /** Winding: 1 if the outline runs down, −1 if it runs up. */
  turn: 1 | -1
}

function edgesOf(outline: readonly Point[]): Edge[] {
  return outline.map((from, index) => {
    const to = outline[(index + 1) % outline.length] ?? from
    return from.y < to.y ? { top: from, bottom: to, turn: 1 } : { top: to, bottom: from, turn: -1 }
  })
}

/** Half-open, so that a corner belongs to only one of its edges. */
function crossesRow({ top, bottom }: Edge, y: number): boolean {
  return top.y <= y && y < bottom.y
}

function intersectionX({ top, bottom }: Edge, y: number): number {
  return top.x + ((y - top.y) / (bottom.y - top.y)) * (bottom.x - top.x)
}

/** Fill the pixels of a row whose centers are between two positions. */
function fillSpan({ data, width }: Mask, row: number, from: number, to: number, value: number) {
  const first = firstPixel(from)
  const last = lastPixel(to, width)
  if (first <= last) data.fill(value, row * width + first, row * width + last + 1)
}

function firstPixel(position: number): number {
  return Math.max(0, Math.ceil(position - 0.5))
}

function lastPixel(position: number, count: number): number {
  return Math.min(count - 1, Math.floor(position - 0.5))
}
