import { useMutation, useQueryClient } from '@tanstack/react-query'
import { adminKey } from '../../data/admin.ts'
import { bannersQuery } from '../../data/banners.ts'
import { toastFault } from '../../shell/toast-fault.ts'

/** An admin action: refetches all admin data on success, shows a toast on failure. */
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
