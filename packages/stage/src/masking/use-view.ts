import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { fitted, moved, type Point, type Size, type View, zoomed } from './view.ts'

/** Zoom per wheel pixel. A wheel notch is about 100, a step of a touchpad pinch about 10. */
const wheelRate = 0.0016
const pinchRate = 0.01
const lineHeightPx = 16

export interface ViewActs {
  set: (view: View) => void
  /** Zoom about a point of the viewport. @default its center */
  zoom: (factor: number, about?: Point) => void
  pan: (by: Point) => void
  fit: () => void
  /** One image pixel per screen pixel. */
  fullSize: () => void
}

/** The transform of an image: fitted to the viewport, also after resizing, until the user zooms or pans. */
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

/** Zoom about the pointer by the wheel; with Alt, call `onNotch` instead. */
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
    // React's wheel listeners are passive, so the page would scroll.
    const onWheel = (event: WheelEvent) => void turn(event, room)
    room.addEventListener('wheel', onWheel, { passive: false })
    return () => room.removeEventListener('wheel', onWheel)
  }, [ref])
}

/** Vertical wheel movement in pixels; some systems report it as horizontal while Alt or Shift is held. */
export function turnedBy({ deltaX, deltaY, deltaMode }: WheelEvent): number {
  const turned = deltaY || deltaX
  return deltaMode === WheelEvent.DOM_DELTA_LINE ? turned * lineHeightPx : turned
}
