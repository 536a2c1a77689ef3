import type { Lighting } from '../contract.ts'
import { rowsAfter } from './pacing.ts'
import type { Preview } from './preview.ts'

/** Share of the height drawn first, before any drawing time is known. */
const firstShare = 1 / 16

/**
 * Draw the preview at full quality while the lighting doesn't change: some rows per frame, so that the page stays
 * responsive even if the whole takes seconds. Shows the result when all rows are drawn.
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
