import { t } from '@pentimento/language'
import type { AppCheckAsk } from '@pentimento/protocol'

type Challenge = Extract<AppCheckAsk, { provider: 'altcha' }>['challenge']

/**
 * Solve an ALTCHA challenge in a web worker.
 *
 * @returns the proof in the server's format
 */
export function solveAltcha(challenge: Challenge): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const worker = new Worker(new URL('./altcha-worker.ts', import.meta.url), { type: 'module' })
  const failed = () => reject(new Error(t('Couldn’t complete the check in this browser')))
  worker.onmessage = ({ data }: MessageEvent<unknown>) =>
    data ? resolve(JSON.stringify({ challenge, solution: data })) : failed()
  worker.onerror = failed
  worker.postMessage(challenge)
  return promise.finally(() => worker.terminate())
}
