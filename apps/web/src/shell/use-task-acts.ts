import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelTask, deleteTask, forgetTask, rememberTask, retryTask } from '../data/tasks.ts'
import { toastFault } from './toast-fault.ts'

/** What can be done to a task from any list; failures are said in a toast. */
export function useTaskActs() {
  const client = useQueryClient()
  const remember = { onSuccess: rememberTask.bind(null, client), onError: toastFault }
  const cancel = useMutation({ mutationFn: cancelTask, ...remember })
  const retry = useMutation({ mutationFn: retryTask, ...remember })
  const remove = useMutation({
    mutationFn: (ids: string[]) => Promise.all(ids.map(deleteTask)),
    onSuccess: (_done, ids) => {
      for (const id of ids) forgetTask(client, id)
    },
    onError: toastFault,
  })
  return { cancel, retry, remove }
}
