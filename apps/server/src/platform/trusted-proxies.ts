import { compile } from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'

/** Whether an address is a trusted proxy's. */
type IsTrustedProxy = (address: string) => boolean

/**
 * The check with which Fastify itself decides whose X-Forwarded-For header counts.
 *
 * @param proxies addresses or networks of trusted proxies
 * @throws TypeError for an invalid address
 */
export function trustedProxiesOf(proxies: readonly string[]): IsTrustedProxy {
  const isTrusted = compile([...proxies])
  return address => isTrusted(address, 0)
}

/** Remove headers that only trusted proxies may set from the requests of all other machines. */
export function removeForgedHeaders(
  app: FastifyInstance,
  isTrustedProxy: IsTrustedProxy,
  headers: readonly string[],
): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (isTrustedProxy(raw.socket.remoteAddress ?? '')) return
    for (const name of headers) delete raw.headers[name]
  })
}
