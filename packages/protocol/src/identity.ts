import { z } from 'zod'

/** Identity providers that the server can be configured to accept. */
export const identityProviderIds = ['google', 'facebook', 'apple'] as const
export const identityProviderId = z.enum(identityProviderIds)
export type IdentityProviderId = z.infer<typeof identityProviderId>

/** Response of `GET /api/sign-in-methods`: the configured providers, in button order. */
export const signInMethods = z.object({
  providers: z.array(z.object({ id: identityProviderId, name: z.string() })),
})
export type IdentityProvider = z.infer<typeof signInMethods>['providers'][number]

/** The message that a provider's popup window posts to its opener when it finishes. */
export const providerResult = z.object({
  type: z.literal('pentimento:provider-result'),
  /** Error code of the authentication library or the provider, if signing in failed. */
  error: z.string().optional(),
  /** With `account-exists`: the sign-in method that the email address already uses. */
  linkedBy: z.string().optional(),
  /** If that's a password: token for `POST /api/provider-links` after signing in with it. */
  linkToken: z.string().optional(),
})
export type ProviderResult = z.infer<typeof providerResult>
