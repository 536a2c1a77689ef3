import { t } from '@pentimento/language'
import { MenuItem } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import { History, LayoutGrid, MenuIcon, Tag } from 'lucide-react'
import { HeaderMenu } from './HeaderMenu.tsx'
import type { mainPages } from './pages.ts'

const icons = { '/tools': <LayoutGrid />, '/history': <History />, '/a/pricing': <Tag /> }

/** The header's links as a menu, for small screens. */
export function NavMenu({ pages }: { pages: ReturnType<typeof mainPages> }) {
  return (
    <HeaderMenu label={t('Menu')} icon={<MenuIcon size={20} />}>
      {pages.map(({ to, name }) => (
        <MenuItem key={to} icon={icons[to]} render={<Link to={to} />}>
          {name}
        </MenuItem>
      ))}
    </HeaderMenu>
  )
}
