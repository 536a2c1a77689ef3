import { profile, subscription } from '@pentimento/protocol'
import { z } from 'zod'
import { kept } from '../data/kept.ts'
import { sessionUser } from '../data/session.ts'

const authState = z.object({
  user: sessionUser.nullable(),
  userLoaded: z.boolean(),
  /** What is kept of a person beside their account; of nobody who is not signed in. */
  metadata: profile.nullable(),
  metadataLoaded: z.boolean(),
  subscription: subscription.nullable(),
  subscriptionLoaded: z.boolean(),
})
/** Who is here, and what is known of them. */
export type AuthState = z.infer<typeof authState>

export const unknown: AuthState = {
  user: null,
  userLoaded: false,
  metadata: null,
  metadataLoaded: false,
  subscription: null,
  subscriptionLoaded: false,
}

/** Whether something is still to come; for who is not signed in, only who they are. */
export function isLoading({ userLoaded, metadataLoaded, subscriptionLoaded }: AuthState): boolean {
  return !(userLoaded && metadataLoaded && subscriptionLoaded)
}

/** Signed in is who has an account and is known to have signed in on the web. */
export function isSignedIn({ user, metadata }: AuthState): boolean {
  return user !== null && !user.isAnonymous && metadata?.web != null
}

/** What the status cookie says, for whoever serves pages by it. */
export function statusOf({ subscription }: AuthState): 'pro' | 'free' {
  return subscription?.status === 'active' ? 'pro' : 'free'
}

const key = 'authState'

/** What was known when this browser last looked; undefined where that is nothing, or of another form. */
export function keptState(): AuthState | undefined {
  return authState.safeParse(kept.readJson(key)).data
}

export function keepState(state: AuthState): void {
  kept.write(key, JSON.stringify(state))
}
