import { Button, toasts } from '@pentimento/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LogOut, Settings, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { type SessionUser, signOut } from '../data/session.ts'
import { usePlan } from '../session/use-session.ts'
import styles from './account-panel.module.css'
import { modals } from './modals/modal-store.ts'
import { wordsOf } from './words-of.ts'

/** Who is signed in, and where they may go from here. */
export function Account({ user, onDone }: { user: SessionUser; onDone: () => void }) {
  const client = useQueryClient()
  const plan = usePlan()
  const [isLeaving, setLeaving] = useState(false)
  const name = user.name || user.email
  const leave = async () => {
    setLeaving(true)
    try {
      await signOut()
      onDone()
      await client.resetQueries()
    } catch (error) {
      setLeaving(false)
      toasts.add({ tone: 'error', title: wordsOf(error) })
    }
  }
  const unlock = () => {
    onDone()
    modals.open({ name: 'pro-only' })
  }
  return (
    <div className={styles['part']}>
      <div className={styles['who']}>
        <Photo name={name} image={user.image} />
        <div className={styles['names']}>
          <strong>{name}</strong>
          <span>{user.email}</span>
        </div>
      </div>
      <div className={styles['acts']}>
        {plan && plan !== 'pro' && (
          <Button wide icon={<Sparkles size={18} />} onClick={unlock}>
            unlock pro
          </Button>
        )}
        <Button
          variant="tonal"
          color="gray"
          wide
          icon={<Settings size={18} />}
          render={<Link to="/settings" onClick={onDone} />}
        >
          settings
        </Button>
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
    </div>
  )
}

/** A person's photo, or the first letter of their name where there is none or it does not come. */
function Photo({ name, image }: { name: string; image: string | null | undefined }) {
  const [isMissing, setMissing] = useState(false)
  if (image && !isMissing)
    return (
      <img
        className={styles['photo']}
        src={image}
        alt=""
        width={48}
        height={48}
        referrerPolicy="no-referrer"
        onError={() => setMissing(true)}
      />
    )
  return (
    <span className={styles['photo']} aria-hidden>
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  )
}
