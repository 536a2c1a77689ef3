/** Where the server is, when not where the page came from: an origin without a trailing slash. */
const serverOrigin: string = import.meta.env['VITE_SERVER_ORIGIN'] ?? ''

/** The full address of a path of the server's; one that is full already stays. */
export function serverAddress(path: string): string {
  return path.startsWith('/') ? serverOrigin + path : path
}

/** Where the page came from; nowhere while it is made. */
export const siteOrigin = () => (import.meta.env.SSR ? '' : window.location.origin)

export function socketAddress(path: string): string {
  return new URL(serverAddress(path), window.location.href).href.replace(/^http/, 'ws')
}
