import { appCheckAsk, appCheckHeader, appCheckToken } from '@pentimento/protocol'
import { withDetail } from '@pentimento/stage'
import { keptForWindow } from './kept.ts'
import { ask, post, RequestError } from './request.ts'
import { solveAltcha } from './solve-altcha.ts'
import { solveCaptcha } from './solve-captcha.ts'

/** The state of this page's app check. */
export type AppCheck =
  | { state: 'unasked' }
  /** The server has no app check. */
  | { state: 'off' }
  | { state: 'checking' }
  /** `until` is an ISO date. */
  | { state: 'passed'; token: string; until: string }
  | { state: 'failed'; says: string }

const storageKey = 'appCheck'
/** A token that expires within this time isn't sent anymore. */
const spareMs = 60_000

let known: AppCheck = { state: 'unasked' }
let isWanted = false
let underWay: Promise<string | undefined> | undefined
let place: HTMLElement | undefined
const listeners = new Set<() => void>()

const show = (next: AppCheck) => {
  known = next
  for (const listener of listeners) listener()
}

/** The app check of this page: an external store for `useSyncExternalStore`. */
export const appCheck = {
  current: () => known,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Set the element in which a provider's widget may appear if it needs interaction. */
  showAt: (element: HTMLElement | undefined) => {
    place = element
  },
  /** Set whether the server requires a token: from visitors, not from signed-in users. */
  expect: (wanted: boolean) => {
    isWanted = wanted
  },
  /** Pass the check if necessary; resolves with the token, or without one if that failed. */
  pass: (): Promise<string | undefined> => {
    const token = held()
    if (token || known.state === 'off') return Promise.resolve(token)
    underWay ??= prove().finally(() => {
      underWay = undefined
    })
    return underWay
  },
}

/**
 * Send an expensive request with an app check token. Visitors pass the check first. If the server rejects or
 * requires the token, a new one is obtained and the request is sent once more.
 *
 * @param attempt sends the request with the given headers
 * @throws RequestError 'app-check-failed' with the reason
 */
export async function askCostly<T>(attempt: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  const token = isWanted && known.state !== 'failed' ? await appCheck.pass() : held()
  try {
    return await attempt(headersOf(token))
  } catch (error) {
    if (!(error instanceof RequestError && error.code === 'app-check-failed')) throw error
    forget(token)
    const anew = await appCheck.pass()
    if (known.state === 'failed')
      throw new RequestError(error.code, withDetail(error.message, known.says), error.mayRetry)
    return attempt(headersOf(anew))
  }
}

/** The header with the current token, if there is one. */
export const heldHeaders = (): Record<string, string> => headersOf(held())

const headersOf = (token: string | undefined): Record<string, string> =>
  token ? { [appCheckHeader]: token } : {}

/** Discard a rejected token, unless it was replaced in the meantime. */
function forget(token: string | undefined): void {
  if (underWay || (known.state === 'passed' && known.token !== token)) return
  show({ state: 'unasked' })
  keptForWindow.remove(storageKey)
}

function held(): string | undefined {
  if (known.state === 'unasked') {
    const kept = appCheckToken.safeParse(keptForWindow.readJson(storageKey)).data
    if (kept) show({ state: 'passed', token: kept.token, until: kept.expiresAt })
  }
  if (known.state !== 'passed') return undefined
  return Date.parse(known.until) - Date.now() > spareMs ? known.token : undefined
}

async function prove(): Promise<string | undefined> {
  show({ state: 'checking' })
  try {
    const asked = appCheckAsk.parse(await ask('/api/app-check'))
    if (asked.provider === 'off') {
      show({ state: 'off' })
      return undefined
    }
    const proof =
      asked.provider === 'altcha' ? await solveAltcha(asked.challenge) : await solveCaptcha(asked, place)
    const earned = appCheckToken.parse(await post('/api/app-check', { proof }))
    keptForWindow.write(storageKey, JSON.stringify(earned))
    show({ state: 'passed', token: earned.token, until: earned.expiresAt })
    return earned.token
  } catch (error) {
    show({ state: 'failed', says: error instanceof Error ? error.message : String(error) })
    return undefined
  }
}
