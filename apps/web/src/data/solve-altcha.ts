import { t } from '@pentimento/language'
import type { AppCheckChallenge } from '@pentimento/protocol'

export type AltchaChallenge = Extract<AppCheckChallenge, { provider: 'altcha' }>['challenge']

/**
 * Solve an ALTCHA challenge in a web worker.
 *
 * @returns the proof in the server's format
 */
export function solveAltcha(challenge: AltchaChallenge): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const worker = new Worker(new URL('./altcha-worker.ts', import.meta.url), { type: 'module' })
  const fail = () => reject(new Error(t('Couldn’t complete the check in this browser')))
  worker.onmessage = ({ data }: MessageEvent<unknown>) =>
    data ? resolve(JSON.stringify({ challenge, solution: data })) : fail()
  worker.onerror = fail
  worker.postMessage(challenge)
  return promise.finally(() => worker.terminate())
}
