import type { Lighting } from '../contract.ts'
import { rowsAfter } from './pacing.ts'
import type { Preview } from './preview.ts'

const firstRows = 16

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
      requestAnimationFrame(() => next(from + rows, rowsAfter(rows, drawingMs)))
    })
  }
  next(0, firstRows)
}
