import { useMutation, useQueryClient } from '@tanstack/react-query'
import { adminKey } from '../../data/admin.ts'
import { bannersQuery } from '../../data/banners.ts'
import { toastError } from '../../shell/toast-error.ts'

/** An admin action: refetches all admin data on success, shows a toast on failure. */
export function useAdminAction<Input>(action: (input: Input) => Promise<unknown>, onDone?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: action,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: adminKey })
      void client.invalidateQueries({ queryKey: bannersQuery.queryKey })
      onDone?.()
    },
    onError: toastError,
  })
}
