import { Check } from 'lucide-react'
import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, use } from 'react'
import { classNames } from '../class-names.ts'
import { CloseMenuContext } from './Menu.tsx'
import styles from './menu.module.css'

export interface MenuItemProps {
  children: ReactNode
  icon?: ReactNode
  /** Second line in muted text. */
  detail?: ReactNode
  onSelect?: () => void
  /** Renders a plain link. */
  href?: string
  /** Renders another element, such as a router's link. */
  render?: ReactElement<ComponentProps<'a'>>
  /** Makes it a radio item, with a check mark if true. */
  checked?: boolean
  disabled?: boolean
  /** `danger` is for destructive actions. */
  color?: 'ink' | 'danger'
}

/** A menu item; selecting it closes the menu. */
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
  const close = use(CloseMenuContext)
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
