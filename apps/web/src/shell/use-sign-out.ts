import { useMutation, useQueryClient } from '@tanstack/react-query'
import { signOut } from '../data/session.ts'
import { toastFault } from './toast-fault.ts'

/**
 * Sign out and refetch everything that is shown.
 *
 * @param onDone runs before the data changes
 * @param endSession ends the session
 */
export function useSignOut(onDone: () => void, leave = signOut) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: leave,
    onSuccess: async () => {
      onDone()
      await client.resetQueries()
    },
    onError: toastFault,
  })
}
