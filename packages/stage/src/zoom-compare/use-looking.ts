import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { Point, Size, View } from '../masking/view.ts'
import { useRoom } from '../use-room.ts'
import { type Look, look, whole } from './looking.ts'

/** Wheel movement, in CSS pixels, that scales the image by e. */
const wheelPx = 320
const keyFactor = 1.5
const keyStepPx = 60

/**
 * Zoom and pan an image in an element by dragging, pinching, wheel and keyboard.
 *
 * @param image size in pixels; the transform is kept while it stays the same
 */
export function useLooking(roomRef: RefObject<HTMLElement | null>, picture: Size) {
  const room = useRoom(roomRef)
  const [near, setNear] = useState<View>()
  const fingers = useRef(new Map<number, Point>())
  const all = room && whole(picture, room)
  const view = near ?? all
  const isFarthest = !all || !view || view.scale <= Math.min(all.scale, fullScale()) * (1 + 1e-6)
  const act = (done: Look) => room && setNear(view => look(view, done, { picture, room, full: fullScale() }))

  const onWheel = useEffectEvent((event: WheelEvent) => {
    // At the minimum zoom, zooming out scrolls the page instead.
    if (isFarthest && event.deltaY > 0 && !event.ctrlKey) return
    event.preventDefault()
    const turned = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 24 : event.deltaY
    // Browsers report a touchpad pinch as wheel events with ctrlKey and small deltas.
    const factor = Math.exp((-turned * (event.ctrlKey ? 4 : 1)) / wheelPx)
    act({ type: 'zoom', factor, about: placeOf(event, roomRef.current) })
  })
  useEffect(() => {
    const element = roomRef.current
    const turn = (event: WheelEvent) => onWheel(event)
    // React's wheel listeners are passive and can't prevent the page from scrolling.
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [roomRef])

  const lift = (event: PointerEvent) => fingers.current.delete(event.pointerId)
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // The divider handled the event.
      if (event.defaultPrevented) return
      if (event.button !== 0 || fingers.current.size === 2) return
      event.currentTarget.setPointerCapture?.(event.pointerId)
      fingers.current.set(event.pointerId, placeOf(event, roomRef.current))
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const was = fingers.current.get(event.pointerId)
      if (!was) return
      const is = placeOf(event, roomRef.current)
      fingers.current.set(event.pointerId, is)
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
      if (other) act({ type: 'pinch', from: [was, other], to: [is, other] })
      else act({ type: 'pan', by: { x: is.x - was.x, y: is.y - was.y } })
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const done = actOf(event.key, room)
      if (!done || event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      act(done)
    },
  }
  return { view, isWhole: !near, isFarthest, room, act, handlers }
}

/** CSS pixels per image pixel at which one image pixel is one screen pixel. */
export function fullScale(): number {
  return 1 / window.devicePixelRatio
}

function actOf(key: string, room: Size | undefined): Look | undefined {
  const about = { x: (room?.width ?? 0) / 2, y: (room?.height ?? 0) / 2 }
  switch (key) {
    case '+':
    case '=':
      return { type: 'zoom', factor: keyFactor, about }
    case '-':
      return { type: 'zoom', factor: 1 / keyFactor, about }
    case '0':
      return { type: 'fit' }
    case '1':
      return { type: 'full-size' }
    case 'ArrowLeft':
      return { type: 'pan', by: { x: keyStepPx, y: 0 } }
    case 'ArrowRight':
      return { type: 'pan', by: { x: -keyStepPx, y: 0 } }
    case 'ArrowUp':
      return { type: 'pan', by: { x: 0, y: keyStepPx } }
    case 'ArrowDown':
      return { type: 'pan', by: { x: 0, y: -keyStepPx } }
    default:
      return undefined
  }
}

function placeOf(
  { clientX, clientY }: { clientX: number; clientY: number },
  room: HTMLElement | null,
): Point {
  const box = room?.getBoundingClientRect()
  return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) }
}
