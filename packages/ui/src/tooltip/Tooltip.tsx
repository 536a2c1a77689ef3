import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { bothRefs, bothRun } from '../popup/both.ts'
import type { Side } from '../popup/place.ts'
import { usePopup } from '../popup/use-popup.ts'
import styles from './tooltip.module.css'

export interface TooltipProps {
  /** A few words; never the only place of something that must be known. */
  content: ReactNode
  /** The one element it explains; it must take a ref and the events of an element. */
  children: ReactElement<ComponentProps<'button'>>
  /** @default 'top' */
  side?: Side
  /** Whether screen readers hear it as the description; false where it repeats the name. @default true */
  describes?: boolean
}

const delayMs = 450

/** Words beside what the pointer rests on or the keyboard focuses; Escape or a press puts them away. */
export function Tooltip({ content, children, side = 'top', describes = true }: TooltipProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const hide = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  const { anchorRef, panelRef, mounted } = usePopup({
    open,
    onClose: hide,
    returnsFocus: false,
    side,
    align: 'center',
    gapPx: 6,
  })

  const own = children.props
  const anchor = cloneElement(children, {
    ref: bothRefs(own.ref, anchorRef),
    'aria-describedby':
      [own['aria-describedby'], describes && open && id].filter(Boolean).join(' ') || undefined,
    onPointerEnter: bothRun(own.onPointerEnter, event => {
      if (event.pointerType === 'mouse') timer.current = setTimeout(() => setOpen(true), delayMs)
    }),
    onPointerLeave: bothRun(own.onPointerLeave, hide),
    onPointerDown: bothRun(own.onPointerDown, hide),
    onFocus: bothRun(own.onFocus, event => {
      if (event.currentTarget.matches(':focus-visible')) setOpen(true)
    }),
    onBlur: bothRun(own.onBlur, hide),
  })

  return (
    <>
      {anchor}
      {mounted && (
        <div ref={panelRef} id={id} role="tooltip" popover="manual" className={styles.tooltip}>
          {content}
        </div>
      )}
    </>
  )
}
