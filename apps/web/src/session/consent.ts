import { useSyncExternalStore } from 'react'
import { kept } from '../data/kept.ts'

/** What may be kept and told beside what the app needs. */
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

/** Keep what the person allows in this browser, and tell it whatever reads the data layer. */
export function giveConsent(consent: Consent): void {
  kept.write('consent', consent)
  tellConsent()
  for (const listener of listeners) listener()
}

/** What was allowed; undefined while nothing was answered, and where the page is made. */
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
 * Push an event to the analytics data layer. It is a list in the page's memory: the app sends it nowhere. A
 * reader that whoever runs the server installs must heed the consent that stands in it before every event.
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
