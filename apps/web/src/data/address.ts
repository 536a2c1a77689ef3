import { language } from '@pentimento/language'

/** Where the server is, when not where the page came from: an origin without a trailing slash. */
const serverOrigin: string = import.meta.env['VITE_SERVER_ORIGIN'] ?? ''

/** The full address of a path of the server's; one that is full already stays. */
export function serverAddress(path: string): string {
  return path.startsWith('/') ? serverOrigin + path : path
}

/** Where the page came from; nowhere while it is made. */
export const siteOrigin = () => (import.meta.env.SSR ? '' : window.location.origin)

/** The address of a path of the server's, for programs that are not of this page; a path while it is made. */
export const outerAddress = (path: string) => (serverOrigin || siteOrigin()) + path

/**
 * The full address of what the browser fetches by itself, a page or a file to read: it names the page's language, of
 * which a server on another host hears neither by header nor by cookie. One that is full already stays.
 */
export function spokenAddress(path: string): string {
  return path.startsWith('/') ? `${serverAddress(path)}?language=${language()}` : path
}

export function socketAddress(path: string): string {
  return new URL(spokenAddress(path), window.location.href).href.replace(/^http/, 'ws')
}
