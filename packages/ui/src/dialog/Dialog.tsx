import { Dialog as Primitive } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { classNames } from '../class-names.ts'
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

/** A modal window over the dimmed page; closed by its cross, Escape or a press beside it. A sheet when small. */
export function Dialog({
  title,
  description,
  children,
  footer,
  trigger,
  open,
  onOpenChange,
  size,
}: DialogProps) {
  const words = useWords()
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Primitive.Trigger render={trigger} />}
      <Primitive.Portal>
        <Primitive.Backdrop className={styles.backdrop} />
        <Primitive.Viewport className={styles.viewport}>
          <Primitive.Popup className={classNames(styles.popup, size === 'wide' && styles.wide)}>
            <div className={styles.head}>
              <Primitive.Title className={styles.title}>{title}</Primitive.Title>
              {description && (
                <Primitive.Description className={styles.description}>{description}</Primitive.Description>
              )}
            </div>
            {children && <div className={styles.body}>{children}</div>}
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
