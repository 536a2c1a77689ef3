import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelTask, deleteTask, forgetTask, rememberTask, retryTask } from '../data/tasks.ts'
import { toastFault } from './toast-fault.ts'

/** The actions of tasks in any list; failures show a toast. */
export function useTaskActs() {
  const client = useQueryClient()
  const remember = { onSuccess: rememberTask.bind(null, client), onError: toastFault }
  const cancel = useMutation({ mutationFn: cancelTask, ...remember })
  const retry = useMutation({ mutationFn: retryTask, ...remember })
  const remove = useMutation({
    mutationFn: async (ids: string[]) => {
      const deletions = ids.map(id => deleteTask(id).then(() => forgetTask(client, id)))
      const failed = (await Promise.allSettled(deletions)).find(({ status }) => status === 'rejected')
      // Tasks that were deleted stay deleted even if others failed.
      if (failed?.status === 'rejected') throw failed.reason
    },
    onError: toastFault,
  })
  return { cancel, retry, remove }
}
