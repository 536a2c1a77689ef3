import type { IdentityProvider } from '@pentimento/protocol'
import { toasts } from '@pentimento/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { startProviderSignIn } from '../../data/providers.ts'
import { refreshAfterSignIn } from '../../data/session.ts'
import { modals } from '../modals/modal-store.ts'
import { openBannedModal } from '../modals/open-banned-modal.ts'
import { toastError } from '../toast-error.ts'
import { linkErrorMessage, signInErrorMessage, startErrorMessage } from './provider-messages.ts'
import { openProviderWindow } from './provider-window.ts'

const errorMessages = { 'sign-in': signInErrorMessage, link: linkErrorMessage }

/**
 * Return a function that signs in with a provider or links it to the account, in a popup window, and shows a
 * toast on failure. If the email address has a password, a modal asks for it and then links the provider.
 *
 * @returns whether it succeeded
 */
export function useProviderSignIn(
  purpose: 'sign-in' | 'link',
): (provider: IdentityProvider) => Promise<boolean> {
  const client = useQueryClient()
  return useCallback(
    async ({ id, name }) => {
      try {
        const outcome = await openProviderWindow(() => startProviderSignIn(id, purpose))
        if (outcome.state === 'disabled') openBannedModal()
        const message = errorMessages[purpose](outcome, name)
        if (message) toasts.add({ tone: 'error', title: message })
        if (outcome.state === 'account-exists' && outcome.linkToken)
          modals.open({ name: 'link-provider', provider: name, linkToken: outcome.linkToken })
        if (outcome.state !== 'done') return false
      } catch (error) {
        if (purpose === 'link') toastError(error)
        else toasts.add({ tone: 'error', title: startErrorMessage(error) })
        return false
      }
      return refreshAfterSignIn(client).then(
        () => true,
        error => {
          toastError(error)
          return false
        },
      )
    },
    [client, purpose],
  )
}
