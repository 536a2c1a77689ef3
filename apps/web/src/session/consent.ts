import { useSyncExternalStore } from 'react'
import { kept } from '../data/kept.ts'

/** Which cookies and events the user allows; `necessary` covers only what the app needs. */
export type Consent = 'necessary' | 'all'

declare global {
  interface Window {
    dataLayer?: object[]
  }
}

const listeners = new Set<() => void>()

function chosen(): Consent | undefined {
  const given = kept.read('consent')
  return given === 'necessary' || given === 'all' ? given : undefined
}

/** Store the user's choice and push it to the analytics data layer. */
export function giveConsent(consent: Consent): void {
  kept.write('consent', consent)
  tellConsent()
  for (const listener of listeners) listener()
}

/** The user's choice: undefined before there is one, `necessary` during prerendering. */
export function useConsent(): Consent | undefined {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    chosen,
    () => 'necessary' as const,
  )
}

/**
 * Push an event to the analytics data layer, a list in the page's memory that the app sends nowhere. A reader
 * installed by the server administrator must respect the consent entry that precedes every event.
 */
export function pushEvent(event: { event: string } & Record<string, unknown>): void {
  if (!window.dataLayer) tellConsent()
  layer().push(event)
}

function tellConsent(): void {
  layer().push({ event: 'consent', analytics: chosen() === 'all' ? 'granted' : 'denied' })
}

function layer(): object[] {
  window.dataLayer ??= []
  return window.dataLayer
}
