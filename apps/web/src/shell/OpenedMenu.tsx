import { language, t } from '@pentimento/language'
import { Menu, MenuGroup, MenuItem, type MenuProps } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import { History, LayoutGrid, Monitor, Moon, Search, Sun, Tag } from 'lucide-react'
import { usePlan } from '../session/use-session.ts'
import { isPaletteOpen } from './CommandPalette.tsx'
import { languageNames, setLanguage } from './page-language.ts'
import { mainPages } from './pages.ts'
import { setTheme, type Theme, themes, useTheme } from './theme.ts'

export type MenuName = keyof typeof contents

interface OpenedMenuProps extends Pick<MenuProps, 'label' | 'trigger'> {
  name: MenuName
}

/** A menu of the header, open at first. */
export function OpenedMenu({ name, label, trigger }: OpenedMenuProps) {
  const Content = contents[name]
  return (
    <Menu label={label} trigger={trigger} align="end" defaultOpen>
      <Content />
    </Menu>
  )
}

const contents = { language: LanguageItems, theme: ThemeItems, navigation: NavigationItems }

const themeOptions = {
  system: { icon: <Monitor size={18} />, label: t('Match system') },
  light: { icon: <Sun size={18} />, label: t('Light theme') },
  dark: { icon: <Moon size={18} />, label: t('Dark theme') },
} as const satisfies Record<Theme, unknown>

const pageIcons = { '/tools': <LayoutGrid />, '/history': <History />, '/a/pricing': <Tag /> }

function LanguageItems() {
  return languageNames.map(([tag, name]) => (
    <MenuItem key={tag} checked={tag === language()} onSelect={() => setLanguage(tag)}>
      <span lang={tag}>{name}</span>
    </MenuItem>
  ))
}

function ThemeItems() {
  const current = useTheme()
  return themes.map(theme => (
    <MenuItem
      key={theme}
      icon={themeOptions[theme].icon}
      checked={theme === current}
      onSelect={() => setTheme(theme)}
    >
      {themeOptions[theme].label}
    </MenuItem>
  ))
}

/** The header's links and menus, for small screens. */
function NavigationItems() {
  const plan = usePlan()
  return (
    <>
      {mainPages(plan !== undefined && plan !== 'pro').map(({ to, name }) => (
        <MenuItem key={to} icon={pageIcons[to]} render={<Link to={to} />}>
          {name}
        </MenuItem>
      ))}
      <MenuItem icon={<Search />} onSelect={() => isPaletteOpen.set(true)}>
        {t('Go to')}
      </MenuItem>
      <MenuGroup label={t('Language')}>
        <LanguageItems />
      </MenuGroup>
      <MenuGroup label={t('Theme')}>
        <ThemeItems />
      </MenuGroup>
    </>
  )
}
