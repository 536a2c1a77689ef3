import { z } from 'zod'
import type { CaptchaConfig } from '../../app-check-config.ts'
import type { Logger } from '../../platform/log.ts'
import type { AppCheckProvider } from './provider.ts'

const timeoutMs = 10_000

const verification = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).optional() })

/**
 * Turnstile, hCaptcha or reCAPTCHA: verifies the widget's token with the provider. All three accept a form with
 * `secret`, `response` and `remoteip` and return `{ success }`. If the provider can't be reached, the check fails.
 */
export function createCaptcha(choice: CaptchaConfig, log: Logger): AppCheckProvider {
  const { provider, siteKey, secretKey, script, verifyUrl } = choice
  return {
    createChallenge: async () => ({ provider, siteKey, script }),
    isSolved: async (proof, _device, address) => {
      try {
        const response = await fetch(verifyUrl, {
          method: 'POST',
          body: new URLSearchParams({ secret: secretKey, response: proof, remoteip: address }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        const { success, 'error-codes': codes } = verification.parse(await response.json())
        if (!success) log.info({ codes }, 'app check failed')
        return success
      } catch (error) {
        log.error({ err: error }, 'the app check provider can’t be reached')
        return false
      }
    },
  }
}
