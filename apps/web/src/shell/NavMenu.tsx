import { IconButton, Menu, MenuItem } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import { History, LayoutGrid, MenuIcon, Tag } from 'lucide-react'

/** On a small screen, the way to what the header's links lead to. */
export function NavMenu({ hasPricing }: { hasPricing: boolean }) {
  return (
    <Menu
      label="Menu"
      align="end"
      trigger={
        <IconButton label="Menu" variant="text" color="gray" tooltipSide="bottom">
          <MenuIcon size={20} />
        </IconButton>
      }
    >
      <MenuItem icon={<LayoutGrid />} render={<Link to="/tools" />}>
        Tools
      </MenuItem>
      <MenuItem icon={<History />} render={<Link to="/history" />}>
        History
      </MenuItem>
      {hasPricing && (
        <MenuItem icon={<Tag />} render={<Link to="/a/pricing" />}>
          Pricing
        </MenuItem>
      )}
    </Menu>
  )
}
