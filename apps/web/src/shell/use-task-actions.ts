import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTask, cancelTask, deleteTask, retryTask, uncacheTask } from '../data/tasks.ts'
import { toastError } from './toast-error.ts'

/** The actions of tasks in any list; failures show a toast. */
export function useTaskActions() {
  const client = useQueryClient()
  const options = { onSuccess: cacheTask.bind(null, client), onError: toastError }
  const cancel = useMutation({ mutationFn: cancelTask, ...options })
  const retry = useMutation({ mutationFn: retryTask, ...options })
  const remove = useMutation({
    mutationFn: async (ids: string[]) => {
      const deletions = ids.map(id => deleteTask(id).then(() => uncacheTask(client, id)))
      const failed = (await Promise.allSettled(deletions)).find(({ status }) => status === 'rejected')
      // Tasks that were deleted stay deleted even if others failed.
      if (failed?.status === 'rejected') throw failed.reason
    },
    onError: toastError,
  })
  return { cancel, retry, remove }
}
