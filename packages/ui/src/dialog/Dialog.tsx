import { Dialog as Primitive } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { Button } from '../button/Button.tsx'
import { classNames } from '../class-names.ts'
import { useLayer } from '../layers/use-layer.ts'
import { useOpen } from '../popup/use-open.ts'
import { useWords } from '../words/Words.tsx'
import styles from './dialog.module.css'

export interface DialogProps {
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Its buttons, the chief one last. */
  footer?: ReactNode
  /** A button that opens it; without one, `open` rules. */
  trigger?: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** `wide` for pictures and tables, up to 880 px. @default 'default' */
  size?: 'default' | 'wide'
}

/**
 * A modal window over the dimmed page; closed by its cross, Escape or a press beside it. A sheet when small.
 * The focus starts on its first field; without one, or where a keyboard would rise over it, on its title.
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
  const words = useWords()
  const [open, setOpen] = useOpen(givenOpen, onOpenChange)
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
              (by !== 'touch' && bodyRef.current?.querySelector<HTMLElement>(field)) || titleRef.current
            }
          >
            <div className={styles.head}>
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
                  // Where it scrolls, keys are to reach it.
                  if (body && !body.querySelector(reached)) body.tabIndex = 0
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
                <Button variant="text" color="gray" size="square" aria-label={words.close}>
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

const field = ':is(input, textarea, select):enabled'
const reached = `${field}, button:enabled, a[href], summary, [tabindex="0"]`
