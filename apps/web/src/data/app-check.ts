import { appCheckAsk, appCheckHeader, appCheckToken } from '@pentimento/protocol'
import { withDetail } from '@pentimento/stage'
import { keptForWindow } from './kept.ts'
import { ask, post, RequestError } from './request.ts'
import { solveAltcha } from './solve-altcha.ts'
import { solveCaptcha } from './solve-captcha.ts'

/** What is known of whether a robot sits here. */
export type AppCheck =
  | { state: 'unasked' }
  /** This server does not want to know. */
  | { state: 'off' }
  | { state: 'checking' }
  /** `until` is an ISO date. */
  | { state: 'passed'; token: string; until: string }
  | { state: 'failed'; says: string }

const storageKey = 'appCheck'
/** A token this near to its end is not sent any more. */
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

/** The app check of this page: a plain store that React subscribes to. */
export const appCheck = {
  current: () => known,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Where a provider's widget may show itself, should it want to be clicked. */
  showAt: (element: HTMLElement | undefined) => {
    place = element
  },
  /** Whether the server will ask who sits here for a token: visitors, and nobody else. */
  expect: (wanted: boolean) => {
    isWanted = wanted
  },
  /** Pass the check unless it is passed; resolves with the token, or without one where none is to be had. */
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
 * Ask for what is costly to the server: of a visitor once the check is passed, and once more with a new token where
 * that was not good, or a token is wanted after all.
 *
 * @param attempt is given the headers to send
 * @throws RequestError 'app-check-failed', which says why it could not be passed
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

/** The header that shows the token, where one is held. */
export const heldHeaders = (): Record<string, string> => headersOf(held())

const headersOf = (token: string | undefined): Record<string, string> =>
  token ? { [appCheckHeader]: token } : {}

/** Hold a token no longer that was refused; another that was earned meanwhile stays. */
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
