import { createEmitter, type ReadableStore, useStore } from '@pentimento/ui'
import { safeLocalStorage } from '../data/safe-storage.ts'

/** Which cookies and events the user allows; `necessary` covers only what the app needs. */
export type Consent = 'necessary' | 'all'

declare global {
  interface Window {
    dataLayer?: object[]
  }
}

const changes = createEmitter()

/** Whether the server's administrator reads the events, so that there is something to consent to. */
export const hasStatistics = () =>
  document.querySelector<HTMLMetaElement>('meta[name="statistics"]')?.content === 'on'

function readConsent(): Consent | undefined {
  const stored = safeLocalStorage.read('consent')
  return stored === 'necessary' || stored === 'all' ? stored : undefined
}

/** Store the user's choice and push it to the analytics data layer. */
export function setConsent(consent: Consent): void {
  safeLocalStorage.write('consent', consent)
  pushConsent()
  changes.emit()
}

const store: ReadableStore<Consent | undefined> = {
  initial: 'necessary',
  current: readConsent,
  subscribe: changes.subscribe,
}

/** The user's choice: undefined before there is one, `necessary` during prerendering. */
export const useConsent = () => useStore(store)

/**
 * Push an event to the analytics data layer, a list in the page's memory that the app sends nowhere. A reader
 * installed by the server administrator must respect the consent entry that precedes every event.
 */
export function pushEvent(event: { event: string } & Record<string, unknown>): void {
  if (!window.dataLayer) pushConsent()
  getDataLayer().push(event)
}

function pushConsent(): void {
  getDataLayer().push({ event: 'consent', analytics: readConsent() === 'all' ? 'granted' : 'denied' })
}

function getDataLayer(): object[] {
  window.dataLayer ??= []
  return window.dataLayer
}
