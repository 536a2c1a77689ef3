import type { Lighting } from '../contract.ts'
import { rowsAfter } from './pacing.ts'
import type { Preview } from './preview.ts'

/** Of the height: what is drawn first, before it is known how long that takes. */
const firstShare = 1 / 16

/**
 * Draw a light whole while nothing moves: some rows a frame, so that the page stays quick even where the whole
 * takes seconds, and shown when all are there.
 */
export function settle(preview: Preview, lighting: Lighting, signal: AbortSignal, onWhole: () => void): void {
  const next = (from: number, rows: number) => {
    if (signal.aborted) return
    if (from >= preview.height) {
      preview.showRows()
      return onWhole()
    }
    preview.drawRows(lighting, from, rows, drawingMs => {
      const more = drawingMs === undefined ? rows : rowsAfter(rows, drawingMs, preview.height)
      requestAnimationFrame(() => next(from + rows, more))
    })
  }
  next(0, Math.ceil(firstShare * preview.height))
}
