import { t } from '@pentimento/language'
import { IconButton, Logo } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import { Languages, MenuIcon, Monitor, Moon, Search, Sun } from 'lucide-react'
import { type KeyboardEvent, type ReactElement, useState } from 'react'
import { usePlan } from '../session/use-session.ts'
import { AccountPanel } from './AccountPanel.tsx'
import { isPaletteOpen } from './CommandPalette.tsx'
import styles from './header.module.css'
import { lazyComponent } from './lazy-component.tsx'
import type { MenuName } from './OpenedMenu.tsx'
import { mainPages, pages } from './pages.ts'
import { TasksPanel } from './TasksPanel.tsx'
import { type Theme, useTheme } from './theme.ts'

const themeIcons: Record<Theme, ReactElement> = {
  system: <Monitor size={18} />,
  light: <Sun size={18} />,
  dark: <Moon size={18} />,
}

const OpenedMenu = lazyComponent(
  async () => (await import('./OpenedMenu.tsx')).OpenedMenu,
  ({ trigger }) => trigger,
)

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
          <HeaderMenu name="language" label={t('Language')} icon={<Languages size={18} />} />
          <ThemeMenu />
        </div>
        <AccountPanel />
        <nav className={styles.small} aria-label={t('Main')}>
          <HeaderMenu name="navigation" label={t('Menu')} icon={<MenuIcon size={20} />} />
        </nav>
      </div>
    </header>
  )
}

function ThemeMenu() {
  return <HeaderMenu name="theme" label={t('Theme')} icon={themeIcons[useTheme()]} />
}

interface HeaderMenuProps {
  name: MenuName
  /** Label of the menu and of the button that opens it. */
  label: string
  icon: ReactElement
}

/** A header menu that opens from an icon button. Its code loads when it's about to open. */
function HeaderMenu({ name, label, icon }: HeaderMenuProps) {
  // Each press renders again, and thereby repeats a failed attempt to load the code.
  const [presses, setPresses] = useState(0)
  const press = () => setPresses(count => count + 1)
  const shared = { label, variant: 'text', color: 'gray', tooltipSide: 'bottom', children: icon } as const
  const pressByArrow = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowDown' || key === 'ArrowUp') press()
  }
  if (presses > 0)
    return <OpenedMenu name={name} label={label} trigger={<IconButton {...shared} onClick={press} />} />
  return (
    <IconButton
      {...shared}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={OpenedMenu.preload}
      onFocus={OpenedMenu.preload}
      onClick={press}
      onKeyDown={pressByArrow}
    />
  )
}
