import { Check } from 'lucide-react'
import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, use } from 'react'
import { classNames } from '../class-names.ts'
import { CloseMenu } from './Menu.tsx'
import styles from './menu.module.css'

export interface MenuItemProps {
  children: ReactNode
  icon?: ReactNode
  /** A second, quieter line. */
  detail?: ReactNode
  onSelect?: () => void
  /** Makes it a plain link. */
  href?: string
  /** Makes it another element, such as a router's link. */
  render?: ReactElement<ComponentProps<'a'>>
  /** Makes it one choice of several, with a check mark when true. */
  checked?: boolean
  disabled?: boolean
  /** `danger` for what deletes. */
  color?: 'ink' | 'danger'
}

/** One act of a menu; doing it closes the menu. */
export function MenuItem({
  children,
  icon,
  detail,
  onSelect,
  href,
  render,
  checked,
  disabled,
  color,
}: MenuItemProps) {
  const close = use(CloseMenu)
  const shared = {
    role: checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': checked,
    'aria-disabled': disabled || undefined,
    tabIndex: -1,
    className: classNames(styles.item, color === 'danger' && styles.danger),
    onClick: (event: { preventDefault: () => void }) => {
      if (disabled) return event.preventDefault()
      close()
      onSelect?.()
    },
    children: (
      <>
        {icon}
        <span className={styles.label}>
          {children}
          {detail && <span className={styles.detail}>{detail}</span>}
        </span>
        {checked && <Check className={styles.check} aria-hidden="true" />}
      </>
    ),
  }
  if (render) return cloneElement(render, shared)
  if (href !== undefined) return <a href={href} {...shared} />
  return <button type="button" {...shared} />
}
