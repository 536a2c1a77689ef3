import type { Profile, Subscription } from '@pentimento/protocol'
import { isBoolean, isNullOr, isObjectWith } from '../data/check.ts'
import { isProfile } from '../data/profile.ts'
import { safeLocalStorage } from '../data/safe-storage.ts'
import { isReceivedUser, type SessionUser, toSessionUser } from '../data/session.ts'
import { isSubscription } from '../data/subscription.ts'

/** The current user with profile and subscription. */
export interface AuthState {
  user: SessionUser | null
  userLoaded: boolean
  /** The profile; null for visitors. */
  metadata: Profile | null
  metadataLoaded: boolean
  subscription: Subscription | null
  subscriptionLoaded: boolean
}

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

/** An older version of the app may have stored less about the user. */
const isStoredState = isObjectWith({
  user: isNullOr(isReceivedUser),
  userLoaded: isBoolean,
  metadata: isNullOr(isProfile),
  metadataLoaded: isBoolean,
  subscription: isNullOr(isSubscription),
  subscriptionLoaded: isBoolean,
})

/** The state that this browser stored last; undefined if there is none or it has another shape. */
export function loadAuthState(): AuthState | undefined {
  const stored = safeLocalStorage.readJson(storageKey)
  return isStoredState(stored) ? { ...stored, user: stored.user && toSessionUser(stored.user) } : undefined
}

export function saveAuthState(state: AuthState): void {
  safeLocalStorage.write(storageKey, JSON.stringify(state))
}
