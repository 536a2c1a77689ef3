import { randomBytes } from 'node:crypto'
import { termsEdition } from '@pentimento/protocol'
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { consented } from './consented.ts'
import { originWithPlans } from './servers.ts'

export const password = 'correct horse battery'

let people = 0

/** An address that nobody has used. */
export const newAddress = (name = 'ada') => `${name}-${Date.now()}-${++people}@example.com`

/** The header of who comes from an address that nobody came from; houses of `visitorSettings` heed it. */
export const fromElsewhere = () => ({ 'x-forwarded-for': `10.${randomBytes(3).join('.')}` })

interface Asking {
  email?: string
  /** Of the house, where it is not the one with plans. */
  origin?: string
}

/**
 * Make an account, and sign in to it in the window that asks.
 *
 * @returns its address
 */
export async function signUp(
  asker: APIRequestContext,
  { email = newAddress(), origin }: Asking = {},
): Promise<string> {
  const person = { name: email.split(/[-@]/)[0], email, password, agreedTo: termsEdition }
  expect((await askAuth(asker, '/sign-up/email', person, origin)).status()).toBe(200)
  return email
}

/** A window of somebody's, in which they have signed up. */
export async function windowOf(browser: Browser, email: string, origin: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, storageState: consented(origin) })
  await signUp(context.request, { email, origin })
  return context.newPage()
}

/** Sign in by password in the window that asks. @returns the answer, which may be a refusal */
export const signIn = (asker: APIRequestContext, email: string, secret = password) =>
  askAuth(asker, '/sign-in/email', { email, password: secret })

/**
 * Ask the part of the server that signs people in and out, as a page of its own would, from an address that nobody
 * asked from: of one, a house lets ten come in a minute.
 */
export const askAuth = (asker: APIRequestContext, path: string, data: object, origin = originWithPlans) => {
  const headers = { origin, ...fromElsewhere() }
  return asker.post(`${origin}/api/auth${path}`, { data, headers })
}

/** The header by which a visitor's window shows that it passed the app check, once it has, where there is one. */
export async function passed(page: Page): Promise<Record<string, string>> {
  const { provider } = await (await page.request.get('/api/app-check')).json()
  if (provider === 'off') return {}
  const kept = await page.waitForFunction(() => sessionStorage.getItem('appCheck'))
  return { 'x-app-check': JSON.parse(String(await kept.jsonValue())).token }
}
