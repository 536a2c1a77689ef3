import { availableParallelism } from 'node:os'
import { issuerEnv } from '@pentimento/peers/issuer'
import { isFullRun } from './full-run.ts'

/** Processes that run browser tests at the same time; each has servers of its own. */
export const workers = Math.min(4, Math.max(2, Math.floor(availableParallelism() / 2)))

const firstPort = Number(process.env['PENTIMENTO_TEST_PORT'] ?? 3987)
const portsPerWorker = 20

/** Ports of one worker's two servers: plans with limits, and all tools for everyone. */
export function portsOf(worker: number) {
  const first = firstPort + worker * portsPerWorker
  return { withPlans: first, withoutPlans: first + 1, issuer: first + 2 }
}

/** Those of the worker that this runs in; Playwright sets the variable before it loads anything. */
export const ports = portsOf(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0))

/** Where plans have limits, and Pro is sold. */
export const originWithPlans = `http://localhost:${ports.withPlans}`

/** Where all tools are available to everyone; nothing sold here makes anyone Pro. */
export const originWithoutPlans = `http://localhost:${ports.withoutPlans}`

/** Settings with which the OpenID Connect issuer at a port, on another site than the servers, is all three providers. */
export const providersAt = (port: number) => issuerEnv(`http://127.0.0.1:${port}`)
export const providers = providersAt(ports.issuer)

/**
 * All visitors of the tests come from one address with one browser; tests may state another address. The proof of work
 * that browsers do for the app check takes a fifth of the time of all tests: outside the full run it has its own test.
 */
export const visitorSettings = {
  PENTIMENTO_APP_CHECK: isFullRun ? 'altcha' : 'off',
  PENTIMENTO_NEWCOMERS_PER_BROWSER: '1000',
  PENTIMENTO_VISITORS_PER_ADDRESS: '1000',
  PENTIMENTO_PROXIES: '127.0.0.1,::1',
}
