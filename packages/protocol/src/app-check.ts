import { z } from 'zod'
import { jsonValue } from './json-value.ts'

export const captchaNames = ['turnstile', 'hcaptcha', 'recaptcha'] as const
export type CaptchaName = (typeof captchaNames)[number]

/** The challenge a device must solve before it may start an expensive operation. */
export const appCheckChallenge = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('off') }),
  z.object({
    provider: z.literal('altcha'),
    challenge: z
      .object({ parameters: z.record(z.string(), jsonValue), signature: z.string() })
      .describe('An ALTCHA version 2 challenge; the proof contains its JSON and the solution.'),
  }),
  z.object({
    provider: z.enum(captchaNames),
    siteKey: z.string(),
    script: z.url().describe('The provider’s script, which renders its widget.'),
  }),
])
export type AppCheckChallenge = z.infer<typeof appCheckChallenge>

export const appCheckProof = z.object({
  proof: z.string().min(1).max(8192).describe('Response of the provider’s widget; for ALTCHA, its payload.'),
})

export const appCheckToken = z.object({
  token: z.string().describe('To be sent as the header `X-App-Check` by the same device.'),
  expiresAt: z.iso.datetime(),
})
export type AppCheckToken = z.infer<typeof appCheckToken>
