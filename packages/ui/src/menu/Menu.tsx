import { X } from 'lucide-react'
import {
  type ComponentProps,
  cloneElement,
  createContext,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '../button/Button.tsx'
import { classNames } from '../class-names.ts'
import { useLayer } from '../layers/use-layer.ts'
import { mergeHandlers, mergeRefs } from '../popup/merge.ts'
import type { Align, Side } from '../popup/place-panel.ts'
import panel from '../popup/popup.module.css'
import { usePopup } from '../popup/use-popup.ts'
import { useSmallScreen } from '../popup/use-small-screen.ts'
import { useUiTexts } from '../ui-texts/UiTexts.tsx'
import styles from './menu.module.css'

export interface MenuProps {
  /** Button that toggles it, unless disabled. */
  trigger: ReactElement<ComponentProps<'button'>>
  /** Accessible name, and heading on small screens. */
  label: string
  /** `MenuItem`, `MenuGroup`, `MenuSection`, `MenuSeparator`. */
  children: ReactNode
  /** @default 'start' */
  align?: Align
  /** @default 'bottom' */
  side?: Side
  /** Whether it's open at first. @default false */
  defaultOpen?: boolean
}

export const CloseMenuContext = createContext<() => void>(() => undefined)

const steps: Record<string, FocusStep> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
}

/** A dropdown menu; under 768 px a full-screen overlay that dims the page. */
export function Menu({
  trigger,
  label,
  children,
  align = 'start',
  side = 'bottom',
  defaultOpen = false,
}: MenuProps) {
  const id = useId()
  const texts = useUiTexts()
  const [open, setOpen] = useState(defaultOpen)
  const startAt = useRef<FocusStep>('first')
  const isSmall = useSmallScreen()
  const close = () => setOpen(false)
  useLayer(open && isSmall, close)
  const { anchorRef, panelRef, mounted } = usePopup({ open, onClose: close, side, align, gapPx: 6 })

  useLayoutEffect(() => {
    if (open && mounted && panelRef.current) focusItem(panelRef.current, startAt.current)
  }, [open, mounted, panelRef])

  const openMenu = (step: FocusStep) => {
    startAt.current = step
    setOpen(true)
  }
  const onMenuKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key]
    if (step) {
      event.preventDefault()
      focusItem(event.currentTarget, step)
    } else if (event.key === 'Tab') {
      close()
    } else if (/^\S$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      focusItemStartingWith(event.currentTarget, event.key)
    }
  }

  return (
    <>
      {cloneElement(trigger, {
        ref: mergeRefs(trigger.props.ref, anchorRef),
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': mounted ? id : undefined,
        onClick: mergeHandlers(trigger.props.onClick, () => (open ? close() : openMenu('first'))),
        onKeyDown: mergeHandlers(trigger.props.onKeyDown, event => {
          if (trigger.props.disabled || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
          event.preventDefault()
          openMenu(event.key === 'ArrowDown' ? 'first' : 'last')
        }),
      })}
      {mounted && (
        <div
          ref={panelRef}
          popover="manual"
          className={classNames(panel.panel, styles.overlay)}
          data-backdrop={isSmall ? '' : undefined}
        >
          <div className={styles.surface}>
            <div className={panel.header}>
              <span className={panel.title} aria-hidden="true">
                {label}
              </span>
              <Button variant="text" color="gray" size="square" aria-label={texts.close} onClick={close}>
                <X />
              </Button>
            </div>
            <div id={id} role="menu" aria-label={label} tabIndex={-1} onKeyDown={onMenuKeyDown}>
              <CloseMenuContext value={close}>{children}</CloseMenuContext>
            </div>
          </div>
        </div>
      )}
    </>
  )
}

type FocusStep = 'first' | 'last' | 'next' | 'previous'

/** Move the focus among a menu's items, wrapping around and skipping collapsed sections. */
function focusItem(menu: HTMLElement, step: FocusStep): void {
  const items = visibleItems(menu)
  const current = items.indexOf(document.activeElement as HTMLElement)
  const index = {
    first: 0,
    last: items.length - 1,
    next: (current + 1) % items.length,
    previous: current <= 0 ? items.length - 1 : current - 1,
  }[step]
  items[index]?.focus()
}

/** Focus the next item whose text starts with a letter. */
function focusItemStartingWith(menu: HTMLElement, letter: string): void {
  const items = visibleItems(menu)
  const current = items.indexOf(document.activeElement as HTMLElement)
  const ordered = [...items.slice(current + 1), ...items.slice(0, current + 1)]
  const lowerLetter = letter.toLocaleLowerCase()
  ordered.find(item => item.textContent.trim().toLocaleLowerCase().startsWith(lowerLetter))?.focus()
}

function visibleItems(menu: HTMLElement): HTMLElement[] {
  const all = menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')
  return [...all].filter(item => !item.closest('[data-folded]'))
}
