import { t } from '@pentimento/language'
import { formatDecimal } from '@pentimento/stage'
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { Light } from '../contract.ts'
import styles from './editor.module.css'

interface LightHandleProps {
  number: number
  light: Light
  isSelected: boolean
  /** The element that the light's x and y are relative to. */
  frameRef: RefObject<HTMLElement | null>
  onSelect: () => void
  onMove: (changed: Partial<Light>) => void
}

/** Distance of the pointer from the handle's center, in CSS pixels. */
interface Drag {
  offsetX: number
  offsetY: number
}

const smallStep = 0.01
const largeStep = 0.05
/** Change of z per wheel pixel, in units of the image's longest side. */
const zPerWheelPixel = 0.001

/** Handle of a light on the image: pointer and arrow keys move it, wheel and Page keys change its distance. */
export function LightHandle({ number, light, isSelected, frameRef, onSelect, onMove }: LightHandleProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const [drag, setDrag] = useState<Drag>()
  const handleWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    onMove({ z: light.z - event.deltaY * zPerWheelPixel })
  })
  // React's wheel listeners are passive, so they can't keep the page from scrolling.
  useEffect(() => {
    const element = ref.current
    const listener = (event: WheelEvent) => handleWheel(event)
    element?.addEventListener('wheel', listener, { passive: false })
    return () => element?.removeEventListener('wheel', listener)
  }, [])

  const startDrag = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture?.(event.pointerId)
    event.currentTarget.focus({ preventScroll: true })
    onSelect()
    // A light far outside the image has its handle at the edge, and is moved from there.
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    setDrag({ offsetX: event.clientX - left - width / 2, offsetY: event.clientY - top - height / 2 })
  }
  const continueDrag = (event: PointerEvent) => {
    const box = frameRef.current?.getBoundingClientRect()
    if (!drag || !box?.width) return
    onMove({
      x: (event.clientX - drag.offsetX - box.left) / box.width,
      y: (event.clientY - drag.offsetY - box.top) / box.height,
    })
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const changed = keyChange(event, light)
    if (!changed) return
    event.preventDefault()
    onMove(changed)
  }
  return (
    <button
      ref={ref}
      type="button"
      className={styles.lightHandle}
      style={
        {
          '--x': light.x,
          '--y': light.y,
          '--nearness': nearnessShare(light),
          '--light-color': light.color,
        } as CSSProperties
      }
      data-dragging={drag ? '' : undefined}
      aria-pressed={isSelected}
      aria-label={t(
        'Light {number}: {place}. Arrow keys move it, Page Up and Page Down bring it closer or farther',
        { number, place: positionText(light) },
      )}
      onFocus={onSelect}
      onPointerDown={startDrag}
      onPointerMove={continueDrag}
      onPointerUp={() => setDrag(undefined)}
      onPointerCancel={() => setDrag(undefined)}
      onKeyDown={handleKeyDown}
    >
      <span aria-hidden="true">{number}</span>
    </button>
  )
}

function keyChange({ key, shiftKey }: KeyboardEvent, { x, y, z }: Light): Partial<Light> | undefined {
  const distance = shiftKey ? largeStep : smallStep
  switch (key) {
    case 'ArrowLeft':
      return { x: x - distance }
    case 'ArrowRight':
      return { x: x + distance }
    case 'ArrowUp':
      return { y: y - distance }
    case 'ArrowDown':
      return { y: y + distance }
    case 'PageUp':
      return { z: z + largeStep }
    case 'PageDown':
      return { z: z - largeStep }
    default:
      return undefined
  }
}

/** 0 (farthest) to 1 (nearest), over the range of z. */
const nearnessShare = ({ z }: Light) => (z + 0.5) / 2.5

const positionText = ({ x, y, z }: Light) =>
  t('{across}% across, {down}% down, {before} in front of the background', {
    across: Math.round(100 * x),
    down: Math.round(100 * y),
    before: formatDecimal(z, 2),
  })
