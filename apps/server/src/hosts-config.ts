import { z } from 'zod'

/** Where the parts of the product live, when not all at one address. */
export interface Hosts {
  /** Origins of web apps that may ask with cookies, besides the server's own. */
  webOrigins: string[]
  /** Where the web app that was built here asks; undefined where that is the server it came from. */
  serverOrigin: string | undefined
  /** What cookies are set with. */
  cookies: { sameSite: 'lax' | 'none'; secure: boolean }
}

const origin = z
  .url({ protocol: /^https?$/ })
  .refine(url => new URL(url).origin === url, 'expected an origin, such as https://app.example.org')

const settings = z.object({
  PENTIMENTO_WEB_ORIGINS: z
    .string()
    .default('')
    .transform(list => list.split(',').flatMap(entry => entry.trim().replace(/\/$/, '') || []))
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
export function readHosts(env: Record<string, string | undefined>, ownOrigin: string): Hosts {
  const parsed = settings.safeParse(env)
  if (!parsed.success) {
    const [{ path, message } = { path: [], message: '' }] = parsed.error.issues
    throw new Error(`The configuration is not right:\n  ${String(path[0])}: ${message}`)
  }
  const { data } = parsed
  const isCrossSite = data.PENTIMENTO_COOKIES === 'cross-site'
  return {
    webOrigins: data.PENTIMENTO_WEB_ORIGINS,
    serverOrigin: data.VITE_SERVER_ORIGIN,
    cookies: {
      sameSite: isCrossSite ? 'none' : 'lax',
      secure: isCrossSite || ownOrigin.startsWith('https:'),
    },
  }
}
