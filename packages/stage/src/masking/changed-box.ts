import type { Dab, Mark } from './mark.ts'

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
export function changedBox(before: Mark | undefined, now: Mark | undefined): Box | undefined {
  if (!isDrawn(before) || !isDrawn(now)) return undefined
  if (before?.kind === 'stroke' && now?.kind === 'stroke' && now.dabs[0] === before.dabs[0])
    return boxOf(now.dabs.slice(before.dabs.length - 1))
  return boxOf([...dabsOf(before), ...dabsOf(now)])
}

type Drawn = Extract<Mark, { kind: 'stroke' | 'area' }>

function isDrawn(mark: Mark | undefined): mark is Drawn | undefined {
  return mark === undefined || mark.kind === 'stroke' || mark.kind === 'area'
}

function dabsOf(mark: Drawn | undefined): readonly Dab[] {
  if (!mark) return []
  return mark.kind === 'stroke' ? mark.dabs : mark.outline.map(place => ({ ...place, radius: 0 }))
}

function boxOf(dabs: readonly Dab[]): Box {
  const box: Box = {
    left: Number.POSITIVE_INFINITY,
    top: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    bottom: Number.NEGATIVE_INFINITY,
  }
  for (const { x, y, radius } of dabs) {
    box.left = Math.min(box.left, x - radius)
    box.top = Math.min(box.top, y - radius)
    box.right = Math.max(box.right, x + radius)
    box.bottom = Math.max(box.bottom, y + radius)
  }
  return box
}
