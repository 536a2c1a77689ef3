import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { type Box, changedArea } from './changed-area.ts'
import type { DecodedBitmap } from './decoded-bitmap.ts'
import {
  clipTo,
  drawImageLayer,
  drawOp,
  drawOps,
  finishOps,
  moveContent,
  type PaintStyle,
  resizeCanvas,
} from './draw.ts'
import type { MaskOp } from './mask-op.ts'
import { alignToPixels, exposedBoxes, panOffset } from './pan-offset.ts'
import type { Point, Size, ViewportTransform } from './viewport-transform.ts'

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
 * Finished operations are cached on a third canvas, so that drawing a stroke costs only that stroke, and panning only
 * what comes into view.
 */
export function useCanvasLayers(options: CanvasLayersOptions): CanvasLayers {
  const { image, ops, viewport } = options
  const transform = useAlignedTransform(options.transform)
  const imageRef = useRef<HTMLCanvasElement>(null)
  const maskRef = useRef<HTMLCanvasElement>(null)
  const finishedLayer = useRef<HTMLCanvasElement>(undefined)
  const drawn = useRef<DrawnOps>(undefined)
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
    resizeCanvas(maskCanvas, viewport, devicePixelRatio)
    // Resizing clears the canvas.
    if (resizeCanvas(finishedLayer.current, viewport, devicePixelRatio)) drawn.current = undefined
    const context = finishedLayer.current.getContext('2d')
    const next = { ops, style: paintStyleOf(maskCanvas, transform) }
    if (context) redraw(context, drawn.current, next)
    drawn.current = next
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

/** The operations that a canvas shows. */
interface DrawnOps {
  ops: readonly MaskOp[]
  style: PaintStyle
}

/** Draw operations; if the image was only panned, move what is drawn and add what comes into view. */
function redraw(context: CanvasRenderingContext2D, before: DrawnOps | undefined, after: DrawnOps) {
  const { ops, style } = after
  const offset = before && panOffsetBetween(before, after)
  if (!offset) return drawOps(context, ops, style)
  if (offset.x === 0 && offset.y === 0) return
  moveContent(context, offset)
  for (const box of exposedBoxes(offset, context.canvas)) drawOps(context, ops, style, box)
}

/** @returns undefined if anything but the position changed */
function panOffsetBetween(before: DrawnOps, after: DrawnOps): Point | undefined {
  const { color, pixelRatio, transform } = after.style
  if (before.ops !== after.ops || before.style.color !== color || before.style.pixelRatio !== pixelRatio)
    return undefined
  return panOffset(before.style.transform, transform, pixelRatio)
}

/** The transform aligned to canvas pixels; the same object while they are the same. */
function useAlignedTransform(transform: ViewportTransform | undefined): ViewportTransform | undefined {
  const aligned = transform && alignToPixels(transform, devicePixelRatio)
  const { scale, x, y } = aligned ?? {}
  return useMemo(
    () => (scale === undefined || x === undefined || y === undefined ? undefined : { scale, x, y }),
    [scale, x, y],
  )
}

function paintStyleOf(canvas: HTMLCanvasElement, transform: ViewportTransform): PaintStyle {
  return { transform, pixelRatio: devicePixelRatio, color: getComputedStyle(canvas).color }
}
