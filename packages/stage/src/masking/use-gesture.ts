import { type PointerEvent, useRef, useState } from 'react'
import {
  type ClickPrompt,
  type Gesture,
  type GestureContext,
  type PointerAction,
  reduceGesture,
  type Touch,
} from './gesture.ts'
import type { MaskOp } from './mask-op.ts'
import type { Point, ViewportTransform } from './viewport-transform.ts'

interface GestureOptions {
  /** Undefined until the viewport is measured. */
  context: Omit<GestureContext, 'isSubtracting'> | undefined
  onTransform: (transform: ViewportTransform) => void
  onOp: (op: MaskOp) => void
  onClickPrompt: (prompt: ClickPrompt) => void
  onDraftOp: (op: MaskOp | undefined) => void
  /** Called with the pointer's position in the viewport; undefined when it leaves. */
  onHover: (at: Point | undefined) => void
}

/** Convert pointer events to mask operations, panning and zooming. @returns event handlers for the viewport element */
export function useGesture({
  context,
  onTransform,
  onOp,
  onClickPrompt,
  onDraftOp,
  onHover,
}: GestureOptions) {
  const gesture = useRef<Gesture>({ state: 'idle' })
  const transform = useRef<ViewportTransform>(undefined)
  const [isPanning, setIsPanning] = useState(false)
  transform.current = context?.transform

  const dispatch = (action: PointerAction, isSubtracting: boolean) => {
    if (!context) return
    // Several events can arrive before the next render, so each continues from the previous one's result.
    const currentContext = { ...context, transform: transform.current ?? context.transform, isSubtracting }
    const next = reduceGesture(gesture.current, action, currentContext)
    gesture.current = next.gesture
    setIsPanning(next.gesture.state === 'panning')
    if (next.transform) {
      transform.current = next.transform
      onTransform(next.transform)
    }
    onDraftOp(next.gesture.state === 'drawing' ? next.gesture.op : undefined)
    if (next.op) onOp(next.op)
    if (next.prompt) onClickPrompt(next.prompt)
  }

  return {
    isPanning,
    listeners: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture?.(event.pointerId)
        onHover(pointOf(event))
        dispatch(
          {
            type: 'down',
            pointer: event.pointerId,
            pointerType: event.pointerType,
            button: event.button,
            touch: touchOf(event, event.currentTarget),
          },
          event.altKey,
        )
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        onHover(pointOf(event))
        if (gesture.current.state !== 'idle')
          dispatch({ type: 'moved', pointer: event.pointerId, touches: touchesOf(event) }, event.altKey)
      },
      onPointerUp: (event: PointerEvent) => {
        if (event.pointerType === 'touch') onHover(undefined)
        dispatch({ type: 'up', pointer: event.pointerId }, event.altKey)
      },
      onPointerCancel: (event: PointerEvent) =>
        dispatch({ type: 'cancelled', pointer: event.pointerId }, event.altKey),
      onPointerLeave: () => onHover(undefined),
    },
  }
}

/** All points since the last event: a stylus reports several per frame. */
function touchesOf(event: PointerEvent<HTMLElement>): Touch[] {
  const coalesced = event.nativeEvent.getCoalescedEvents?.() ?? []
  return (coalesced.length > 0 ? coalesced : [event.nativeEvent]).map(one =>
    touchOf(one, event.currentTarget),
  )
}

function touchOf(
  event: { clientX: number; clientY: number; pressure: number },
  viewport: HTMLElement,
): Touch {
  const box = viewport.getBoundingClientRect()
  return { at: { x: event.clientX - box.left, y: event.clientY - box.top }, pressure: event.pressure }
}

function pointOf(event: PointerEvent<HTMLElement>): Point {
  return touchOf(event, event.currentTarget).at
}
