import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { type Box, changedArea } from './changed-area.ts'
import type { DecodedBitmap } from './decoded-bitmap.ts'
import { clipTo, drawImageLayer, drawOp, drawOps, finishOps, type PaintStyle, resizeCanvas } from './draw.ts'
import type { MaskOp } from './mask-op.ts'
import type { Size, ViewportTransform } from './viewport-transform.ts'

interface CanvasLayersOptions {
  image: DecodedBitmap
  ops: readonly MaskOp[]
  transform: ViewportTransform | undefined
  viewport: Size | undefined
}

interface CanvasLayers {
  imageRef: RefObject<HTMLCanvasElement | null>
  maskRef: RefObject<HTMLCanvasElement | null>
  /** Draw an unfinished operation over the finished ones; undefined removes it. */
  showDraftOp: (op: MaskOp | undefined) => void
}

/**
 * Two stacked canvases of the viewport's size: the image, and the mask in the CSS `color` of the upper canvas.
 * Finished operations are cached on a third canvas, so that drawing a stroke costs only that stroke.
 */
export function useCanvasLayers({ image, ops, transform, viewport }: CanvasLayersOptions): CanvasLayers {
  const imageRef = useRef<HTMLCanvasElement>(null)
  const maskRef = useRef<HTMLCanvasElement>(null)
  const finishedLayer = useRef<HTMLCanvasElement>(undefined)
  const draftOp = useRef<MaskOp>(undefined)

  const compose = useCallback(
    (changed?: Box) => {
      const context = maskRef.current?.getContext('2d')
      if (!context || !transform || !finishedLayer.current) return
      const style = paintStyleOf(context.canvas, transform)
      context.save()
      if (changed) clipTo(context, changed, style)
      context.resetTransform()
      context.clearRect(0, 0, context.canvas.width, context.canvas.height)
      context.drawImage(finishedLayer.current, 0, 0)
      if (draftOp.current) drawOp(context, draftOp.current, style)
      finishOps(context, image, style)
      context.restore()
    },
    [image, transform],
  )

  useLayoutEffect(() => {
    const context = imageRef.current?.getContext('2d')
    if (!context || !transform || !viewport) return
    resizeCanvas(context.canvas, viewport, devicePixelRatio)
    drawImageLayer(context, image, transform, devicePixelRatio)
  }, [image, transform, viewport])

  useLayoutEffect(() => {
    const maskCanvas = maskRef.current
    if (!maskCanvas || !transform || !viewport) return
    finishedLayer.current ??= document.createElement('canvas')
    for (const canvas of [maskCanvas, finishedLayer.current]) resizeCanvas(canvas, viewport, devicePixelRatio)
    const context = finishedLayer.current.getContext('2d')
    if (context) drawOps(context, ops, paintStyleOf(maskCanvas, transform))
    compose()
  }, [ops, transform, viewport, compose])

  const showDraftOp = useCallback(
    (op: MaskOp | undefined) => {
      if (op === draftOp.current) return
      const changed = changedArea(draftOp.current, op)
      draftOp.current = op
      compose(changed)
    },
    [compose],
  )
  return { imageRef, maskRef, showDraftOp }
}

function paintStyleOf(canvas: HTMLCanvasElement, transform: ViewportTransform): PaintStyle {
  return { transform, pixelRatio: devicePixelRatio, color: getComputedStyle(canvas).color }
}
