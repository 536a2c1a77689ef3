import type { MaskOp, Stamp } from './mask-op.ts'

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * Bounding box of the difference between two states of an unfinished operation, in image pixels; for a continued
 * stroke, only the new segment.
 *
 * @returns undefined if everything may have changed
 */
export function changedArea(before: MaskOp | undefined, after: MaskOp | undefined): Box | undefined {
  if (!isShapeOp(before) || !isShapeOp(after)) return undefined
  if (before?.kind === 'stroke' && after?.kind === 'stroke' && after.stamps[0] === before.stamps[0])
    return boundingBox(after.stamps.slice(before.stamps.length - 1))
  return boundingBox([...stampsOf(before), ...stampsOf(after)])
}

type ShapeOp = Extract<MaskOp, { kind: 'stroke' | 'area' }>

function isShapeOp(op: MaskOp | undefined): op is ShapeOp | undefined {
  return op === undefined || op.kind === 'stroke' || op.kind === 'area'
}

function stampsOf(op: ShapeOp | undefined): readonly Stamp[] {
  if (!op) return []
  return op.kind === 'stroke' ? op.stamps : op.outline.map(point => ({ ...point, radius: 0 }))
}

function boundingBox(stamps: readonly Stamp[]): Box {
  const box: Box = {
    left: Number.POSITIVE_INFINITY,
    top: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    bottom: Number.NEGATIVE_INFINITY,
  }
  for (const { x, y, radius } of stamps) {
    box.left = Math.min(box.left, x - radius)
    box.top = Math.min(box.top, y - radius)
    box.right = Math.max(box.right, x + radius)
    box.bottom = Math.max(box.bottom, y + radius)
  }
  return box
}
