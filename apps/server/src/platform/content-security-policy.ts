import type { FastifyHelmetOptions } from '@fastify/helmet'

export interface PolicyOptions {
  isSecure: boolean
  /** Origin that the web app sends requests to, if it isn't the page's own. */
  serverOrigin: string | undefined
  /** Origins whose scripts and frames the app check needs. */
  scriptSources: readonly string[]
}

/** Content security policy of all pages: third-party origins only as configured. */
export function contentSecurityPolicy({
  isSecure,
  serverOrigin,
  scriptSources,
}: PolicyOptions): FastifyHelmetOptions['contentSecurityPolicy'] {
  const server = serverOrigin ? [serverOrigin] : []
  const sockets = server.map(origin => origin.replace(/^http/, 'ws'))
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      // WebAssembly, but no eval: the decoder of HEIC images.
      scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...scriptSources],
      frameSrc: ["'self'", ...scriptSources],
      imgSrc: ["'self'", 'blob:', 'data:', ...server],
      connectSrc: ["'self'", 'blob:', ...server, ...sockets, ...scriptSources],
      workerSrc: ["'self'", 'blob:'],
      styleSrc: ["'self'", ...scriptSources],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(isSecure && { upgradeInsecureRequests: [] }),
    },
  }
}
