import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { Point, Size, ViewportTransform } from '../masking/viewport-transform.ts'
import { useElementSize } from '../use-element-size.ts'
import { fitTransform, reduceView, type ViewAction } from './view-reducer.ts'

/** Wheel movement, in CSS pixels, that scales the image by e. */
const wheelZoomPx = 320
const keyZoomFactor = 1.5
const panStepPx = 60

/**
 * Zoom and pan an image in an element by dragging, pinching, wheel and keyboard.
 *
 * @param image size in pixels; the transform is kept while it stays the same
 * @param panes how many equal panes side by side show the image, each with the same transform
 */
export function useZoomView(viewportRef: RefObject<HTMLElement | null>, image: Size, panes: number) {
  const element = useElementSize(viewportRef)
  const viewport = element && { width: element.width / panes, height: element.height }
  /** How far right the pane of a point begins. */
  const paneLeft = ({ x }: Point) => (viewport ? Math.floor(x / viewport.width) * viewport.width : 0)
  const [userTransform, setUserTransform] = useState<ViewportTransform>()
  const pointers = useRef(new Map<number, Point>())
  const fitted = viewport && fitTransform(image, viewport)
  const transform = userTransform ?? fitted
  const isMinZoom =
    !fitted || !transform || transform.scale <= Math.min(fitted.scale, fullScale()) * (1 + 1e-6)
  const dispatch = (action: ViewAction) =>
    viewport &&
    setUserTransform(transform => reduceView(transform, action, { image, viewport, fullScale: fullScale() }))

  const onWheel = useEffectEvent((event: WheelEvent) => {
    // At the minimum zoom, zooming out scrolls the page instead.
    if (isMinZoom && event.deltaY > 0 && !event.ctrlKey) return
    event.preventDefault()
    const delta = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 24 : event.deltaY
    // Browsers report a touchpad pinch as wheel events with ctrlKey and small deltas.
    const factor = Math.exp((-delta * (event.ctrlKey ? 4 : 1)) / wheelZoomPx)
    const at = pointIn(event, viewportRef.current)
    dispatch({ type: 'zoom', factor, anchor: { x: at.x - paneLeft(at), y: at.y } })
  })
  useEffect(() => {
    const element = viewportRef.current
    const listener = (event: WheelEvent) => onWheel(event)
    // React's wheel listeners are passive and can't prevent the page from scrolling.
    element?.addEventListener('wheel', listener, { passive: false })
    return () => element?.removeEventListener('wheel', listener)
  }, [viewportRef])

  const removePointer = (event: PointerEvent) => pointers.current.delete(event.pointerId)
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // The divider handled the event.
      if (event.defaultPrevented) return
      if (event.button !== 0 || pointers.current.size === 2) return
      event.currentTarget.setPointerCapture?.(event.pointerId)
      pointers.current.set(event.pointerId, pointIn(event, viewportRef.current))
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = pointers.current.get(event.pointerId)
      if (!from) return
      const to = pointIn(event, viewportRef.current)
      pointers.current.set(event.pointerId, to)
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
      const left = paneLeft(from)
      const inPane = ({ x, y }: Point) => ({ x: x - left, y })
      if (other)
        dispatch({ type: 'pinch', from: [inPane(from), inPane(other)], to: [inPane(to), inPane(other)] })
      else dispatch({ type: 'pan', offset: { x: to.x - from.x, y: to.y - from.y } })
    },
    onPointerUp: removePointer,
    onPointerCancel: removePointer,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const action = keyAction(event.key, viewport)
      if (!action || event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      dispatch(action)
    },
  }
  return { transform, isFitted: !userTransform, isMinZoom, viewport, dispatch, handlers }
}

/** CSS pixels per image pixel at which one image pixel is one screen pixel. */
export function fullScale(): number {
  return 1 / window.devicePixelRatio
}

function keyAction(key: string, viewport: Size | undefined): ViewAction | undefined {
  const anchor = { x: (viewport?.width ?? 0) / 2, y: (viewport?.height ?? 0) / 2 }
  switch (key) {
    case '+':
    case '=':
      return { type: 'zoom', factor: keyZoomFactor, anchor }
    case '-':
      return { type: 'zoom', factor: 1 / keyZoomFactor, anchor }
    case '0':
      return { type: 'fit' }
    case '1':
      return { type: 'full-size' }
    case 'ArrowLeft':
      return { type: 'pan', offset: { x: panStepPx, y: 0 } }
    case 'ArrowRight':
      return { type: 'pan', offset: { x: -panStepPx, y: 0 } }
    case 'ArrowUp':
      return { type: 'pan', offset: { x: 0, y: panStepPx } }
    case 'ArrowDown':
      return { type: 'pan', offset: { x: 0, y: -panStepPx } }
    default:
      return undefined
  }
}

function pointIn(
  { clientX, clientY }: { clientX: number; clientY: number },
  viewport: HTMLElement | null,
): Point {
  const box = viewport?.getBoundingClientRect()
  return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) }
}
