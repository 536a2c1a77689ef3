import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { type Box, changedBox } from './changed-box.ts'
import { clipTo, drawMark, drawMarks, drawPicture, finishMarks, fitCanvas, type Ink } from './draw.ts'
import type { Drawable } from './drawable.ts'
import type { Mark } from './mark.ts'
import type { Size, View } from './view.ts'

interface SheetsProps {
  picture: Drawable
  marks: readonly Mark[]
  view: View | undefined
  room: Size | undefined
}

interface Sheets {
  pictureRef: RefObject<HTMLCanvasElement | null>
  maskRef: RefObject<HTMLCanvasElement | null>
  /** Draw an unfinished operation over the finished ones; undefined removes it. */
  showUnfinished: (mark: Mark | undefined) => void
}

/**
 * Two stacked canvases of the viewport's size: the image, and the mask in the CSS `color` of the upper canvas.
 * Finished operations are cached on a third canvas, so that drawing a stroke costs only that stroke.
 */
export function useSheets({ picture, marks, view, room }: SheetsProps): Sheets {
  const pictureRef = useRef<HTMLCanvasElement>(null)
  const maskRef = useRef<HTMLCanvasElement>(null)
  const finished = useRef<HTMLCanvasElement>(undefined)
  const unfinished = useRef<Mark>(undefined)

  const compose = useCallback(
    (changed?: Box) => {
      const context = maskRef.current?.getContext('2d')
      if (!context || !view || !finished.current) return
      const ink = inkOf(context.canvas, view)
      context.save()
      if (changed) clipTo(context, changed, ink)
      context.resetTransform()
      context.clearRect(0, 0, context.canvas.width, context.canvas.height)
      context.drawImage(finished.current, 0, 0)
      if (unfinished.current) drawMark(context, unfinished.current, ink)
      finishMarks(context, picture, ink)
      context.restore()
    },
    [picture, view],
  )

  useLayoutEffect(() => {
    const context = pictureRef.current?.getContext('2d')
    if (!context || !view || !room) return
    fitCanvas(context.canvas, room, devicePixelRatio)
    drawPicture(context, picture, view, devicePixelRatio)
  }, [picture, view, room])

  useLayoutEffect(() => {
    const shown = maskRef.current
    if (!shown || !view || !room) return
    finished.current ??= document.createElement('canvas')
    for (const canvas of [shown, finished.current]) fitCanvas(canvas, room, devicePixelRatio)
    const context = finished.current.getContext('2d')
    if (context) drawMarks(context, marks, inkOf(shown, view))
    compose()
  }, [marks, view, room, compose])

  const showUnfinished = useCallback(
    (mark: Mark | undefined) => {
      if (mark === unfinished.current) return
      const changed = changedBox(unfinished.current, mark)
      unfinished.current = mark
      compose(changed)
    },
    [compose],
  )
  return { pictureRef, maskRef, showUnfinished }
}

function inkOf(canvas: HTMLCanvasElement, view: View): Ink {
  return { view, density: devicePixelRatio, colour: getComputedStyle(canvas).color }
}
