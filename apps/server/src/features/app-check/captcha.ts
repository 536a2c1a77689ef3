import { z } from 'zod'
import type { CaptchaChoice } from '../../app-check-config.ts'
import type { Log } from '../../platform/log.ts'
import type { Checker } from './checker.ts'

const patienceMs = 10_000

const verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).optional() })

/**
 * Turnstile, hCaptcha or reCAPTCHA: the widget's token is put to the provider, who all three answer a form of
 * `secret`, `response` and `remoteip` with `{ success }`. A provider that cannot be reached lets nobody in.
 */
export function openCaptcha(choice: CaptchaChoice, log: Log): Checker {
  const { provider, siteKey, secretKey, script, verifyUrl } = choice
  return {
    ask: async () => ({ provider, siteKey, script }),
    isSolved: async (proof, _device, address) => {
      try {
        const answer = await fetch(verifyUrl, {
          method: 'POST',
          body: new URLSearchParams({ secret: secretKey, response: proof, remoteip: address }),
          signal: AbortSignal.timeout(patienceMs),
        })
        const { success, 'error-codes': codes } = verdict.parse(await answer.json())
        if (!success) log.info({ codes }, 'an app check was not passed')
        return success
      } catch (error) {
        log.error({ err: error }, 'the app check’s provider does not answer')
        return false
      }
    },
  }
}
