import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { returnPath } from './features/account/return-page.ts'
import { systemClock } from './platform/clock.ts'
import { openMail } from './platform/mail.ts'

export const origin = 'http://localhost:3000'

let addresses = 0

export type Browser = ReturnType<typeof openBrowser>

/**
 * Someone at a browser of their own: keeps cookies, asks from our origin, has an address.
 *
 * @param cookies that it has already, as a request's header gives them
 */
export function openBrowser(app: FastifyInstance, cookies = '') {
  const jar = new Map<string, string>()
  for (const [, name = '', value = ''] of cookies.matchAll(/([^=; ]+)=([^;]*)/g)) jar.set(name, value)
  const remoteAddress = `10.7.0.${++addresses}`
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const keep = (answer: LightMyRequestResponse) => {
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) jar.delete(name)
      else jar.set(name, encodeURIComponent(value))
    }
    return answer
  }
  const ask = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const headers = { origin, host: 'localhost:3000', ...(jar.size > 0 && { cookie: cookie() }) }
    return keep(await app.inject({ method, url: url.replace(origin, ''), payload, remoteAddress, headers }))
  }
  return {
    get: (url: string) => ask('GET', url),
    post: (url: string, payload: object = {}) => ask('POST', url, payload),
    remove: (url: string, payload: object = {}) => ask('DELETE', url, payload),
    cookie,
    /** Who the session is of; null without one. */
    user: async () => (await ask('GET', '/api/auth/get-session')).json()?.user ?? null,
  }
}

/**
 * Begin to sign in, or by `/api/auth/link-social` to link, at a provider.
 *
 * @returns what goes there and comes back, as who is signed in there by then
 */
export async function beginAtProvider(
  browser: Browser,
  provider: string,
  path = '/api/auth/sign-in/social',
): Promise<() => Promise<LightMyRequestResponse>> {
  const urls = { callbackURL: returnPath, errorCallbackURL: returnPath, disableRedirect: true }
  const begun = await browser.post(path, { provider, ...urls })
  if (begun.statusCode !== 200) throw new Error(begun.body)
  return async () => {
    const there = await fetch(begun.json().url, { redirect: 'manual' })
    return browser.get(there.headers.get('location') ?? '')
  }
}

/** Follow the mailed link that lets someone in, in a browser of theirs. */
export async function openMailedLink(browser: Browser, email: string, dataFolder: string) {
  const { search } = await linkTo(email, dataFolder, '/signin-link')
  return browser.get(`/api/auth/magic-link/verify${search}`)
}

/**
 * The link in the newest letter to someone, among those kept in a data folder.
 *
 * @param path where it leads; of two letters of one moment nobody knows which is newer
 */
export async function linkTo(email: string, dataFolder: string, path = ''): Promise<URL> {
  const mail = openMail({ smtpUrl: undefined, from: '' }, join(dataFolder, 'outbox'), systemClock)
  const letters = (await mail.outbox?.())?.filter(({ to }) => to === email) ?? []
  const links = letters.flatMap(({ text }) => text.match(/https?:\S+/) ?? []).map(link => new URL(link))
  const link = links.find(({ pathname }) => pathname.startsWith(path))
  if (!link) throw new Error(`no letter with a link to ${email}`)
  return link
}
