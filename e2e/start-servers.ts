import { join } from 'node:path'
import { startTestServer } from '../scripts/test-server.ts'
import { portsOfWorker, providerEnvAt, visitorEnv, workers } from './servers.ts'

/**
 * Playwright's global setup: starts the servers of all workers, at the same time.
 *
 * @returns stops them
 * @throws {Error} if one doesn't start; then none is left running
 */
export default async function startServers(): Promise<() => Promise<void>> {
  const starts = Array.from({ length: workers }, (_, worker) => startServersOf(worker)).flat()
  const results = await Promise.allSettled(starts)
  const started = results.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
  const close = async () => void (await Promise.all(started.map(server => server.close())))
  const failure = results.find(result => result.status === 'rejected')
  if (!failure) return close
  await close()
  throw failure.reason
}

function startServersOf(worker: number) {
  const { withPlans, withoutPlans, issuer } = portsOfWorker(worker)
  const env = {
    // Servers, their workers and runs share the compiled code of packages.
    NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/node'),
    ...visitorEnv,
  }
  return [
    startTestServer({ ...env, PENTIMENTO_PLANS: 'on', ...providerEnvAt(issuer) }, withPlans),
    startTestServer({ ...env, PENTIMENTO_PLANS: 'off' }, withoutPlans),
  ]
}
