import { type PointerEvent, useRef, useState } from 'react'
import {
  follow,
  type Gesture,
  type Meant,
  type PointerAct,
  type Surroundings,
  type Touch,
} from './gesture.ts'
import type { Mark } from './mark.ts'
import type { Point, View } from './view.ts'

interface GestureProps {
  /** Undefined until the viewport is measured. */
  surroundings: Omit<Surroundings, 'subtracts'> | undefined
  onView: (view: View) => void
  onMark: (mark: Mark) => void
  onMeant: (meant: Meant) => void
  onUnfinished: (mark: Mark | undefined) => void
  /** Called with the pointer's position in the viewport; undefined when it leaves. */
  onHover: (at: Point | undefined) => void
}

/** Convert pointer events to mask operations, panning and zooming. @returns event handlers for the viewport element */
export function useGesture({ surroundings, onView, onMark, onMeant, onUnfinished, onHover }: GestureProps) {
  const gesture = useRef<Gesture>({ state: 'idle' })
  const view = useRef<View>(undefined)
  const [isMoving, setIsMoving] = useState(false)
  view.current = surroundings?.view

  const act = (pointerAct: PointerAct, subtracts: boolean) => {
    if (!surroundings) return
    // Several events can arrive before the next render, so each continues from the previous one's result.
    const around = { ...surroundings, view: view.current ?? surroundings.view, subtracts }
    const next = follow(gesture.current, pointerAct, around)
    gesture.current = next.gesture
    setIsMoving(next.gesture.state === 'panning')
    if (next.view) {
      view.current = next.view
      onView(next.view)
    }
    onUnfinished(next.gesture.state === 'drawing' ? next.gesture.mark : undefined)
    if (next.mark) onMark(next.mark)
    if (next.meant) onMeant(next.meant)
  }

  return {
    isMoving,
    listeners: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture?.(event.pointerId)
        onHover(placeOf(event))
        act(
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
        onHover(placeOf(event))
        if (gesture.current.state !== 'idle')
          act({ type: 'moved', pointer: event.pointerId, touches: touchesOf(event) }, event.altKey)
      },
      onPointerUp: (event: PointerEvent) => {
        if (event.pointerType === 'touch') onHover(undefined)
        act({ type: 'up', pointer: event.pointerId }, event.altKey)
      },
      onPointerCancel: (event: PointerEvent) =>
        act({ type: 'cancelled', pointer: event.pointerId }, event.altKey),
      onPointerLeave: () => onHover(undefined),
    },
  }
}

/** All points since the last event: a stylus reports several per frame. */
function touchesOf(event: PointerEvent<HTMLElement>): Touch[] {
  const gathered = event.nativeEvent.getCoalescedEvents?.() ?? []
  return (gathered.length > 0 ? gathered : [event.nativeEvent]).map(one => touchOf(one, event.currentTarget))
}

function touchOf(event: { clientX: number; clientY: number; pressure: number }, room: HTMLElement): Touch {
  const box = room.getBoundingClientRect()
  return { at: { x: event.clientX - box.left, y: event.clientY - box.top }, pressure: event.pressure }
}

function placeOf(event: PointerEvent<HTMLElement>): Point {
  return touchOf(event, event.currentTarget).at
}
