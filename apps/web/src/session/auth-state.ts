import { profile, subscription } from '@pentimento/protocol'
import { z } from 'zod'
import { kept } from '../data/kept.ts'
import { sessionUser } from '../data/session.ts'

const authState = z.object({
  user: sessionUser.nullable(),
  userLoaded: z.boolean(),
  /** The profile; null for visitors. */
  metadata: profile.nullable(),
  metadataLoaded: z.boolean(),
  subscription: subscription.nullable(),
  subscriptionLoaded: z.boolean(),
})
/** The current user with profile and subscription. */
export type AuthState = z.infer<typeof authState>

export const unknown: AuthState = {
  user: null,
  userLoaded: false,
  metadata: null,
  metadataLoaded: false,
  subscription: null,
  subscriptionLoaded: false,
}

/** Whether any part is still loading. */
export function isLoading({ userLoaded, metadataLoaded, subscriptionLoaded }: AuthState): boolean {
  return !(userLoaded && metadataLoaded && subscriptionLoaded)
}

/** Whether the user has an account and a recorded web sign-in. */
export function isSignedIn({ user, metadata }: AuthState): boolean {
  return user !== null && !user.isAnonymous && metadata?.web != null
}

/** The value of the `status` cookie, for servers that choose pages by it. */
export function statusOf({ subscription }: AuthState): 'pro' | 'free' {
  return subscription?.status === 'active' ? 'pro' : 'free'
}

const key = 'authState'

/** The state that this browser stored last; undefined if there is none or it has another shape. */
export function keptState(): AuthState | undefined {
  return authState.safeParse(kept.readJson(key)).data
}

export function keepState(state: AuthState): void {
  kept.write(key, JSON.stringify(state))
}
