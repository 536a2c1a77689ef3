import { z } from 'zod'

/** The outside providers that people may sign in with, where they are set up. */
export const identityProviderIds = ['google', 'facebook', 'apple'] as const
export const identityProviderId = z.enum(identityProviderIds)
export type IdentityProviderId = z.infer<typeof identityProviderId>

/** `GET /api/sign-in-ways`: the providers that are set up, in the order of their buttons. */
export const signInWays = z.object({
  providers: z.array(z.object({ id: identityProviderId, name: z.string() })),
})
export type IdentityProvider = z.infer<typeof signInWays>['providers'][number]

/** What the window of a provider tells the page that opened it, when it is done. */
export const providerReturn = z.object({
  type: z.literal('pentimento:provider-return'),
  /** Why it came to nothing, in the sign-in library's or the provider's own code. */
  error: z.string().optional(),
  /** With `account-exists`: what the address already signs in by. */
  linkedBy: z.string().optional(),
})
export type ProviderReturn = z.infer<typeof providerReturn>
