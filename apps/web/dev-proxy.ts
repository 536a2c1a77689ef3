import type { ProxyOptions } from 'vite'

const server = 'http://localhost:3000'

/** The paths that Vite's development server passes to the server: those of its routes. A key with `^` is a pattern. */
export const devProxy: Record<string, string | ProxyOptions> = {
  '^/api(/|$)': { target: server, ws: true },
  '^/users/': server,
  '^/(healthz|readyz)$': server,
  '^/openapi[.]json$': server,
  '^/docs/api': server,
  '^/mcp$': server,
  '^/llms[.]txt$': server,
  // The compatible endpoints, which the console on the API page calls.
  '^/[a-z-]+/v1(/|$)': server,
  '^/v1': server,
  '^/developer/': server,
  '^/problems': server,
  '^/[.]well-known/': server,
}
