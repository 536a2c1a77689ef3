import { t } from '@pentimento/language'
import { toasts } from '@pentimento/ui'
import { useEffect } from 'react'

const lookEveryMs = 60 * 60 * 1000

/** Install the service worker and show a toast when a new version of the app is ready. */
export function useUpdates(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const leaving = new AbortController()
    void follow(leaving.signal).catch(() => undefined)
    return () => leaving.abort()
  }, [])
}

async function follow(signal: AbortSignal): Promise<void> {
  const workers = navigator.serviceWorker
  const registration = await workers.register('/service-worker.js')
  if (signal.aborted) return
  const looking = setInterval(() => void registration.update().catch(() => undefined), lookEveryMs)
  signal.addEventListener('abort', () => clearInterval(looking))
  // The first version activates at once: there's nothing to announce.
  const tell = () => {
    const waiting = registration.waiting
    if (waiting && workers.controller) offer(waiting, workers)
  }
  tell()
  registration.addEventListener(
    'updatefound',
    () => {
      registration.installing?.addEventListener('statechange', tell, { signal })
    },
    { signal },
  )
}

function offer(waiting: ServiceWorker, workers: ServiceWorkerContainer): void {
  toasts.add({
    id: 'new-edition',
    title: t('A new version is available'),
    durationMs: Number.POSITIVE_INFINITY,
    action: {
      label: t('Reload'),
      onPress: () => {
        workers.addEventListener('controllerchange', () => window.location.reload(), { once: true })
        waiting.postMessage('take-over')
      },
    },
  })
}
