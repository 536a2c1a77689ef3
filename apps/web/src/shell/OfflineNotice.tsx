import { t } from '@pentimento/language'
import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { callServer, reachability } from '../data/reachability.ts'
import styles from './offline-notice.module.css'

const askAgainMs = 5000

/** Shown while the server can't be reached, with what still works. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    followLine,
    () => navigator.onLine,
    () => true,
  )
  const isReached = useSyncExternalStore(reachability.subscribe, reachability.current, () => true)
  const isOut = !isOnline || !isReached
  useRecovery(isOut)
  return (
    <div role="status">
      {isOut && (
        <p className={styles['notice']}>
          <WifiOff size={18} aria-hidden />
          <span>
            <strong>{isOnline ? t('Couldn’t reach the server.') : t('You’re offline.')}</strong>{' '}
            {t(
              'You can keep editing the open image; it’s saved in this browser. Anything that needs the server will work again once you’re reconnected.',
            )}
          </span>
        </p>
      )}
    </div>
  )
}

/** Poll the server until it responds, then refetch everything. */
function useRecovery(isOut: boolean): void {
  const client = useQueryClient()
  const wasOut = useRef(false)
  useEffect(() => {
    if (!isOut) {
      if (wasOut.current) void client.invalidateQueries()
      wasOut.current = false
      return
    }
    wasOut.current = true
    const asking = setInterval(callServer, askAgainMs)
    return () => clearInterval(asking)
  }, [isOut, client])
}

function followLine(listener: () => void): () => void {
  const back = () => {
    void callServer()
    listener()
  }
  window.addEventListener('online', back)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', back)
    window.removeEventListener('offline', listener)
  }
}
