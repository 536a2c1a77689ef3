import { type ProviderReturn, providerReturn } from '@pentimento/protocol'
import { serverAddress } from '../../data/address.ts'

/** How a visit to a provider ended. */
export type ProviderOutcome =
  | { state: 'done' }
  /** The person closed the window, and nothing is to be said. */
  | { state: 'closed' }
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
  /** The first outcome counts. */
  ended: Promise<ProviderOutcome>
  /** Lead the window on. */
  lead: (address: string) => void
  /** End it for another's sake. */
  cancel: () => void
  fail: (error: unknown) => void
}

let latest: Visit | undefined
const lookEveryMs = 500

/**
 * Visit a provider in a window of its own. Only one stands at a time: beginning anew cancels the one before.
 *
 * @param begin finds the address to go to, once the window stands: a browser blocks one that opens later
 */
export async function visitProvider(begin: () => Promise<string>): Promise<ProviderOutcome> {
  latest?.cancel()
  const opened = window.open('about:blank', '_blank', features())
  if (!opened) return { state: 'blocked' }
  const visit = follow(opened)
  latest = visit
  void begin().then(visit.lead, visit.fail)
  return visit.ended
}

function follow(opened: Window): Visit {
  const { promise: ended, resolve, reject } = Promise.withResolvers<ProviderOutcome>()
  const { origin } = new URL(serverAddress('/'), window.location.href)
  /** Hear nothing more of it. */
  const leave = () => {
    window.removeEventListener('message', hear)
    clearInterval(looking)
    opened.close()
  }
  const end = (outcome: ProviderOutcome) => {
    leave()
    resolve(outcome)
  }
  const hear = (message: MessageEvent) => {
    const told = providerReturn.safeParse(message.data).data
    if (told && message.source === opened && message.origin === origin) end(outcomeOf(told))
  }
  // A window that tells something closes itself then: it is heard before it is seen to be gone.
  let wasClosed = false
  const looking = setInterval(() => {
    if (wasClosed) end({ state: 'closed' })
    wasClosed = opened.closed
  }, lookEveryMs)
  window.addEventListener('message', hear)
  return {
    ended,
    lead: address => {
      if (!opened.closed) opened.location.href = address
    },
    cancel: () => end({ state: opened.closed ? 'closed' : 'cancelled' }),
    fail: error => {
      leave()
      reject(error)
    },
  }
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
