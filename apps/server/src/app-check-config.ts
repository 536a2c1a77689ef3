import { type CaptchaName, captchaNames } from '@pentimento/protocol'
import { z } from 'zod'
import { type Environment, readSettings } from './platform/settings.ts'

/** A captcha provider, its keys and the addresses of its script and verification API. */
export interface CaptchaChoice {
  provider: CaptchaName
  siteKey: string
  secretKey: string
  script: string
  verifyUrl: string
}

/**
 * How visitors' devices are checked. `work` is the highest counter of ALTCHA's proof of work, i.e. the most hashes a
 * device computes.
 */
export type AppCheckChoice = { provider: 'off' } | { provider: 'altcha'; work: number } | CaptchaChoice

const usual = {
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js?render=explicit',
    verifyUrl: 'https://api.hcaptcha.com/siteverify',
  },
  recaptcha: {
    script: 'https://www.google.com/recaptcha/api.js?render=explicit',
    verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
  },
} as const satisfies Record<CaptchaName, Pick<CaptchaChoice, 'script' | 'verifyUrl'>>

/** Origins that each provider's widget loads from, as documented by the provider for content security policies. */
const sources = {
  turnstile: ['https://challenges.cloudflare.com'],
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  recaptcha: ['https://www.google.com', 'https://www.gstatic.com', 'https://recaptcha.google.com'],
} as const satisfies Record<CaptchaName, readonly string[]>

/** Origins whose scripts and frames a page must be allowed to load for the check. */
export function scriptSourcesOf(choice: AppCheckChoice): string[] {
  if (choice.provider === 'off' || choice.provider === 'altcha') return []
  return [...new Set([...sources[choice.provider], new URL(choice.script).origin])]
}

const variables = {
  siteKey: 'PENTIMENTO_APP_CHECK_SITE_KEY',
  secretKey: 'PENTIMENTO_APP_CHECK_SECRET',
  script: 'PENTIMENTO_APP_CHECK_SCRIPT_URL',
  verifyUrl: 'PENTIMENTO_APP_CHECK_VERIFY_URL',
} as const

const captcha = z.object({ siteKey: z.string(), secretKey: z.string(), script: z.url(), verifyUrl: z.url() })

const settings = z.object({
  PENTIMENTO_APP_CHECK: z.enum(['off', 'altcha', ...captchaNames]).default('altcha'),
  PENTIMENTO_APP_CHECK_WORK: z.coerce.number().int().min(10).max(1_000_000).default(500),
})

/**
 * Read `PENTIMENTO_APP_CHECK`; for ALTCHA also `_WORK`; for the captcha providers `_SITE_KEY` and `_SECRET`, and
 * optionally `_SCRIPT_URL` and `_VERIFY_URL`.
 *
 * @throws Error that names the missing or invalid variable
 */
export function readAppCheck(env: Environment): AppCheckChoice {
  const { PENTIMENTO_APP_CHECK: provider, PENTIMENTO_APP_CHECK_WORK: work } = readSettings(settings, env)
  if (provider === 'off') return { provider }
  if (provider === 'altcha') return { provider, work }
  const given = Object.entries(variables).flatMap(([setting, variable]) => {
    const value = env[variable]
    return value === undefined ? [] : [[setting, value] as const]
  })
  const variableOf = (setting: string) => variables[setting as keyof typeof variables]
  return {
    provider,
    ...readSettings(captcha, { ...usual[provider], ...Object.fromEntries(given) }, variableOf),
  }
}
