import { randomBytes } from 'node:crypto'
import { termsEdition } from '@pentimento/protocol'
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { consentedState } from './consented-state.ts'
import { originWithPlans } from './servers.ts'

export const password = 'correct horse battery'

let emailCount = 0

/** A new, unique email address. */
export const newEmail = (name = 'ada') => `${name}-${Date.now()}-${++emailCount}@example.com`

/** A header with a random client IP address, which servers with `visitorEnv` trust. */
export const newClientAddress = () => ({ 'x-forwarded-for': `10.${randomBytes(3).join('.')}` })

interface SignUpOptions {
  email?: string
  /** Of the server. @default the server with plans */
  origin?: string
}

/**
 * Create an account and sign in to it in the browser context of the request.
 *
 * @returns the account's email address
 */
export async function signUp(
  api: APIRequestContext,
  { email = newEmail(), origin }: SignUpOptions = {},
): Promise<string> {
  const body = { name: email.split(/[-@]/)[0], email, password, agreedTo: termsEdition }
  const address = newClientAddress()
  const send = async () => {
    const headers = { ...address, ...(await passAppCheck(api, address, origin)) }
    return (await postToAuth(api, '/sign-up/email', body, origin, headers)).status()
  }
  const status = await send()
  // An open page of a new visitor that passes the check at the same time replaces the device's cookie. As the app does,
  // pass it again.
  expect(status === 403 ? await send() : status).toBe(200)
  return email
}

/** Open a page in a new browser context that is signed in to a new account. */
export async function openPageAs(browser: Browser, email: string, origin: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, storageState: consentedState(origin) })
  await signUp(context.request, { email, origin })
  return context.newPage()
}

/** Sign in by password in the browser context of the request. @returns the response, which may be an error */
export const signIn = (api: APIRequestContext, email: string, secret = password) =>
  postToAuth(api, '/sign-in/email', { email, password: secret })

/**
 * Send a request to the server's auth API. It comes from a random IP address, because the server allows ten sign-ins a
 * minute from one address.
 */
export const postToAuth = (
  api: APIRequestContext,
  path: string,
  data: object,
  origin = originWithPlans,
  headers: Record<string, string> = {},
) =>
  api.post(`${origin}/api/auth${path}`, {
    data,
    headers: { origin, ...newClientAddress(), ...headers },
  })

/**
 * Pass the app check without a page.
 *
 * @param address header with the client's IP address: the token is only valid in its network
 * @returns the header with the token; none if the check is off
 */
export async function passAppCheck(
  api: APIRequestContext,
  address: Record<string, string>,
  origin = originWithPlans,
): Promise<Record<string, string>> {
  const path = `${origin}/api/app-check`
  // A page that loads in the same context may replace the cookie to which the first challenge is bound.
  for (let attempt = 0; attempt < 2; attempt++) {
    const { provider, challenge } = await (await api.get(path)).json()
    if (provider === 'off') return {}
    const solution = await solveChallenge({ challenge, deriveKey })
    const proof = JSON.stringify({ challenge, solution })
    const answer = await api.post(path, { data: { proof }, headers: { origin, ...address } })
    if (answer.ok()) return { 'x-app-check': (await answer.json()).token }
  }
  throw new Error('The app check failed twice')
}

/** Wait until the page has passed the app check. @returns the header with its token; none if the check is off */
export async function appCheckHeaders(page: Page): Promise<Record<string, string>> {
  const { provider } = await (await page.request.get('/api/app-check')).json()
  if (provider === 'off') return {}
  const stored = await page.waitForFunction(() => sessionStorage.getItem('appCheck'))
  return { 'x-app-check': JSON.parse(String(await stored.jsonValue())).token }
}
