import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { consented } from './consented.ts'
import { ports } from './houses.ts'

export const password = 'correct horse battery'

let people = 0

/** An address that nobody has used. */
export const newAddress = (name = 'ada') => `${name}-${Date.now()}-${++people}@example.com`

interface Asking {
  email?: string
  /** Of the house, where it is not the one with plans. */
  origin?: string
}

/**
 * Make an account, and sign in to it in the window that asks; in its turn, where many do so in a minute.
 *
 * @returns its address
 */
export async function signUp(
  asker: APIRequestContext,
  { email = newAddress(), origin }: Asking = {},
): Promise<string> {
  const person = { name: email.split(/[-@]/)[0], email, password }
  await expect
    .poll(async () => (await askAuth(asker, '/sign-up/email', person, origin)).status(), {
      intervals: [10_000],
      timeout: 90_000,
    })
    .toBe(200)
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

/** Ask the part of the server that signs people in and out, as a page of its own would. */
export const askAuth = (
  asker: APIRequestContext,
  path: string,
  data: object,
  origin = `http://localhost:${ports.withPlans}`,
) => asker.post(`${origin}/api/auth${path}`, { data, headers: { origin } })
