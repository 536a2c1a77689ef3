import { t } from '@pentimento/language'
import { IconButton, Menu, MenuItem } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import { History, LayoutGrid, MenuIcon, Tag } from 'lucide-react'
import type { mainPages } from './pages.ts'

const icons = { '/tools': <LayoutGrid />, '/history': <History />, '/a/pricing': <Tag /> }

/** On a small screen, the way to what the header's links lead to. */
export function NavMenu({ pages }: { pages: ReturnType<typeof mainPages> }) {
  const label = t('Menu')
  return (
    <Menu
      label={label}
      align="end"
      trigger={
        <IconButton label={label} variant="text" color="gray" tooltipSide="bottom">
          <MenuIcon size={20} />
        </IconButton>
      }
    >
      {pages.map(({ to, name }) => (
        <MenuItem key={to} icon={icons[to]} render={<Link to={to} />}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}
