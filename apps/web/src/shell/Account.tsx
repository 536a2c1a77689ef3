import { t } from '@pentimento/language'
import { Button } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import { LogOut, Settings, ShieldUser, Sparkles } from 'lucide-react'
import type { SessionUser } from '../data/session.ts'
import { useIsAdmin, usePlan } from '../session/use-session.ts'
import styles from './account-panel.module.css'
import { modals } from './modals/modal-store.ts'
import { Photo } from './Photo.tsx'
import { useSignOut } from './use-sign-out.ts'

/** The signed-in user, with links and buttons. */
export function Account({ user, onDone }: { user: SessionUser; onDone: () => void }) {
  const plan = usePlan()
  const isAdmin = useIsAdmin()
  const signOutMutation = useSignOut(onDone)
  const name = user.name || user.email
  const openProOnly = () => {
    onDone()
    modals.open({ name: 'pro-only' })
  }
  return (
    <div className={styles.part}>
      <div className={styles.identity}>
        <Photo user={user} size="large" />
        <div className={styles.names}>
          <strong>{name}</strong>
          <span>{user.email}</span>
        </div>
      </div>
      <div className={styles.actions}>
        {plan && plan !== 'pro' && (
          <Button wide icon={<Sparkles size={18} />} onClick={openProOnly}>
            {t('unlock pro')}
          </Button>
        )}
        <Button
          variant="tonal"
          color="gray"
          wide
          icon={<Settings size={18} />}
          render={<Link to="/settings" onClick={onDone} />}
        >
          {t('settings')}
        </Button>
        {isAdmin && (
          <Button
            variant="tonal"
            color="gray"
            wide
            icon={<ShieldUser size={18} />}
            render={<Link to="/admin" onClick={onDone} />}
          >
            {t('Administration')}
          </Button>
        )}
        <Button
          variant="outline"
          color="gray"
          wide
          loading={signOutMutation.isPending}
          icon={<LogOut size={18} />}
          onClick={() => signOutMutation.mutate()}
        >
          {t('logout')}
        </Button>
      </div>
    </div>
  )
}
