import type { Lighting } from '../contract.ts'
import { nextRowCount } from './adaptive-quality.ts'
import type { Preview } from './preview.ts'

/** Share of the height drawn first, before any drawing time is known. */
const firstRowsShare = 1 / 16

/**
 * Draw the preview at full quality while the lighting doesn't change: some rows per frame, so that the page stays
 * responsive even if the whole takes seconds. Shows the result when all rows are drawn.
 */
export function drawFullQuality(
  preview: Preview,
  lighting: Lighting,
  signal: AbortSignal,
  onFinished: () => void,
): void {
  const drawNext = (from: number, rows: number) => {
    if (signal.aborted) return
    if (from >= preview.height) {
      preview.showRows()
      return onFinished()
    }
    preview.drawRows(lighting, from, rows, drawingMs => {
      const nextRows = drawingMs === undefined ? rows : nextRowCount(rows, drawingMs, preview.height)
      requestAnimationFrame(() => drawNext(from + rows, nextRows))
    })
  }
  drawNext(0, Math.ceil(firstRowsShare * preview.height))
}
