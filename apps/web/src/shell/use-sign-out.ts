import { useMutation, useQueryClient } from '@tanstack/react-query'
import { resetAfterSignOut, signOut } from '../data/session.ts'
import { toastError } from './toast-error.ts'

/**
 * Sign out and refetch everything that is shown.
 *
 * @param onDone runs before the data changes
 * @param endSession ends the session
 */
export function useSignOut(onDone: () => void, endSession = signOut) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: endSession,
    onSuccess: async () => {
      onDone()
      await resetAfterSignOut(client)
    },
    onError: toastError,
  })
}
