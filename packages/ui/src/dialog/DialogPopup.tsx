import { Dialog as Primitive } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '../button/Button.tsx'
import { classNames } from '../class-names.ts'
import { useUiTexts } from '../ui-texts/UiTexts.tsx'
import styles from './dialog.module.css'
import type { DialogPopupProps } from './use-lazy-dialog.tsx'

export interface DialogContent {
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the primary one last. */
  footer?: ReactNode
  /** `wide` is for images and tables, up to 880 px. @default 'default' */
  size?: 'default' | 'wide'
}

/** What a dialog shows while it's open. */
export function DialogPopup({
  title,
  description,
  children,
  footer,
  size,
  open,
  onOpenChange,
  triggerRef,
  isTouched,
}: DialogContent & DialogPopupProps) {
  const texts = useUiTexts()
  const titleRef = useRef<HTMLHeadingElement>(null)
  const bodyRef = useRef<HTMLDivElement>(null)
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Backdrop className={styles.backdrop} />
        <Primitive.Viewport className={styles.viewport}>
          <Primitive.Popup
            className={classNames(styles.popup, size === 'wide' && styles.wide)}
            initialFocus={by =>
              (by !== 'touch' &&
                !isTouched.current &&
                bodyRef.current?.querySelector<HTMLElement>(fieldSelector)) ||
              titleRef.current
            }
            finalFocus={triggerRef}
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
