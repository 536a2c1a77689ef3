import { z } from 'zod'
import type { CaptchaChoice } from '../../app-check-config.ts'
import type { Log } from '../../platform/log.ts'
import type { Checker } from './checker.ts'

const patienceMs = 10_000

const verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).optional() })

/**
 * Turnstile, hCaptcha or reCAPTCHA: verifies the widget's token with the provider. All three accept a form with
 * `secret`, `response` and `remoteip` and return `{ success }`. If the provider can't be reached, the check fails.
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
        if (!success) log.info({ codes }, 'app check failed')
        return success
      } catch (error) {
        log.error({ err: error }, 'the app check provider can’t be reached')
        return false
      }
    },
  }
}
