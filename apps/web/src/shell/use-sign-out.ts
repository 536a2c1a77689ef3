import { useMutation, useQueryClient } from '@tanstack/react-query'
import { signOut } from '../data/session.ts'
import { toastFault } from './toast-fault.ts'

/** Signs out, and asks anew for all that is shown. @param onDone before what is shown changes */
export function useSignOut(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: signOut,
    onSuccess: async () => {
      onDone()
      await client.resetQueries()
    },
    onError: toastFault,
  })
}
