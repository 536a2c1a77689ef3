import { type ProviderResult, providerResult } from '@pentimento/protocol'
import { serverUrl } from '../../data/server-url.ts'

/** The outcome of signing in at a provider. */
export type ProviderOutcome =
  | { state: 'done' }
  /** The user closed the window; no message is shown. */
  | { state: 'closed' }
  /** The browser blocked the popup. */
  | { state: 'blocked' }
  /** The user declined at the provider, or started again. */
  | { state: 'cancelled' }
  /** The email address already has another sign-in method. With a password, `linkToken` links the provider afterwards. */
  | { state: 'account-exists'; linkedBy: string; linkToken?: string | undefined }
  | { state: 'disabled' }
  /** `code` is an error code of better-auth, if there is one. */
  | { state: 'failed'; code?: string }

interface ProviderWindow {
  /** The first outcome. */
  outcome: Promise<ProviderOutcome>
  /** Navigate the window. */
  navigate: (address: string) => void
  /** Cancel it because another window opens. */
  cancel: () => void
  fail: (error: unknown) => void
}

let latestWindow: ProviderWindow | undefined
const pollIntervalMs = 500

/**
 * Sign in at a provider in a popup window. There is only one at a time: opening another cancels the previous
 * one.
 *
 * @param getUrl loads the URL after the window has opened, because browsers block windows that open later
 */
export async function openProviderWindow(getUrl: () => Promise<string>): Promise<ProviderOutcome> {
  latestWindow?.cancel()
  const popup = window.open('about:blank', '_blank', windowFeatures())
  if (!popup) return { state: 'blocked' }
  const providerWindow = trackWindow(popup)
  latestWindow = providerWindow
  void getUrl().then(providerWindow.navigate, providerWindow.fail)
  return providerWindow.outcome
}

function trackWindow(popup: Window): ProviderWindow {
  const { promise: outcome, resolve, reject } = Promise.withResolvers<ProviderOutcome>()
  const { origin } = new URL(serverUrl('/'), window.location.href)
  /** Remove the listeners and close the window. */
  const cleanUp = () => {
    window.removeEventListener('message', handleMessage)
    clearInterval(timer)
    popup.close()
  }
  const finish = (result: ProviderOutcome) => {
    cleanUp()
    resolve(result)
  }
  const handleMessage = (message: MessageEvent) => {
    const data = providerResult.safeParse(message.data).data
    if (data && message.source === popup && message.origin === origin) finish(toOutcome(data))
  }
  // A window closes itself right after posting its result, so it counts as closed only at the second check.
  let wasClosed = false
  const timer = setInterval(() => {
    if (wasClosed) finish({ state: 'closed' })
    wasClosed = popup.closed
  }, pollIntervalMs)
  window.addEventListener('message', handleMessage)
  return {
    outcome,
    navigate: url => {
      if (!popup.closed) popup.location.href = url
    },
    cancel: () => finish({ state: popup.closed ? 'closed' : 'cancelled' }),
    fail: error => {
      cleanUp()
      reject(error)
    },
  }
}

/** Error codes of providers for users who declined. */
const cancellationCodes = ['access_denied', 'user_denied', 'user_cancelled_authorize', 'user_cancelled_login']

function toOutcome({ error, linkedBy, linkToken }: ProviderResult): ProviderOutcome {
  if (error === undefined) return { state: 'done' }
  if (error === 'account-exists' && linkedBy)
    return { state: 'account-exists', linkedBy, ...(linkToken && { linkToken }) }
  if (error === 'BANNED_USER') return { state: 'disabled' }
  return cancellationCodes.includes(error) ? { state: 'cancelled' } : { state: 'failed', code: error }
}

function windowFeatures(): string {
  const [width, height] = [500, 640]
  const left = window.screenX + (window.outerWidth - width) / 2
  const top = window.screenY + (window.outerHeight - height) / 2
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}
