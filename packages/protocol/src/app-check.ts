import { z } from 'zod'

/** The request header that carries a token. */
export const appCheckHeader = 'x-app-check'

export const captchaNames = ['turnstile', 'hcaptcha', 'recaptcha'] as const
export type CaptchaName = (typeof captchaNames)[number]

/** What a device is asked for before it may begin what is costly. */
export const appCheckAsk = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('off') }),
  z.object({
    provider: z.literal('altcha'),
    challenge: z
      .object({ parameters: z.record(z.string(), z.json()), signature: z.string() })
      .describe('Of ALTCHA’s second form; the proof is its JSON beside the solution’s.'),
  }),
  z.object({
    provider: z.enum(captchaNames),
    siteKey: z.string(),
    script: z.url().describe('The provider’s, that draws its widget.'),
  }),
])
export type AppCheckAsk = z.infer<typeof appCheckAsk>

export const appCheckProof = z.object({
  proof: z.string().min(1).max(8192).describe('What the provider’s widget gives; of ALTCHA, its payload.'),
})

export const appCheckToken = z.object({
  token: z.string().describe('To be sent as the header `X-App-Check` by the same device.'),
  expiresAt: z.iso.datetime(),
})
export type AppCheckToken = z.infer<typeof appCheckToken>
