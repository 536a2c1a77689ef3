import { t } from '@pentimento/language'
import { toasts } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { profileQuery } from '../data/profile.ts'
import { checkServer } from '../data/reachability.ts'
import { safeLocalStorage } from '../data/safe-storage.ts'
import { accountIdOf, sessionQuery } from '../data/session.ts'
import { type AuthState, isLoading, planStatus, saveAuthState } from './auth-state.ts'
import { classifyUserDataError } from './classify-user-data-error.ts'
import { pushEvent } from './consent.ts'
import { oneYearS, setCookie } from './cookies.ts'
import { useAuthState } from './use-auth-state.ts'

const newAccountMs = 30_000
const signedUpKey = 'signedUp'

/** Side effects of the auth state. Used once, around all screens. */
export function useAuthStateEffects(): void {
  const state = useAuthState()
  useEffect(() => {
    if (isLoading(state)) return
    saveAuthState(state)
    setCookie('status', planStatus(state), oneYearS)
    trackSignUp(state)
  }, [state])
  useUserDataErrorReport()
}

/** Once for each new account, in the first tab that sees it. */
function trackSignUp({ user }: AuthState): void {
  if (!user || user.isAnonymous || Date.now() - Date.parse(user.createdAt) >= newAccountMs) return
  if (safeLocalStorage.read(signedUpKey) === user.id) return
  safeLocalStorage.write(signedUpKey, user.id)
  pushEvent({ event: 'sign_up', user_id: user.id })
}

function useUserDataErrorReport(): void {
  const session = useQuery(sessionQuery)
  const profile = useQuery(profileQuery(accountIdOf(session.data)))
  const error = session.error ?? profile.error
  useEffect(() => {
    if (!error) return
    const kind = classifyUserDataError(error)
    if (kind === 'permission-denied') return
    // After a timeout, check whether the server is reachable at all, so that the offline notice appears.
    if (kind === 'internal') void checkServer()
    pushEvent({ event: 'user_data_error', kind })
    toasts.add({ id: '/generic/toast/userDataError', tone: 'error', title: t('Trouble fetching user data') })
  }, [error])
}
