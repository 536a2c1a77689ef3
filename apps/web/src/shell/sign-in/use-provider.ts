import type { IdentityProvider } from '@pentimento/protocol'
import { toasts } from '@pentimento/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { beginAtProvider } from '../../data/providers.ts'
import { seeSignedIn } from '../../data/session.ts'
import { openBanned } from '../modals/open-banned.ts'
import { toastFault } from '../toast-fault.ts'
import { visitProvider } from './provider-window.ts'
import { linkFault, signInFault, unbegunFault } from './provider-words.ts'

const faults = { 'sign-in': signInFault, link: linkFault }

/**
 * A function that signs in by a provider, or links it to who is signed in, in a window of its own, and says
 * what went wrong.
 *
 * @returns whether it came to something
 */
export function useProvider(purpose: 'sign-in' | 'link'): (provider: IdentityProvider) => Promise<boolean> {
  const client = useQueryClient()
  return useCallback(
    async ({ id, name }) => {
      try {
        const outcome = await visitProvider(() => beginAtProvider(id, purpose))
        if (outcome.state === 'disabled') openBanned()
        const fault = faults[purpose](outcome, name)
        if (fault) toasts.add({ tone: 'error', title: fault })
        if (outcome.state !== 'done') return false
      } catch (error) {
        if (purpose === 'link') toastFault(error)
        else toasts.add({ tone: 'error', title: unbegunFault(error) })
        return false
      }
      return seeSignedIn(client).then(
        () => true,
        error => {
          toastFault(error)
          return false
        },
      )
    },
    [client, purpose],
  )
}
