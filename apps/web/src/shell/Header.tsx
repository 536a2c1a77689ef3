import { language, t } from '@pentimento/language'
import { IconButton, Logo, Menu, MenuGroup, MenuItem } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import { History, Languages, LayoutGrid, MenuIcon, Monitor, Moon, Search, Sun, Tag } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { usePlan } from '../session/use-session.ts'
import { AccountPanel } from './AccountPanel.tsx'
import { isPaletteOpen } from './CommandPalette.tsx'
import styles from './header.module.css'
import { languageNames, setLanguage } from './page-language.ts'
import { mainPages, pages } from './pages.ts'
import { TasksPanel } from './TasksPanel.tsx'
import { setTheme, type Theme, themes, useTheme } from './theme.ts'

const themeOptions = {
  system: { icon: <Monitor size={18} />, label: t('Match system') },
  light: { icon: <Sun size={18} />, label: t('Light theme') },
  dark: { icon: <Moon size={18} />, label: t('Dark theme') },
} as const satisfies Record<Theme, unknown>

const icons = { '/tools': <LayoutGrid />, '/history': <History />, '/a/pricing': <Tag /> }

const activeProps = { 'aria-current': 'page' } as const

export function Header() {
  const plan = usePlan()
  const main = mainPages(plan !== undefined && plan !== 'pro')
  return (
    <header className={styles.header}>
      <Link to={pages.home.to} className={styles.home} aria-label={t('Pentimento home')}>
        <Logo size={30} className={styles.logo} />
      </Link>
      <nav className={styles.nav} aria-label={t('Main')}>
        {main.map(({ to, name }) => (
          <Link key={to} to={to} className={styles.link} activeProps={activeProps}>
            {name}
          </Link>
        ))}
      </nav>
      <div className={styles.actions}>
        <TasksPanel />
        <span className={styles.search}>
          <IconButton
            label={t('Go to')}
            variant="text"
            color="gray"
            tooltipSide="bottom"
            onClick={() => isPaletteOpen.set(true)}
          >
            <Search size={18} />
          </IconButton>
        </span>
        <div className={styles.preferences}>
          <LanguageMenu />
          <ThemeMenu />
        </div>
        <AccountPanel />
        <nav className={styles.small} aria-label={t('Main')}>
          <NavMenu pages={main} />
        </nav>
      </div>
    </header>
  )
}

function LanguageMenu() {
  return (
    <HeaderMenu label={t('Language')} icon={<Languages size={18} />}>
      <LanguageItems />
    </HeaderMenu>
  )
}

function LanguageItems() {
  return languageNames.map(([tag, name]) => (
    <MenuItem key={tag} checked={tag === language()} onSelect={() => setLanguage(tag)}>
      <span lang={tag}>{name}</span>
    </MenuItem>
  ))
}

function ThemeMenu() {
  return (
    <HeaderMenu label={t('Theme')} icon={themeOptions[useTheme()].icon}>
      <ThemeItems />
    </HeaderMenu>
  )
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

/** The header's links as a menu, for small screens. */
function NavMenu({ pages }: { pages: ReturnType<typeof mainPages> }) {
  return (
    <HeaderMenu label={t('Menu')} icon={<MenuIcon size={20} />}>
      {pages.map(({ to, name }) => (
        <MenuItem key={to} icon={icons[to]} render={<Link to={to} />}>
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
    </HeaderMenu>
  )
}

interface HeaderMenuProps {
  /** Label of the menu and of the button that opens it. */
  label: string
  icon: ReactElement
  children: ReactNode
}

/** A header menu that opens from an icon button. */
function HeaderMenu({ label, icon, children }: HeaderMenuProps) {
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
