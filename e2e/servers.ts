import { availableParallelism } from 'node:os'
import { issuerEnv } from '@pentimento/fake-services/issuer'
import { isFullRun } from './full-run.ts'

/** Number of Playwright workers. Each has its own servers. */
export const workers = Math.min(4, Math.max(2, Math.floor(availableParallelism() / 2)))

const firstPort = Number(process.env['PENTIMENTO_TEST_PORT'] ?? 3987)
const portsPerWorker = 20

/** Ports of one worker's servers, with and without plan limits, and of the fake issuer. */
export function portsOfWorker(worker: number) {
  const first = firstPort + worker * portsPerWorker
  return { withPlans: first, withoutPlans: first + 1, issuer: first + 2 }
}

/** Ports of the current worker; Playwright sets the variable before it loads any module. */
export const ports = portsOfWorker(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0))

/** Server with plan limits, which sells Pro. */
export const originWithPlans = `http://localhost:${ports.withPlans}`

/** Server without plans: everyone has all tools, and nothing is sold. */
export const originWithoutPlans = `http://localhost:${ports.withoutPlans}`

/**
 * Environment of a server for which the fake OpenID Connect issuer replaces all three providers. The issuer is on another
 * site than the servers.
 */
export const providerEnvAt = (port: number) => issuerEnv(`http://127.0.0.1:${port}`)
export const providerEnv = providerEnvAt(ports.issuer)

/** A key for the public API, without a credit limit. */
export const operatorKey = 'operator-key-of-the-browser-tests'

/**
 * Environment for many visitors from one address and one browser; a test may set another address with a header. The
 * app check's proof of work takes 20 % of the time of all tests, so it is easy here, and outside the full run only its
 * own test enables it. However busy the machine is, a request to the API waits for its result.
 */
export const visitorEnv = {
  PENTIMENTO_API_WAIT: '3600',
  PENTIMENTO_STATISTICS: 'on',
  PENTIMENTO_APP_CHECK: isFullRun ? 'altcha' : 'off',
  PENTIMENTO_APP_CHECK_MAX_HASHES: '20',
  PENTIMENTO_NEW_VISITORS_PER_BROWSER: '1000',
  PENTIMENTO_VISITORS_PER_ADDRESS: '1000',
  PENTIMENTO_PROXIES: '127.0.0.1,::1',
  PENTIMENTO_OPERATOR_API_KEY: operatorKey,
}
