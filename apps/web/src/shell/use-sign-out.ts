import { useMutation, useQueryClient } from '@tanstack/react-query'
import { signOut } from '../data/session.ts'
import { toastFault } from './toast-fault.ts'

/**
 * Signs out, and asks anew for all that is shown.
 *
 * @param onDone before what is shown changes
 * @param leave ends the session
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
