import { toasts } from '@pentimento/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { signalUse } from '../data/signals.ts'
import { cancelTask, deleteTask, forgetTask, rememberTask, retryTask } from '../data/tasks.ts'

const complain = ({ message }: Error) => {
  toasts.add({ tone: 'error', title: message })
}

/** What can be done to a task from any list; failures are said in a toast. */
export function useTaskActs() {
  const client = useQueryClient()
  const remember = { onSuccess: rememberTask.bind(null, client), onError: complain }
  const cancel = useMutation({ mutationFn: cancelTask, ...remember })
  const retry = useMutation({
    mutationFn: async (id: string) => {
      void signalUse(id, 'retried')
      return retryTask(id)
    },
    ...remember,
  })
  const remove = useMutation({
    mutationFn: async (ids: string[]) => {
      await Promise.all(ids.map(id => signalUse(id, 'deleted')))
      return Promise.all(ids.map(deleteTask))
    },
    onSuccess: (_done, ids) => {
      for (const id of ids) forgetTask(client, id)
    },
    onError: complain,
  })
  return { cancel, retry, remove }
}
