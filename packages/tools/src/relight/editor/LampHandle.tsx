import { t } from '@pentimento/language'
import { decimal } from '@pentimento/stage'
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

interface LampHandleProps {
  number: number
  lamp: Light
  isChosen: boolean
  /** The element that the light's x and y are relative to. */
  frameRef: RefObject<HTMLElement | null>
  onChoose: () => void
  onMove: (to: Partial<Light>) => void
}

interface Hold {
  x: number
  y: number
  from: Light
}

const step = 0.01
const leap = 0.05
/** Change of z per wheel pixel, in units of the image's longest side. */
const perPixel = 0.001

/** Handle of a light on the image: pointer and arrow keys move it, wheel and Page keys change its distance. */
export function LampHandle({ number, lamp, isChosen, frameRef, onChoose, onMove }: LampHandleProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const [hold, setHold] = useState<Hold>()
  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    onMove({ z: lamp.z - event.deltaY * perPixel })
  })
  // React's wheel listeners are passive, so they can't keep the page from scrolling.
  useEffect(() => {
    const handle = ref.current
    const listen = (event: WheelEvent) => turn(event)
    handle?.addEventListener('wheel', listen, { passive: false })
    return () => handle?.removeEventListener('wheel', listen)
  }, [])

  const take = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture?.(event.pointerId)
    event.currentTarget.focus({ preventScroll: true })
    onChoose()
    setHold({ x: event.clientX, y: event.clientY, from: lamp })
  }
  const pull = (event: PointerEvent) => {
    const box = frameRef.current?.getBoundingClientRect()
    if (!hold || !box?.width) return
    onMove({
      x: hold.from.x + (event.clientX - hold.x) / box.width,
      y: hold.from.y + (event.clientY - hold.y) / box.height,
    })
  }
  const press = (event: KeyboardEvent) => {
    const move = moved(event, lamp)
    if (!move) return
    event.preventDefault()
    onMove(move)
  }
  return (
    <button
      ref={ref}
      type="button"
      className={styles.lamp}
      style={
        {
          '--x': lamp.x,
          '--y': lamp.y,
          '--nearness': nearnessOf(lamp),
          '--lamp': lamp.colour,
        } as CSSProperties
      }
      data-held={hold ? '' : undefined}
      aria-pressed={isChosen}
      aria-label={t(
        'Light {number}: {place}. Arrow keys move it, Page Up and Page Down bring it closer or farther',
        { number, place: placeOf(lamp) },
      )}
      onFocus={onChoose}
      onPointerDown={take}
      onPointerMove={pull}
      onPointerUp={() => setHold(undefined)}
      onPointerCancel={() => setHold(undefined)}
      onKeyDown={press}
    >
      <span aria-hidden="true">{number}</span>
    </button>
  )
}

function moved({ key, shiftKey }: KeyboardEvent, { x, y, z }: Light): Partial<Light> | undefined {
  const by = shiftKey ? leap : step
  switch (key) {
    case 'ArrowLeft':
      return { x: x - by }
    case 'ArrowRight':
      return { x: x + by }
    case 'ArrowUp':
      return { y: y - by }
    case 'ArrowDown':
      return { y: y + by }
    case 'PageUp':
      return { z: z + leap }
    case 'PageDown':
      return { z: z - leap }
    default:
      return undefined
  }
}

/** 0 (farthest) to 1 (nearest), over the range of z. */
const nearnessOf = ({ z }: Light) => (z + 0.5) / 2.5

const placeOf = ({ x, y, z }: Light) =>
  t('{across}% across, {down}% down, {before} in front of the background', {
    across: Math.round(100 * x),
    down: Math.round(100 * y),
    before: decimal(z, 2),
  })
