import { profile, subscription } from '@pentimento/protocol'
import { z } from 'zod'
import { safeLocalStorage } from '../data/safe-storage.ts'
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

export const initialAuthState: AuthState = {
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
export function planStatus({ subscription }: AuthState): 'pro' | 'free' {
  return subscription?.status === 'active' ? 'pro' : 'free'
}

const storageKey = 'authState'

/** The state that this browser stored last; undefined if there is none or it has another shape. */
export function loadAuthState(): AuthState | undefined {
  return authState.safeParse(safeLocalStorage.readJson(storageKey)).data
}

export function saveAuthState(state: AuthState): void {
  safeLocalStorage.write(storageKey, JSON.stringify(state))
}
