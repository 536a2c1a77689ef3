import type { FastifyHelmetOptions } from '@fastify/helmet'

export interface Outside {
  isSecure: boolean
  /** Where the web app asks, when not where it came from. */
  serverOrigin: string | undefined
  /** Whose scripts and frames the app check needs. */
  scriptSources: readonly string[]
}

/** What the pages served here may load, and from where: of strangers nothing but what was configured. */
export function contentPolicy({
  isSecure,
  serverOrigin,
  scriptSources,
}: Outside): FastifyHelmetOptions['contentSecurityPolicy'] {
  const server = serverOrigin ? [serverOrigin] : []
  const sockets = server.map(origin => origin.replace(/^http/, 'ws'))
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...scriptSources],
      frameSrc: ["'self'", ...scriptSources],
      imgSrc: ["'self'", 'blob:', 'data:', ...server],
      connectSrc: ["'self'", 'blob:', ...server, ...sockets, ...scriptSources],
      workerSrc: ["'self'", 'blob:'],
      styleSrc: ["'self'", ...scriptSources],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(isSecure && { upgradeInsecureRequests: [] }),
    },
  }
}
