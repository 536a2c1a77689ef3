import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useSmallScreen } from '../popup/use-small-screen.ts'
import styles from './menu.module.css'

/** A separator line between groups of items. */
export function MenuSeparator() {
  return <hr className={styles.separator} />
}

/** Items under a heading. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed inside a menu
    <div role="group" aria-labelledby={id}>
      <div id={id} className={styles.groupLabel}>
        {label}
      </div>
      {children}
    </div>
  )
}

/** Items that expand on hover or click; always expanded on small screens. */
export function MenuSection({
  label,
  icon,
  children,
}: {
  label: string
  icon?: ReactNode
  children: ReactNode
}) {
  const [pressed, setPressed] = useState(false)
  const [hovered, setHovered] = useState(false)
  if (useSmallScreen()) return <MenuGroup label={label}>{children}</MenuGroup>
  const open = pressed || hovered
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed inside a menu
    <div
      role="group"
      aria-label={label}
      onPointerEnter={event => setHovered(event.pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
    >
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        aria-expanded={open}
        className={styles.item}
        onClick={() => setPressed(!pressed)}
      >
        {icon}
        <span className={styles.label}>{label}</span>
        <ChevronDown className={styles.chevron} aria-hidden="true" />
      </button>
      <div className={styles.fold} data-folded={open ? undefined : ''}>
        <div className={styles.folding}>{children}</div>
      </div>
    </div>
  )
}
