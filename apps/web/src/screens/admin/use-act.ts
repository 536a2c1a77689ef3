import { useMutation, useQueryClient } from '@tanstack/react-query'
import { adminKey } from '../../data/admin.ts'
import { bannersQuery } from '../../data/banners.ts'
import { toastFault } from '../../shell/toast-fault.ts'

/** Something an admin does; what is shown is asked for anew after it, and a failure said in a toast. */
export function useAct<Given>(act: (given: Given) => Promise<unknown>, onDone?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: adminKey })
      void client.invalidateQueries({ queryKey: bannersQuery.queryKey })
      onDone?.()
    },
    onError: toastFault,
  })
}
