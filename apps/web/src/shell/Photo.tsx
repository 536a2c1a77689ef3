import { classNames } from '@pentimento/ui'
import { useState } from 'react'
import { photoAddress } from '../data/account.ts'
import type { SessionUser } from '../data/session.ts'
import styles from './photo.module.css'

interface PhotoProps {
  user: SessionUser
  size: 'small' | 'large'
}

/** A user's photo, or the first letter of their name if there is none or it fails to load. */
export function Photo({ user, size }: PhotoProps) {
  const [isMissing, setMissing] = useState(false)
  const className = classNames(styles['photo'], styles[size])
  if (user.image && !isMissing)
    return <img className={className} src={photoAddress(user.id)} alt="" onError={() => setMissing(true)} />
  return (
    <span className={className} aria-hidden>
      {Array.from(user.name || user.email)[0]?.toUpperCase()}
    </span>
  )
}
