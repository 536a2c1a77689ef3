import { classNames, Logo } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import { usePlan } from '../session/use-session.ts'
import { AccountPanel } from './AccountPanel.tsx'
import styles from './header.module.css'
import { TasksPanel } from './TasksPanel.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'

const active = { 'aria-current': 'page' } as const

export function Header() {
  const plan = usePlan()
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
        {plan !== undefined && plan !== 'pro' && (
          <Link to="/a/pricing" className={classNames(styles['link'], styles['wide'])} activeProps={active}>
            Pricing
          </Link>
        )}
      </nav>
      <div className={styles['acts']}>
        <TasksPanel />
        <ThemeMenu />
        <AccountPanel />
      </div>
    </header>
  )
}
