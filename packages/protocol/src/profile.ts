import { z } from 'zod'

/** What is kept of a person beside their account. */
export const profile = z.object({
  web: z
    .object({
      /** An ISO date. */
      lastSignIn: z.iso.datetime(),
      /** `loginForm`, `qrcode`, `emailLink`, `passkey`, or the provider's name. */
      lastSignInMethod: z.string(),
    })
    .nullable()
    .describe('Null for who has never signed in, such as a visitor.'),
})
export type Profile = z.infer<typeof profile>
