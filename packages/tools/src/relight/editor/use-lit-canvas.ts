import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Lighting } from '../contract.ts'
import { levelAt, paced, unpaced } from './pacing.ts'
import { openPreview, type Preview } from './preview.ts'
import { settle } from './settle.ts'
import type { Surface } from './surface.ts'

/** Time without changes after which the preview is drawn at full quality. */
const restMs = 140

/**
 * Draw a surface on a canvas under lighting that may change with every frame: at most once per frame, at the finest
 * quality that fits the frame budget, and at full quality when nothing changes. The attribute `data-whole` is set
 * while the canvas shows full quality.
 *
 * @returns whether the preview can be drawn
 */
export function useLitCanvas(
  canvasRef: RefObject<HTMLCanvasElement | null>,
  surface: Surface,
  lighting: Lighting,
): boolean {
  const pace = useRef(unpaced)
  const [opened, setOpened] = useState<{ preview: Preview | undefined }>()
  useEffect(() => {
    const canvas = canvasRef.current
    if (!canvas) return
    let preview: Preview | undefined
    const open = () => {
      preview = openPreview(canvas, surface)
      setOpened({ preview })
    }
    const lose = (event: Event) => event.preventDefault()
    open()
    canvas.addEventListener('webglcontextlost', lose)
    canvas.addEventListener('webglcontextrestored', open)
    return () => {
      canvas.removeEventListener('webglcontextlost', lose)
      canvas.removeEventListener('webglcontextrestored', open)
      preview?.close()
      setOpened(undefined)
    }
  }, [canvasRef, surface])
  const tellWhole = useEffectEvent((isWhole: boolean) => {
    canvasRef.current?.toggleAttribute('data-whole', isWhole)
  })
  const preview = opened?.preview
  useEffect(() => {
    if (!preview) return
    const leaving = new AbortController()
    const frame = requestAnimationFrame(() => {
      const { level } = pace.current
      preview.draw(lighting, levelAt(level), drawingMs => {
        // A time measured at an earlier level doesn't apply to the current one.
        if (drawingMs !== undefined && pace.current.level === level)
          pace.current = paced(pace.current, drawingMs)
      })
      tellWhole(level === 0)
      if (level === 0) return
      const resting = setTimeout(
        () => settle(preview, lighting, leaving.signal, () => tellWhole(true)),
        restMs,
      )
      leaving.signal.addEventListener('abort', () => clearTimeout(resting))
    })
    return () => {
      cancelAnimationFrame(frame)
      leaving.abort()
    }
  }, [lighting, preview])
  return opened === undefined || preview !== undefined
}
