import { language } from '@pentimento/language'

/** The server's origin without a trailing slash, if it isn't the page's own. */
const serverOrigin: string = import.meta.env['VITE_SERVER_ORIGIN'] ?? ''

/** The absolute URL of a server path; an absolute URL is returned unchanged. */
export function serverUrl(path: string): string {
  return path.startsWith('/') ? serverOrigin + path : path
}

/** The page's origin; empty during prerendering. */
export const siteOrigin = () => (import.meta.env.SSR ? '' : window.location.origin)

/** The URL of a server path for use outside this page; only the path during prerendering. */
export const publicUrl = (path: string) => (serverOrigin || siteOrigin()) + path

/**
 * The absolute URL of a page or file that the browser navigates to. It names the page's language, because a
 * server on another host receives neither the header nor the cookie. An absolute URL is returned unchanged.
 */
export function localizedUrl(path: string): string {
  return path.startsWith('/') ? `${serverUrl(path)}?language=${language()}` : path
}

export function webSocketUrl(path: string): string {
  return new URL(localizedUrl(path), window.location.href).href.replace(/^http/, 'ws')
}
