import type { Task, TaskPage } from '@pentimento/protocol'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { askCostly } from './app-check.ts'
import { readTask, readTaskPage } from './read-task.ts'
import { ask, post, request } from './request.ts'

const pageSize = 30

export function taskQuery(id: string) {
  return queryOptions({
    queryKey: ['task', id],
    queryFn: async () => readTask(await ask(`/api/tasks/${id}`)),
  })
}

/** All tasks of the user, newest first, in pages. */
export const tasksQuery = infiniteQueryOptions({
  queryKey: ['tasks'],
  queryFn: async ({ pageParam }): Promise<TaskPage> => {
    const after = pageParam ? `&after=${pageParam}` : ''
    return readTaskPage(await ask(`/api/tasks?limit=${pageSize}${after}`))
  },
  initialPageParam: '',
  getNextPageParam: page => page.next,
})

export async function cancelTask(id: string): Promise<Task> {
  return readTask(await post(`/api/tasks/${id}/cancel`))
}

export async function retryTask(id: string): Promise<Task> {
  const again = { method: 'POST' }
  return readTask(await askCostly(headers => ask(`/api/tasks/${id}/retry`, { ...again, headers })))
}

/** Create a result again under the current plan. */
export async function reissueTask(id: string): Promise<Task> {
  return readTask(await post(`/api/tasks/${id}/reissue`))
}

export async function deleteTask(id: string): Promise<void> {
  await request(`/api/tasks/${id}`, { method: 'DELETE' })
}

/** Update a task in every cached list and query. */
export function rememberTask(client: QueryClient, known: Task): void {
  client.setQueryData(taskQuery(known.id).queryKey, known)
  client.setQueryData(tasksQuery.queryKey, held => {
    if (!held) return held
    const isListed = held.pages.some(page => page.tasks.some(({ id }) => id === known.id))
    const pages = held.pages.map((page, index) => {
      if (!isListed && index === 0) return { ...page, tasks: [known, ...page.tasks] }
      return { ...page, tasks: page.tasks.map(listed => (listed.id === known.id ? known : listed)) }
    })
    return { ...held, pages }
  })
}

export function forgetTask(client: QueryClient, gone: string): void {
  client.removeQueries({ queryKey: taskQuery(gone).queryKey })
  client.setQueryData(tasksQuery.queryKey, held => {
    if (!held) return held
    const pages = held.pages.map(page => ({ ...page, tasks: page.tasks.filter(({ id }) => id !== gone) }))
    return { ...held, pages }
  })
}
