import { Button, Popover, toasts, useSmallScreen } from '@pentimento/ui'
import { useQueryClient } from '@tanstack/react-query'
import { LogOut, X } from 'lucide-react'
import { useState } from 'react'
import { type SessionUser, signOut } from '../data/session.ts'
import { useSession } from '../session/use-session.ts'
import styles from './account-panel.module.css'
import { SignInForm } from './SignInForm.tsx'
import { wordsOf } from './words-of.ts'

/** The header's way to sign in, or to see who is signed in. */
export function AccountPanel() {
  const session = useSession()
  if (session.state === 'loading') {
    return (
      <Button variant="tonal" disabled>
        account
      </Button>
    )
  }
  const isSignedIn = session.state === 'signed-in'
  return (
    <Popover
      label={isSignedIn ? 'Your account' : 'Sign in'}
      trigger={<Button variant="tonal">{isSignedIn ? 'account' : 'sign up'}</Button>}
    >
      {close => (
        <div className={styles['panel']}>
          <WideHead title={isSignedIn ? 'Your account' : 'Sign in'} onClose={close} />
          {isSignedIn ? <Account user={session.user} onLeave={close} /> : <SignInForm onSent={close} />}
        </div>
      )}
    </Popover>
  )
}

/** On a small screen the popover has a head of its own. */
function WideHead({ title, onClose }: { title: string; onClose: () => void }) {
  const isSmall = useSmallScreen()
  if (isSmall) return null
  return (
    <header className={styles['head']}>
      <h2>{title}</h2>
      <Button variant="text" color="gray" size="square" aria-label="Close" onClick={onClose}>
        <X size={18} />
      </Button>
    </header>
  )
}

function Account({ user, onLeave }: { user: SessionUser; onLeave: () => void }) {
  const client = useQueryClient()
  const [isLeaving, setLeaving] = useState(false)
  const name = user.name || user.email
  const leave = async () => {
    setLeaving(true)
    try {
      await signOut()
      onLeave()
      await client.resetQueries()
    } catch (error) {
      setLeaving(false)
      toasts.add({ tone: 'error', title: wordsOf(error) })
    }
  }
  return (
    <div className={styles['part']}>
      <div className={styles['who']}>
        {user.image ? (
          <img className={styles['photo']} src={user.image} alt="" width={48} height={48} />
        ) : (
          <span className={styles['photo']} aria-hidden>
            {name.charAt(0).toUpperCase()}
          </span>
        )}
        <div className={styles['names']}>
          <strong>{name}</strong>
          <span>{user.email}</span>
        </div>
      </div>
      <Button
        variant="outline"
        color="gray"
        wide
        loading={isLeaving}
        icon={<LogOut size={18} />}
        onClick={leave}
      >
        logout
      </Button>
    </div>
  )
}
