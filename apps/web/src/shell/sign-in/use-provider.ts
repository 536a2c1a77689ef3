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
 * Return a function that signs in with a provider or links it to the account, in a popup window, and shows a
 * toast on failure.
 *
 * @returns whether it succeeded
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
