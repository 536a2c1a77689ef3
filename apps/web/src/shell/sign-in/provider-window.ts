import { type ProviderReturn, providerReturn } from '@pentimento/protocol'
import { serverAddress } from '../../data/address.ts'

/** The outcome of signing in at a provider. */
export type ProviderOutcome =
  | { state: 'done' }
  /** The user closed the window; no message is shown. */
  | { state: 'closed' }
  /** The browser blocked the popup. */
  | { state: 'blocked' }
  /** The user declined at the provider, or started again. */
  | { state: 'cancelled' }
  /** The email address already has another sign-in method. */
  | { state: 'account-exists'; linkedBy: string }
  | { state: 'disabled' }
  /** `code` is an error code of better-auth, if there is one. */
  | { state: 'failed'; code?: string }

interface Visit {
  /** The first outcome. */
  ended: Promise<ProviderOutcome>
  /** Navigate the window. */
  lead: (address: string) => void
  /** Cancel it because another window opens. */
  cancel: () => void
  fail: (error: unknown) => void
}

let latest: Visit | undefined
const lookEveryMs = 500

/**
 * Sign in at a provider in a popup window. There is only one at a time: opening another cancels the previous
 * one.
 *
 * @param getUrl loads the URL after the window has opened, because browsers block windows that open later
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
  /** Remove the listeners and close the window. */
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
  // A window closes itself right after posting its result, so it counts as closed only at the second check.
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

/** Error codes of providers for users who declined. */
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
