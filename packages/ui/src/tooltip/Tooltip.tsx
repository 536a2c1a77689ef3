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
import { mergeHandlers, mergeRefs } from '../popup/merge.ts'
import type { Side } from '../popup/place-panel.ts'
import { usePopup } from '../popup/use-popup.ts'
import styles from './tooltip.module.css'

export interface TooltipProps {
  /** Short text; must not be the only source of essential information. */
  content: ReactNode
  /** The described element; must accept a ref and DOM event handlers. */
  children: ReactElement<ComponentProps<'button'>>
  /** @default 'top' */
  side?: Side
  /** Whether it's the accessible description; false if it repeats the name. @default true */
  isDescription?: boolean
}

const showDelayMs = 450
/** Time for the pointer to move from the element to the tooltip. */
const hideDelayMs = 150

/**
 * A tooltip for a hovered or keyboard-focused element. It can itself be hovered, and is dismissed by Escape or a press
 * (WCAG 2.2, 1.4.13).
 */
export function Tooltip({ content, children, side = 'top', isDescription = true }: TooltipProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const setOpenAfter = (open: boolean, ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(open), ms)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!open) return
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [open])
  const { anchorRef, panelRef, mounted } = usePopup({
    open,
    onClose: hide,
    returnsFocus: false,
    side,
    align: 'center',
    gapPx: 6,
  })

  const childProps = children.props
  const anchor = cloneElement(children, {
    ref: mergeRefs(childProps.ref, anchorRef),
    'aria-describedby':
      [childProps['aria-describedby'], isDescription && open && id].filter(Boolean).join(' ') || undefined,
    onPointerEnter: mergeHandlers(childProps.onPointerEnter, event => {
      if (event.pointerType === 'mouse') setOpenAfter(true, open ? 0 : showDelayMs)
    }),
    onPointerLeave: mergeHandlers(childProps.onPointerLeave, () => setOpenAfter(false, hideDelayMs)),
    onPointerDown: mergeHandlers(childProps.onPointerDown, hide),
    onFocus: mergeHandlers(childProps.onFocus, event => {
      if (event.currentTarget.matches(':focus-visible')) setOpen(true)
    }),
    onBlur: mergeHandlers(childProps.onBlur, hide),
  })

  return (
    <>
      {anchor}
      {mounted && (
        <div
          ref={panelRef}
          id={id}
          role="tooltip"
          popover="manual"
          className={styles.tooltip}
          onPointerEnter={() => clearTimeout(timer.current)}
          onPointerLeave={() => setOpenAfter(false, hideDelayMs)}
          onPointerDown={hide}
        >
          {content}
        </div>
      )}
    </>
  )
}
