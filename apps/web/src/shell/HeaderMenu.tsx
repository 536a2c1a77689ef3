import { IconButton, Menu } from '@pentimento/ui'
import type { ReactElement, ReactNode } from 'react'

interface HeaderMenuProps {
  /** Label of the menu and of the button that opens it. */
  label: string
  icon: ReactElement
  children: ReactNode
}

/** A header menu that opens from an icon button. */
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
