import { Logo } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import { usePlan } from '../session/use-session.ts'
import { AccountPanel } from './AccountPanel.tsx'
import styles from './header.module.css'
import { LanguageMenu } from './LanguageMenu.tsx'
import { NavMenu } from './NavMenu.tsx'
import { TasksPanel } from './TasksPanel.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'

const active = { 'aria-current': 'page' } as const

export function Header() {
  const plan = usePlan()
  const hasPricing = plan !== undefined && plan !== 'pro'
  return (
    <header className={styles['header']}>
      <Link to="/" className={styles['home']} aria-label="Pentimento, home">
        <Logo size={30} className={styles['logo']} />
      </Link>
      <nav className={styles['nav']} aria-label="Main">
        <Link to="/tools" className={styles['link']} activeProps={active}>
          Tools
        </Link>
        <Link to="/history" className={styles['link']} activeProps={active}>
          History
        </Link>
        {hasPricing && (
          <Link to="/a/pricing" className={styles['link']} activeProps={active}>
            Pricing
          </Link>
        )}
      </nav>
      <div className={styles['acts']}>
        <TasksPanel />
        <LanguageMenu />
        <ThemeMenu />
        <AccountPanel />
        <nav className={styles['small']} aria-label="Main">
          <NavMenu hasPricing={hasPricing} />
        </nav>
      </div>
    </header>
  )
}
