import { z } from 'zod'
import { commaList, type Environment, readSettings } from './platform/settings.ts'

/** Origins of the web app and the server, which may differ. */
export interface Hosts {
  /**
   * Origins allowed to send requests with cookies: the web app's (including the localhost alias) and those configured.
   */
  webOrigins: string[]
  /** Whether some of them differ from the server's origin. */
  hasPagesElsewhere: boolean
  /** Server origin that the web app was built with; undefined if it's the origin that serves the app. */
  serverOrigin: string | undefined
  /** Attributes of all cookies. */
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
 * Read `PENTIMENTO_WEB_ORIGINS`, separated by commas; `PENTIMENTO_COOKIES`, which is `cross-site` if one of the origins
 * is on another site than the server (cookies are then sent cross-site, over TLS only); and `VITE_SERVER_ORIGIN`, which
 * the web app is built with.
 *
 * @throws Error that names the invalid variable
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

/** An origin, and its alias if it's localhost or 127.0.0.1. */
function spellingsOf(origin: string): string[] {
  const twins: Record<string, string> = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' }
  const url = new URL(origin)
  const twin = twins[url.hostname]
  if (!twin) return [origin]
  url.hostname = twin
  return [origin, url.origin]
}
