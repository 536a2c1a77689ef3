import type { Mark, Mask, Piece } from './mark.ts'
import type { Point, Size } from './view.ts'

/**
 * Scale operations to another image size: strokes and outlines are scaled, masks are resampled by nearest neighbor.
 *
 * @returns the same array if the sizes are equal
 */
export function scaledMarks(marks: readonly Mark[], from: Size, to: Size): readonly Mark[] {
  if (from.width === to.width && from.height === to.height) return marks
  return marks.map(mark => scaledMark(mark, from, to))
}

export function scaledMark(mark: Mark, from: Size, to: Size): Mark {
  const [across, down] = [to.width / from.width, to.height / from.height]
  const placed = ({ x, y }: Point) => ({ x: x * across, y: y * down })
  switch (mark.kind) {
    case 'stroke': {
      // A stamp stays a disc: if the aspect ratios differ, one of the same scaled area.
      const grown = Math.sqrt(across * down)
      return { ...mark, dabs: mark.dabs.map(dab => ({ ...placed(dab), radius: dab.radius * grown })) }
    }
    case 'area':
      return { ...mark, outline: mark.outline.map(placed) }
    case 'thing':
      return { ...mark, points: mark.points.map(placed), piece: resizedPiece(mark.piece, across, down) }
    case 'given':
      return { kind: 'given', mask: resized(mark.mask, to) }
  }
}

/** Edges are rounded to pixel boundaries; at least one pixel remains. */
function resizedPiece({ left, top, mask }: Piece, across: number, down: number): Piece {
  const [x, y] = [Math.floor(left * across), Math.floor(top * down)]
  const width = Math.max(1, Math.round((left + mask.width) * across) - x)
  const height = Math.max(1, Math.round((top + mask.height) * down) - y)
  return { left: x, top: y, mask: resized(mask, { width, height }) }
}

function resized({ data, width, height }: Mask, to: Size): Mask {
  const out = new Uint8Array(to.width * to.height)
  const columns = Uint32Array.from({ length: to.width }, (_, x) => Math.floor(((x + 0.5) * width) / to.width))
  for (let y = 0; y < to.height; y++) {
    const row = Math.floor(((y + 0.5) * height) / to.height) * width
    for (let x = 0; x < to.width; x++) out[y * to.width + x] = data[row + (columns[x] ?? 0)] ?? 0
  }
  return { data: out, width: to.width, height: to.height }
}
