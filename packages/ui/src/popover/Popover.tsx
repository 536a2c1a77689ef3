import { X } from 'lucide-react'
import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type ReactNode,
  useId,
  useLayoutEffect,
} from 'react'
import { Button } from '../button/Button.tsx'
import { classNames } from '../class-names.ts'
import { useLayer } from '../layers/use-layer.ts'
import { mergeHandlers, mergeRefs } from '../popup/merge.ts'
import type { Align, Side } from '../popup/place-panel.ts'
import panel from '../popup/popup.module.css'
import { useControllableOpen } from '../popup/use-controllable-open.ts'
import { usePopup } from '../popup/use-popup.ts'
import { useSmallScreen } from '../popup/use-small-screen.ts'
import { useUiTexts } from '../ui-texts/UiTexts.tsx'
import styles from './popover.module.css'

export interface PopoverProps {
  /** Button that toggles it. */
  trigger: ReactElement<ComponentProps<'button'>>
  /** Accessible name, and heading on small screens. */
  label: string
  /** Content, or a function that gets a `close` callback. */
  children: ReactNode | ((close: () => void) => ReactNode)
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** @default 'end' */
  align?: Align
  /** @default 'bottom' */
  side?: Side
  /** Under 768 px: fill the screen, or a bottom sheet over the dimmed page. @default 'full' */
  smallScreen?: 'full' | 'sheet'
  className?: string
}

/** A panel next to its trigger; not modal, except on small screens, which it covers. */
export function Popover({
  trigger,
  label,
  children,
  open: givenOpen,
  onOpenChange,
  align = 'end',
  side = 'bottom',
  smallScreen = 'full',
  className,
}: PopoverProps) {
  const id = useId()
  const texts = useUiTexts()
  const [open, setOpen] = useControllableOpen(givenOpen, onOpenChange)
  const isSmall = useSmallScreen()
  const close = () => setOpen(false)
  useLayer(open && isSmall, close)
  const { anchorRef, panelRef, mounted } = usePopup({ open, onClose: close, side, align, gapPx: 8 })

  useLayoutEffect(() => {
    if (open && mounted) panelRef.current?.focus({ preventScroll: true })
  }, [open, mounted, panelRef])

  return (
    <>
      {cloneElement(trigger, {
        ref: mergeRefs(trigger.props.ref, anchorRef),
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': mounted ? id : undefined,
        onClick: mergeHandlers(trigger.props.onClick, () => setOpen(!open)),
      })}
      {mounted && (
        <div
          ref={panelRef}
          id={id}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          popover="manual"
          className={classNames(panel.panel, styles.panel, smallScreen === 'full' && panel.full, className)}
        >
          <div className={classNames(panel.header, styles.header)}>
            <span className={panel.title} aria-hidden="true">
              {label}
            </span>
            <Button variant="text" color="gray" size="square" aria-label={texts.close} onClick={close}>
              <X />
            </Button>
          </div>
          {typeof children === 'function' ? children(close) : children}
        </div>
      )}
    </>
  )
}
