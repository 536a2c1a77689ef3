import { z } from 'zod'
import { commaList, type Environment, readSettings } from './platform/settings.ts'

/** Origins of the web app and the server, which may differ. */
export interface OriginConfig {
  /**
   * Origins allowed to send requests with cookies: the web app's (including the localhost alias) and those configured.
   */
  webOrigins: string[]
  /** Whether some of them differ from the server's origin. */
  hasCrossOriginPages: boolean
  /** Server origin that the web app was built with; undefined if it's the origin that serves the app. */
  serverOrigin: string | undefined
  /** Attributes of all cookies. */
  cookies: { sameSite: 'lax' | 'none'; secure: boolean }
}

const originSchema = z
  .url({ protocol: /^https?$/ })
  .refine(url => URL.parse(url)?.origin === url, 'expected an origin, such as https://app.example.org')

const settings = z.object({
  PENTIMENTO_WEB_ORIGINS: commaList
    .transform(entries => entries.map(entry => entry.replace(/\/$/, '')))
    .pipe(z.array(originSchema)),
  PENTIMENTO_COOKIES: z.enum(['same-site', 'cross-site']).default('same-site'),
  VITE_SERVER_ORIGIN: originSchema.optional(),
})

/**
 * Read `PENTIMENTO_WEB_ORIGINS`, separated by commas; `PENTIMENTO_COOKIES`, which is `cross-site` if one of the origins
 * is on another site than the server (cookies are then sent cross-site, over TLS only); and `VITE_SERVER_ORIGIN`, which
 * the web app is built with.
 *
 * @throws Error that names the invalid variable
 */
export function readOriginConfig(env: Environment, ownOrigin: string): OriginConfig {
  const values = readSettings(settings, env)
  const isCrossSite = values.PENTIMENTO_COOKIES === 'cross-site'
  const configured = values.PENTIMENTO_WEB_ORIGINS
  return {
    webOrigins: [...withLocalhostAlias(ownOrigin), ...configured],
    hasCrossOriginPages: values.VITE_SERVER_ORIGIN !== undefined || configured.length > 0,
    serverOrigin: values.VITE_SERVER_ORIGIN,
    cookies: {
      sameSite: isCrossSite ? 'none' : 'lax',
      secure: isCrossSite || ownOrigin.startsWith('https:'),
    },
  }
}

/** An origin, and its alias if it's localhost or 127.0.0.1. */
function withLocalhostAlias(origin: string): string[] {
  const aliases: Record<string, string> = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' }
  const url = new URL(origin)
  const alias = aliases[url.hostname]
  if (!alias) return [origin]
  url.hostname = alias
  return [origin, url.origin]
}
