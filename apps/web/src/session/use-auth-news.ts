import { t } from '@pentimento/language'
import { toasts } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { kept } from '../data/kept.ts'
import { profileQuery } from '../data/profile.ts'
import { callServer } from '../data/reachability.ts'
import { accountOf, sessionQuery } from '../data/session.ts'
import { type AuthState, isLoading, keepState, statusOf } from './auth-state.ts'
import { pushEvent } from './consent.ts'
import { setCookie, yearS } from './cookies.ts'
import { troubleOf } from './trouble.ts'
import { useAuthState } from './use-auth-state.ts'

const newUserMs = 30_000
const signedUpKey = 'signedUp'

/** Side effects of the auth state. Used once, around all screens. */
export function useAuthNews(): void {
  const state = useAuthState()
  useEffect(() => {
    if (isLoading(state)) return
    keepState(state)
    setCookie('status', statusOf(state), yearS)
    tellOfSignUp(state)
  }, [state])
  useTroubleNews()
}

/** Once for each new account, in the first tab that sees it. */
function tellOfSignUp({ user }: AuthState): void {
  if (!user || user.isAnonymous || Date.now() - Date.parse(user.createdAt) >= newUserMs) return
  if (kept.read(signedUpKey) === user.id) return
  kept.write(signedUpKey, user.id)
  pushEvent({ event: 'sign_up', user_id: user.id })
}

function useTroubleNews(): void {
  const session = useQuery(sessionQuery)
  const profile = useQuery(profileQuery(accountOf(session.data)))
  const error = session.error ?? profile.error
  useEffect(() => {
    if (!error) return
    const kind = troubleOf(error)
    if (kind === 'permission-denied') return
    // After a timeout, check whether the server is reachable at all, so that the offline notice appears.
    if (kind === 'internal') void callServer()
    pushEvent({ event: 'user_data_error', kind })
    toasts.add({ id: '/generic/toast/userDataError', tone: 'error', title: t('Trouble fetching user data') })
  }, [error])
}
