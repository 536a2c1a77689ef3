import { Dialog as Primitive } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { Button } from '../button/Button.tsx'
import { classNames } from '../class-names.ts'
import { useLayer } from '../layers/use-layer.ts'
import { useControllableOpen } from '../popup/use-controllable-open.ts'
import { useUiTexts } from '../ui-texts/UiTexts.tsx'
import styles from './dialog.module.css'

export interface DialogProps {
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the primary one last. */
  footer?: ReactNode
  /** Button that opens it; without one, it's controlled by `open`. */
  trigger?: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** `wide` is for images and tables, up to 880 px. @default 'default' */
  size?: 'default' | 'wide'
}

/**
 * A modal dialog, closed by its close button, Escape or a click outside; a bottom sheet on small screens.
 * Initially focuses the first field, or the title if there is none or it was opened by touch (a field would open the
 * on-screen keyboard).
 */
export function Dialog({
  title,
  description,
  children,
  footer,
  trigger,
  open: givenOpen,
  onOpenChange,
  size,
}: DialogProps) {
  const texts = useUiTexts()
  const [open, setOpen] = useControllableOpen(givenOpen, onOpenChange)
  useLayer(open, () => setOpen(false))
  const titleRef = useRef<HTMLHeadingElement>(null)
  const bodyRef = useRef<HTMLDivElement>(null)
  return (
    <Primitive.Root open={open} onOpenChange={setOpen}>
      {trigger && <Primitive.Trigger render={trigger} />}
      <Primitive.Portal>
        <Primitive.Backdrop className={styles.backdrop} />
        <Primitive.Viewport className={styles.viewport}>
          <Primitive.Popup
            className={classNames(styles.popup, size === 'wide' && styles.wide)}
            initialFocus={by =>
              (by !== 'touch' && bodyRef.current?.querySelector<HTMLElement>(fieldSelector)) ||
              titleRef.current
            }
          >
            <div className={styles.header}>
              <Primitive.Title ref={titleRef} tabIndex={-1} className={styles.title}>
                {title}
              </Primitive.Title>
              {description && (
                <Primitive.Description className={styles.description}>{description}</Primitive.Description>
              )}
            </div>
            {children && (
              <div
                ref={body => {
                  bodyRef.current = body
                  // A body without focusable content must be focusable itself, to scroll by keyboard.
                  if (body && !body.querySelector(focusableSelector)) body.tabIndex = 0
                }}
                className={styles.body}
              >
                {children}
              </div>
            )}
            {footer && <div className={styles.footer}>{footer}</div>}
            <Primitive.Close
              className={styles.close}
              render={
                <Button variant="text" color="gray" size="square" aria-label={texts.close}>
                  <X />
                </Button>
              }
            />
          </Primitive.Popup>
        </Primitive.Viewport>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

const fieldSelector = ':is(input, textarea, select):enabled'
const focusableSelector = `${fieldSelector}, button:enabled, a[href], summary, [tabindex="0"]`
