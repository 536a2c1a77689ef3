import { z } from 'zod'

/** Data about a person in addition to the account. */
export const profile = z.object({
  web: z
    .object({
      /** An ISO date. */
      lastSignIn: z.iso.datetime(),
      /** `loginForm`, `qrcode`, `emailLink`, `passkey`, or the provider's name. */
      lastSignInMethod: z.string(),
    })
    .nullable()
    .describe('Null for a person who has never signed in, such as a visitor.'),
})
export type Profile = z.infer<typeof profile>
