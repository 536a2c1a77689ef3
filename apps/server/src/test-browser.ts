import { join } from 'node:path'
import { termsEdition } from '@pentimento/protocol'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { returnPath } from './features/account/return-page.ts'
import { systemClock } from './platform/clock.ts'
import { createMailer } from './platform/mail.ts'

export const origin = 'http://localhost:3000'

let browserCount = 0

export type Browser = ReturnType<typeof createBrowser>

/**
 * A browser with its own cookies and IP address, on the app's origin.
 *
 * @param cookies initial cookies, in the format of a Cookie header
 */
export function createBrowser(app: FastifyInstance, cookies = '') {
  const jar = new Map<string, string>()
  for (const [, name = '', value = ''] of cookies.matchAll(/([^=; ]+)=([^;]*)/g)) jar.set(name, value)
  const remoteAddress = `10.7.0.${++browserCount}`
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const storeCookies = (response: LightMyRequestResponse) => {
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) jar.delete(name)
      else jar.set(name, encodeURIComponent(value))
    }
    return response
  }
  const send = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
    const headers = { origin, host: 'localhost:3000', ...(jar.size > 0 && { cookie: cookie() }) }
    return storeCookies(
      await app.inject({ method, url: url.replace(origin, ''), payload, remoteAddress, headers }),
    )
  }
  return {
    get: (url: string) => send('GET', url),
    post: (url: string, payload: object = {}) => send('POST', url, payload),
    patch: (url: string, payload: object) => send('PATCH', url, payload),
    remove: (url: string, payload: object = {}) => send('DELETE', url, payload),
    cookie,
    remoteAddress,
    /** The session's user; null without a session. */
    user: async () => (await send('GET', '/api/auth/get-session')).json()?.user ?? null,
  }
}

/**
 * Start a sign-in with a provider, or with `/api/auth/link-social` a linking.
 *
 * @param agreedTo the edition of the terms that the page showed
 * @returns a function that visits the provider and returns, as the person who is then signed in there
 */
export async function startAtProvider(
  browser: Browser,
  provider: string,
  path = '/api/auth/sign-in/social',
  agreedTo: string | undefined = termsEdition,
): Promise<() => Promise<LightMyRequestResponse>> {
  const urls = { callbackURL: returnPath, errorCallbackURL: returnPath, disableRedirect: true }
  const response = await browser.post(path, { provider, agreedTo, ...urls })
  if (response.statusCode !== 200) throw new Error(response.body)
  return async () => {
    const redirect = await fetch(response.json().url, { redirect: 'manual' })
    return browser.get(redirect.headers.get('location') ?? '')
  }
}

/**
 * Follow the emailed sign-in link in a browser.
 *
 * @param query further parameters of the request, starting with `&`
 */
export async function followEmailLink(browser: Browser, email: string, dataFolder: string, query = '') {
  const { search } = await emailedLink(email, dataFolder, '/signin-link')
  return browser.get(`/api/auth/magic-link/verify${search}${query}`)
}

/**
 * The link in the newest email to someone in a data folder's outbox. Some emails are sent after the response, so it waits
 * for the first one.
 *
 * @param path the link's path; needed if several emails have the same timestamp
 */
export async function emailedLink(email: string, dataFolder: string, path = ''): Promise<URL> {
  const mail = createMailer({ smtpUrl: undefined, from: '' }, join(dataFolder, 'outbox'), systemClock)
  for (let attempt = 0; attempt < 200; attempt++) {
    const emails = (await mail.outbox?.())?.filter(({ to }) => to === email) ?? []
    const links = emails.flatMap(({ text }) => text.match(/https?:\S+/) ?? []).map(link => new URL(link))
    const link = links.find(({ pathname }) => pathname.startsWith(path))
    if (link) return link
    await systemClock.delay(25)
  }
  throw new Error(`no email with a link to ${email}`)
}
