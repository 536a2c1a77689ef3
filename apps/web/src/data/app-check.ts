import { loadMessages } from '@pentimento/language'
import { type AppCheckToken, appCheckHeader } from '@pentimento/protocol'
import { messageWithDetail } from '@pentimento/stage'
import { createStore } from '@pentimento/ui'
import { isObjectWith, isOneOf, isString, parse } from './check.ts'
import { postJson, RequestError, requestJson } from './request.ts'
import { safeSessionStorage } from './safe-storage.ts'
import { type AltchaChallenge, solveAltcha } from './solve-altcha.ts'
import type { CaptchaConfig } from './solve-captcha.ts'

/** The state of this page's app check. */
export type AppCheck =
  | { state: 'unchecked' }
  /** The server has no app check. */
  | { state: 'off' }
  | { state: 'checking' }
  /** `until` is an ISO date. */
  | { state: 'passed'; token: string; expiresAt: string }
  | { state: 'failed'; message: string }

/** The states that the badge shows. */
export type VisibleCheck = Extract<AppCheck, { state: 'checking' | 'passed' | 'failed' }>

const isToken = isObjectWith<AppCheckToken>({ token: isString, expiresAt: isString })
const isOff = isObjectWith({ provider: isOneOf(['off']) })
const isAltchaChallenge = isObjectWith({
  provider: isOneOf(['altcha']),
  challenge: isObjectWith<AltchaChallenge>({ parameters: isObjectWith({}), signature: isString }),
})
const isCaptchaConfig = isObjectWith<CaptchaConfig>({
  provider: isOneOf(['turnstile', 'hcaptcha', 'recaptcha']),
  siteKey: isString,
  script: isString,
})

const storageKey = 'appCheck'
/** A token that expires within this time isn't sent anymore. */
const expiryMarginMs = 60_000

const store = createStore<AppCheck>({ state: 'unchecked' })
let isRequired = false
let pendingCheck: Promise<string | undefined> | undefined
let widgetContainer: HTMLElement | undefined

/** The app check of this page. */
export const appCheck = {
  initial: store.initial,
  current: store.current,
  subscribe: store.subscribe,
  /** Set the element in which a provider's widget may appear if it needs interaction. */
  setWidgetContainer: (element: HTMLElement | undefined) => {
    widgetContainer = element
  },
  /** Set whether the server requires a token: from visitors, not from signed-in users. */
  setRequired: (required: boolean) => {
    isRequired = required
  },
  /** Pass the check if necessary; resolves with the token, or without one if that failed. */
  ensurePassed: (): Promise<string | undefined> => {
    const token = validToken()
    if (token || store.current().state === 'off') return Promise.resolve(token)
    pendingCheck ??= runCheck().finally(() => {
      pendingCheck = undefined
    })
    return pendingCheck
  },
}

/**
 * Send an expensive request with an app check token. Visitors pass the check first. If the server rejects or
 * requires the token, a new one is obtained and the request is sent once more.
 *
 * @param attempt sends the request with the given headers
 * @throws RequestError 'app-check-failed' with the reason
 */
export async function withAppCheck<T>(attempt: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  const token =
    isRequired && store.current().state !== 'failed' ? await appCheck.ensurePassed() : validToken()
  try {
    return await attempt(toHeaders(token))
  } catch (error) {
    if (!(error instanceof RequestError && error.code === 'app-check-failed')) throw error
    discardToken(token)
    const newToken = await appCheck.ensurePassed()
    const status = store.current()
    if (status.state === 'failed')
      throw new RequestError(error.code, messageWithDetail(error.message, status.message), error.mayRetry)
    return attempt(toHeaders(newToken))
  }
}

/** The header with the current token, if there is one. */
export const appCheckHeaders = (): Record<string, string> => toHeaders(validToken())

const toHeaders = (token: string | undefined): Record<string, string> =>
  token ? { [appCheckHeader]: token } : {}

/** Discard a rejected token, unless it was replaced in the meantime. */
function discardToken(token: string | undefined): void {
  const status = store.current()
  if (pendingCheck || (status.state === 'passed' && status.token !== token)) return
  store.set({ state: 'unchecked' })
  safeSessionStorage.remove(storageKey)
}

function validToken(): string | undefined {
  if (store.current().state === 'unchecked') {
    const stored = safeSessionStorage.readJson(storageKey)
    if (isToken(stored)) store.set({ state: 'passed', token: stored.token, expiresAt: stored.expiresAt })
  }
  const status = store.current()
  if (status.state !== 'passed') return undefined
  return Date.parse(status.expiresAt) - Date.now() > expiryMarginMs ? status.token : undefined
}

async function runCheck(): Promise<string | undefined> {
  store.set({ state: 'checking' })
  try {
    const challenge = await requestJson('/api/app-check')
    if (isOff(challenge)) {
      store.set({ state: 'off' })
      return undefined
    }
    const issued = isAltchaChallenge(challenge)
      ? await solveProofOfWork(challenge.challenge)
      : await sendProof(await solveByWidget(parse(isCaptchaConfig, challenge)))
    safeSessionStorage.write(storageKey, JSON.stringify(issued))
    store.set({ state: 'passed', token: issued.token, expiresAt: issued.expiresAt })
    return issued.token
  } catch (error) {
    store.set({ state: 'failed', message: error instanceof Error ? error.message : String(error) })
    return undefined
  }
}

/**
 * Two tabs of a new visitor may request challenges at the same time. The server binds each challenge to the cookie that it
 * sets, the browser keeps one of the cookies, and the other tab's proof is rejected. Its second challenge fits.
 */
async function solveProofOfWork(first: AltchaChallenge): Promise<AppCheckToken> {
  try {
    return await sendProof(await solveAltcha(first))
  } catch (error) {
    if (!(error instanceof RequestError && error.code === 'app-check-failed')) throw error
    const { challenge } = parse(isAltchaChallenge, await requestJson('/api/app-check'))
    return sendProof(await solveAltcha(challenge))
  }
}

const sendProof = async (proof: string): Promise<AppCheckToken> =>
  parse(isToken, await postJson('/api/app-check', { proof }))

/** Few servers use a provider's widget, so its code loads on demand. */
async function solveByWidget(config: CaptchaConfig): Promise<string> {
  await loadMessages('common')
  const { solveCaptcha } = await import('./solve-captcha.ts')
  return solveCaptcha(config, widgetContainer)
}
