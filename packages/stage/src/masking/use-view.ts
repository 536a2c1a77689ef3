import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { fitted, moved, type Point, type Size, type View, zoomed } from './view.ts'

/** A notch of a wheel is about 100, a step of a pinch on a touchpad about 10. */
const wheelRate = 0.0016
const pinchRate = 0.01
const lineHeightPx = 16

export interface ViewActs {
  set: (view: View) => void
  /** About a point of the room. @default its middle */
  zoom: (factor: number, about?: Point) => void
  pan: (by: Point) => void
  fit: () => void
  /** A pixel of the picture for a pixel of the screen. */
  fullSize: () => void
}

/** Where the picture lies: whole and in the middle, through all changes of the room, until the hand moves it. */
export function useView(
  { width, height }: Size,
  room: Size | undefined,
): { view: View | undefined; look: ViewActs } {
  const [chosen, setChosen] = useState<View>()
  const view = useMemo(
    () => chosen ?? (room && fitted({ width, height }, room)),
    [chosen, room, width, height],
  )
  const picture = { width, height }
  const zoom = (factor: number, about?: Point) => {
    if (!view || !room) return
    setChosen(zoomed(view, factor, about ?? { x: room.width / 2, y: room.height / 2 }, picture, room))
  }
  const look = {
    set: setChosen,
    zoom,
    pan: (by: Point) => view && room && setChosen(moved(view, by, picture, room)),
    fit: () => setChosen(undefined),
    fullSize: () => view && zoom(1 / (devicePixelRatio * view.scale)),
  }
  return { view, look }
}

/** Zoom by the wheel, about the pointer; with Alt, hear its notches instead. */
export function useWheel(
  ref: RefObject<HTMLElement | null>,
  { zoom }: Pick<ViewActs, 'zoom'>,
  onNotch: (steps: number) => void,
): void {
  const turn = useEffectEvent((event: WheelEvent, room: HTMLElement) => {
    event.preventDefault()
    const turned = turnedBy(event)
    if (event.altKey) return turned !== 0 && onNotch(turned < 0 ? 1 : -1)
    const box = room.getBoundingClientRect()
    const about = { x: event.clientX - box.left, y: event.clientY - box.top }
    zoom(Math.exp(-turned * (event.ctrlKey ? pinchRate : wheelRate)), about)
  })
  useEffect(() => {
    const room = ref.current
    if (!room) return
    // Not by a prop: React's own listener is passive, and the page would scroll.
    const onWheel = (event: WheelEvent) => void turn(event, room)
    room.addEventListener('wheel', onWheel, { passive: false })
    return () => room.removeEventListener('wheel', onWheel)
  }, [ref])
}

/** How far a wheel was turned down, in pixels; some systems turn it sideways while Alt or Shift is held. */
export function turnedBy({ deltaX, deltaY, deltaMode }: WheelEvent): number {
  const turned = deltaY || deltaX
  return deltaMode === WheelEvent.DOM_DELTA_LINE ? turned * lineHeightPx : turned
}
