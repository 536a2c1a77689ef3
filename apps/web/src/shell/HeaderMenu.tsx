import { IconButton, Menu } from '@pentimento/ui'
import type { ReactElement, ReactNode } from 'react'

interface HeaderMenuProps {
  /** Of the menu and of the button that opens it. */
  label: string
  icon: ReactElement
  children: ReactNode
}

/** A menu behind an icon of the header. */
export function HeaderMenu({ label, icon, children }: HeaderMenuProps) {
  return (
    <Menu
      label={label}
      align="end"
      trigger={
        <IconButton label={label} variant="text" color="gray" tooltipSide="bottom">
          {icon}
        </IconButton>
      }
    >
      {children}
    </Menu>
  )
}
