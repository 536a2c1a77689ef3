import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Lighting } from '../contract.ts'
import { initialQuality, levelAt, nextRowCount, updateQuality } from './adaptive-quality.ts'
import { createPreview, type Preview } from './preview.ts'
import type { Surface } from './surface.ts'

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

/** Time without changes after which the preview is drawn at full quality. */
const idleMs = 140

/**
 * Draw a surface on a canvas under lighting that may change with every frame: at most once per frame, at the finest
 * quality that fits the frame budget, and at full quality when nothing changes. The attribute `data-whole` is set
 * while the canvas shows full quality.
 *
 * @returns whether the preview can be drawn
 */
export function usePreviewCanvas(
  canvasRef: RefObject<HTMLCanvasElement | null>,
  surface: Surface,
  lighting: Lighting,
): boolean {
  const quality = useRef(initialQuality)
  const [opened, setOpened] = useState<{ preview: Preview | undefined }>()
  useEffect(() => {
    const canvas = canvasRef.current
    if (!canvas) return
    let preview: Preview | undefined
    const openContext = () => {
      preview = createPreview(canvas, surface)
      setOpened({ preview })
    }
    const lose = (event: Event) => event.preventDefault()
    openContext()
    canvas.addEventListener('webglcontextlost', lose)
    canvas.addEventListener('webglcontextrestored', openContext)
    return () => {
      canvas.removeEventListener('webglcontextlost', lose)
      canvas.removeEventListener('webglcontextrestored', openContext)
      preview?.close()
      setOpened(undefined)
    }
  }, [canvasRef, surface])
  const markFullQuality = useEffectEvent((isFullQuality: boolean) => {
    canvasRef.current?.toggleAttribute('data-whole', isFullQuality)
  })
  const preview = opened?.preview
  useEffect(() => {
    if (!preview) return
    const controller = new AbortController()
    const frame = requestAnimationFrame(() => {
      const { level } = quality.current
      preview.draw(lighting, levelAt(level), drawingMs => {
        // A time measured at an earlier level doesn't apply to the current one.
        if (drawingMs !== undefined && quality.current.level === level)
          quality.current = updateQuality(quality.current, drawingMs)
      })
      markFullQuality(level === 0)
      if (level === 0) return
      const idleTimer = setTimeout(
        () => drawFullQuality(preview, lighting, controller.signal, () => markFullQuality(true)),
        idleMs,
      )
      controller.signal.addEventListener('abort', () => clearTimeout(idleTimer))
    })
    return () => {
      cancelAnimationFrame(frame)
      controller.abort()
    }
  }, [lighting, preview])
  return opened === undefined || preview !== undefined
}
