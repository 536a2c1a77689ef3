import { useState } from 'react'
import type { Brush } from './brush.ts'
import type { MaskOp } from './mask-op.ts'
import type { Point } from './viewport-transform.ts'

/** Marks made by keyboard at the crosshair: a spot of the brush, or an area between two corners. */
export function useKeyboardMarks() {
  const [corner, setCorner] = useState<Point>()
  /** @returns the operation, or undefined after the first corner of an area */
  const markAt = (at: Point, { tool, sizePx }: Brush): MaskOp | undefined => {
    if (tool === 'brush' || tool === 'eraser') {
      setCorner(undefined)
      return { kind: 'stroke', erases: tool === 'eraser', stamps: [{ ...at, radius: sizePx / 2 }] }
    }
    if (!corner) {
      setCorner(at)
      return undefined
    }
    setCorner(undefined)
    const outline = [corner, { x: at.x, y: corner.y }, at, { x: corner.x, y: at.y }]
    return { kind: 'area', erases: false, outline }
  }
  return { corner, markAt }
}
