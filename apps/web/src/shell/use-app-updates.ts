import { t } from '@pentimento/language'
import { toasts } from '@pentimento/ui'
import { useEffect } from 'react'

const checkIntervalMs = 60 * 60 * 1000

/** Install the service worker and show a toast when a new version of the app is ready. */
export function useAppUpdates(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const controller = new AbortController()
    void watchForUpdates(controller.signal).catch(() => undefined)
    return () => controller.abort()
  }, [])
}

async function watchForUpdates(signal: AbortSignal): Promise<void> {
  const workers = navigator.serviceWorker
  const registration = await workers.register('/service-worker.js')
  if (signal.aborted) return
  const timer = setInterval(() => void registration.update().catch(() => undefined), checkIntervalMs)
  signal.addEventListener('abort', () => clearInterval(timer))
  // The first version activates at once: there's nothing to announce.
  const announce = () => {
    const waiting = registration.waiting
    if (waiting && workers.controller) offerReload(waiting, workers)
  }
  announce()
  registration.addEventListener(
    'updatefound',
    () => {
      registration.installing?.addEventListener('statechange', announce, { signal })
    },
    { signal },
  )
}

function offerReload(waiting: ServiceWorker, workers: ServiceWorkerContainer): void {
  toasts.add({
    id: 'new-version',
    title: t('A new version is available'),
    durationMs: Number.POSITIVE_INFINITY,
    action: {
      label: t('Reload'),
      onPress: () => {
        workers.addEventListener('controllerchange', () => window.location.reload(), { once: true })
        waiting.postMessage('skip-waiting')
      },
    },
  })
}
