import { type ProviderReturn, providerReturn } from '@pentimento/protocol'
import { serverAddress } from '../../data/address.ts'

/** How a visit to a provider ended. */
export type ProviderOutcome =
  | { state: 'done' }
  /** The browser let no window open. */
  | { state: 'blocked' }
  /** The person said no there, or began anew. */
  | { state: 'cancelled' }
  /** The address already signs in by something else. */
  | { state: 'account-exists'; linkedBy: string }
  | { state: 'disabled' }
  /** `code` is the sign-in library's own, where there is one. */
  | { state: 'failed'; code?: string }

interface Visit {
  window: Window
  end: (outcome: ProviderOutcome) => void
  /** Hear nothing more of it. */
  forget: () => void
}

let latest: Visit | undefined

/**
 * Visit a provider in a window of its own. Only one stands at a time: beginning anew cancels the one before.
 *
 * @param begin finds the address to go to, once the window stands: a browser blocks one that opens later
 * @returns how it ended; never resolves when the person closes the window, as nothing is to be said then
 */
export async function visitProvider(begin: () => Promise<string>): Promise<ProviderOutcome> {
  leaveLatest()
  const opened = window.open('about:blank', '_blank', features())
  if (!opened) return { state: 'blocked' }
  const ended = new Promise<ProviderOutcome>(resolve => {
    latest = follow(opened, resolve)
  })
  try {
    opened.location.href = await begin()
  } catch (error) {
    latest?.forget()
    opened.close()
    throw error
  }
  return ended
}

function leaveLatest(): void {
  latest?.forget()
  if (!latest || latest.window.closed) return
  latest.end({ state: 'cancelled' })
  latest.window.close()
}

function follow(opened: Window, end: Visit['end']): Visit {
  const { origin } = new URL(serverAddress('/'), window.location.href)
  const hear = (message: MessageEvent) => {
    const told = providerReturn.safeParse(message.data).data
    if (!told || message.source !== opened || message.origin !== origin) return
    forget()
    end(outcomeOf(told))
  }
  const forget = () => window.removeEventListener('message', hear)
  window.addEventListener('message', hear)
  return { window: opened, end, forget }
}

/** Codes with which providers say that the person would not. */
const refusals = ['access_denied', 'user_denied', 'user_cancelled_authorize', 'user_cancelled_login']

function outcomeOf({ error, linkedBy }: ProviderReturn): ProviderOutcome {
  if (error === undefined) return { state: 'done' }
  if (error === 'account-exists' && linkedBy) return { state: 'account-exists', linkedBy }
  if (error === 'BANNED_USER') return { state: 'disabled' }
  return refusals.includes(error) ? { state: 'cancelled' } : { state: 'failed', code: error }
}

function features(): string {
  const [width, height] = [500, 640]
  const left = window.screenX + (window.outerWidth - width) / 2
  const top = window.screenY + (window.outerHeight - height) / 2
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}
