import { t } from '@pentimento/language'
import { type ReadableStore, useStore } from '@pentimento/ui'
import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { checkServer, monitorServer, reachability } from '../data/reachability.ts'
import styles from './offline-notice.module.css'

const connectivity: ReadableStore<boolean> = {
  initial: true,
  current: () => navigator.onLine,
  subscribe: subscribeToConnectivity,
}

/** Shown while the server can't be reached, with what still works. */
export function OfflineNotice() {
  const isOnline = useStore(connectivity)
  const isReached = useStore(reachability)
  const isOffline = !isOnline || !isReached
  useEffect(monitorServer, [])
  useRefetchOnRecovery(isOffline)
  return (
    <div role="status">
      {isOffline && (
        <p className={styles.notice}>
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

/** Refetch everything when the server responds again. */
function useRefetchOnRecovery(isOffline: boolean): void {
  const client = useQueryClient()
  const wasOffline = useRef(false)
  useEffect(() => {
    if (!isOffline && wasOffline.current) void client.invalidateQueries()
    wasOffline.current = isOffline
  }, [isOffline, client])
}

function subscribeToConnectivity(listener: () => void): () => void {
  const handleOnline = () => {
    void checkServer()
    listener()
  }
  window.addEventListener('online', handleOnline)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', handleOnline)
    window.removeEventListener('offline', listener)
  }
}
