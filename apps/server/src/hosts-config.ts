import { z } from 'zod'
import { commaList, type Environment, readSettings } from './platform/settings.ts'

/** Where the parts of the product live, when not all at one address. */
export interface Hosts {
  /** Origins of the pages that may ask with cookies: where people reach the web app, in all its spellings, and those that were named. */
  webOrigins: string[]
  /** Whether pages of other addresses than the server's are among them. */
  hasPagesElsewhere: boolean
  /** Where the web app that was built here asks; undefined where that is the server it came from. */
  serverOrigin: string | undefined
  /** What cookies are set with. */
  cookies: { sameSite: 'lax' | 'none'; secure: boolean }
}

const origin = z
  .url({ protocol: /^https?$/ })
  .refine(url => URL.parse(url)?.origin === url, 'expected an origin, such as https://app.example.org')

const settings = z.object({
  PENTIMENTO_WEB_ORIGINS: commaList
    .transform(entries => entries.map(entry => entry.replace(/\/$/, '')))
    .pipe(z.array(origin)),
  PENTIMENTO_COOKIES: z.enum(['same-site', 'cross-site']).default('same-site'),
  VITE_SERVER_ORIGIN: origin.optional(),
})

/**
 * `PENTIMENTO_WEB_ORIGINS`, separated by commas; `PENTIMENTO_COOKIES`, `cross-site` where one of them is no
 * sibling of the server's own host (cookies are then sent from anywhere, over TLS alone); and
 * `VITE_SERVER_ORIGIN`, which the web app is built with.
 *
 * @throws Error that names the variable that is wrong
 */
export function readHosts(env: Environment, ownOrigin: string): Hosts {
  const read = readSettings(settings, env)
  const isCrossSite = read.PENTIMENTO_COOKIES === 'cross-site'
  const named = read.PENTIMENTO_WEB_ORIGINS
  return {
    webOrigins: [...spellingsOf(ownOrigin), ...named],
    hasPagesElsewhere: read.VITE_SERVER_ORIGIN !== undefined || named.length > 0,
    serverOrigin: read.VITE_SERVER_ORIGIN,
    cookies: {
      sameSite: isCrossSite ? 'none' : 'lax',
      secure: isCrossSite || ownOrigin.startsWith('https:'),
    },
  }
}

/** An origin, and for a machine's own also its other spelling. */
function spellingsOf(origin: string): string[] {
  const twins: Record<string, string> = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' }
  const url = new URL(origin)
  const twin = twins[url.hostname]
  if (!twin) return [origin]
  url.hostname = twin
  return [origin, url.origin]
}
