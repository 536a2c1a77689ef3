import { classNames } from '@pentimento/ui'
import { useState } from 'react'
import { photoUrl } from '../data/account.ts'
import type { SessionUser } from '../data/session.ts'
import styles from './photo.module.css'

interface PhotoProps {
  user: SessionUser
  size: 'small' | 'large'
}

/** A user's photo, or the first letter of their name if there is none or it fails to load. */
export function Photo({ user, size }: PhotoProps) {
  const [hasFailed, setHasFailed] = useState(false)
  const className = classNames(styles.photo, styles[size])
  if (user.image && !hasFailed)
    return <img className={className} src={photoUrl(user.id)} alt="" onError={() => setHasFailed(true)} />
  return (
    <span className={className} aria-hidden>
      {Array.from(user.name || user.email)[0]?.toUpperCase()}
    </span>
  )
}
