import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react'
import {
  fitTransform,
  type Point,
  panUnderCrosshair,
  type Size,
  type ViewportTransform,
  zoomTransform,
} from './viewport-transform.ts'

/** Zoom per wheel pixel. A wheel notch is about 100, a step of a touchpad pinch about 10. */
const wheelZoomRate = 0.0016
const pinchZoomRate = 0.01
const lineHeightPx = 16

export interface ViewportActions {
  set: (transform: ViewportTransform) => void
  /** Zoom about a point of the viewport. @default its center */
  zoom: (factor: number, anchor?: Point) => void
  /** By keyboard. */
  pan: (offset: Point) => void
  fit: () => void
  /** One image pixel per screen pixel. */
  fullSize: () => void
}

/** The transform of an image: fitted to the viewport, also after resizing, until the user zooms or pans. */
export function useViewport(
  { width, height }: Size,
  viewport: Size | undefined,
): { transform: ViewportTransform | undefined; actions: ViewportActions } {
  const [userTransform, setUserTransform] = useState<ViewportTransform>()
  const transform = useMemo(
    () => userTransform ?? (viewport && fitTransform({ width, height }, viewport)),
    [userTransform, viewport, width, height],
  )
  const image = { width, height }
  const zoom = (factor: number, anchor?: Point) => {
    if (!transform || !viewport) return
    setUserTransform(
      zoomTransform(
        transform,
        factor,
        anchor ?? { x: viewport.width / 2, y: viewport.height / 2 },
        image,
        viewport,
      ),
    )
  }
  const actions = {
    set: setUserTransform,
    zoom,
    pan: (offset: Point) =>
      transform && viewport && setUserTransform(panUnderCrosshair(transform, offset, image, viewport)),
    fit: () => setUserTransform(undefined),
    fullSize: () => transform && zoom(1 / (devicePixelRatio * transform.scale)),
  }
  return { transform, actions }
}

/** Zoom about the pointer by the wheel; with Alt, call `onNotch` instead. */
export function useWheelZoom(
  ref: RefObject<HTMLElement | null>,
  { zoom }: Pick<ViewportActions, 'zoom'>,
  onNotch: (steps: number) => void,
): void {
  const handleWheel = useEffectEvent((event: WheelEvent, element: HTMLElement) => {
    event.preventDefault()
    const delta = wheelDelta(event)
    if (event.altKey) return delta !== 0 && onNotch(delta < 0 ? 1 : -1)
    const box = element.getBoundingClientRect()
    const anchor = { x: event.clientX - box.left, y: event.clientY - box.top }
    zoom(Math.exp(-delta * (event.ctrlKey ? pinchZoomRate : wheelZoomRate)), anchor)
  })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    // React's wheel listeners are passive, so the page would scroll.
    const onWheel = (event: WheelEvent) => void handleWheel(event, element)
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [ref])
}

/** Vertical wheel movement in pixels; some systems report it as horizontal while Alt or Shift is held. */
export function wheelDelta({ deltaX, deltaY, deltaMode }: WheelEvent): number {
  const delta = deltaY || deltaX
  return deltaMode === WheelEvent.DOM_DELTA_LINE ? delta * lineHeightPx : delta
}
