import { t } from '@pentimento/language'
import { Logo } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import { usePlan } from '../session/use-session.ts'
import { AccountPanel } from './AccountPanel.tsx'
import styles from './header.module.css'
import { LanguageMenu } from './LanguageMenu.tsx'
import { NavMenu } from './NavMenu.tsx'
import { mainPages, pages } from './pages.ts'
import { TasksPanel } from './TasksPanel.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'

const activeProps = { 'aria-current': 'page' } as const

export function Header() {
  const plan = usePlan()
  const main = mainPages(plan !== undefined && plan !== 'pro')
  return (
    <header className={styles['header']}>
      <Link to={pages.home.to} className={styles['home']} aria-label={t('Pentimento home')}>
        <Logo size={30} className={styles['logo']} />
      </Link>
      <nav className={styles['nav']} aria-label={t('Main')}>
        {main.map(({ to, name }) => (
          <Link key={to} to={to} className={styles['link']} activeProps={activeProps}>
            {name}
          </Link>
        ))}
      </nav>
      <div className={styles['acts']}>
        <TasksPanel />
        <LanguageMenu />
        <ThemeMenu />
        <AccountPanel />
        <nav className={styles['small']} aria-label={t('Main')}>
          <NavMenu pages={main} />
        </nav>
      </div>
    </header>
  )
}
