import { type CaptchaName, captchaNames } from '@pentimento/protocol'
import { z } from 'zod'
import { type Environment, readSettings } from './platform/settings.ts'

/** A captcha provider, its keys and the addresses of its script and verification API. */
export interface CaptchaConfig {
  provider: CaptchaName
  siteKey: string
  secretKey: string
  script: string
  verifyUrl: string
}

/**
 * How visitors' devices are checked. `maxHashes` is the maximum number of hashes that a device computes for ALTCHA's
 * proof of work.
 */
export type AppCheckConfig = { provider: 'off' } | { provider: 'altcha'; maxHashes: number } | CaptchaConfig

const defaultUrls = {
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
} as const satisfies Record<CaptchaName, Pick<CaptchaConfig, 'script' | 'verifyUrl'>>

/** Origins that each provider's widget loads from, as documented by the provider for content security policies. */
const widgetOrigins = {
  turnstile: ['https://challenges.cloudflare.com'],
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  recaptcha: ['https://www.google.com', 'https://www.gstatic.com', 'https://recaptcha.google.com'],
} as const satisfies Record<CaptchaName, readonly string[]>

/** Origins whose scripts and frames a page must be allowed to load for the check. */
export function scriptSourcesOf(config: AppCheckConfig): string[] {
  if (config.provider === 'off' || config.provider === 'altcha') return []
  return [...new Set([...widgetOrigins[config.provider], new URL(config.script).origin])]
}

const variableNames = {
  siteKey: 'PENTIMENTO_APP_CHECK_SITE_KEY',
  secretKey: 'PENTIMENTO_APP_CHECK_SECRET',
  script: 'PENTIMENTO_APP_CHECK_SCRIPT_URL',
  verifyUrl: 'PENTIMENTO_APP_CHECK_VERIFY_URL',
} as const

const captcha = z.object({ siteKey: z.string(), secretKey: z.string(), script: z.url(), verifyUrl: z.url() })

const settings = z.object({
  PENTIMENTO_APP_CHECK: z.enum(['off', 'altcha', ...captchaNames]).default('altcha'),
  PENTIMENTO_APP_CHECK_MAX_HASHES: z.coerce.number().int().min(10).max(1_000_000).default(500),
})

/**
 * Read `PENTIMENTO_APP_CHECK`; for ALTCHA also `_MAX_HASHES`; for the captcha providers `_SITE_KEY` and `_SECRET`, and
 * optionally `_SCRIPT_URL` and `_VERIFY_URL`.
 *
 * @throws Error that names the missing or invalid variable
 */
export function readAppCheckConfig(env: Environment): AppCheckConfig {
  const { PENTIMENTO_APP_CHECK: provider, PENTIMENTO_APP_CHECK_MAX_HASHES: maxHashes } = readSettings(
    settings,
    env,
  )
  if (provider === 'off') return { provider }
  if (provider === 'altcha') return { provider, maxHashes }
  const configured = Object.entries(variableNames).flatMap(([setting, variable]) => {
    const value = env[variable]
    return value === undefined ? [] : [[setting, value] as const]
  })
  const variableNameOf = (setting: string) => variableNames[setting as keyof typeof variableNames]
  return {
    provider,
    ...readSettings(captcha, { ...defaultUrls[provider], ...Object.fromEntries(configured) }, variableNameOf),
  }
}
