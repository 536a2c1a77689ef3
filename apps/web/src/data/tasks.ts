import type { Task, TaskPage } from '@pentimento/protocol'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { withAppCheck } from './app-check.ts'
import { readTask, readTaskPage } from './read-task.ts'
import { postJson, request, requestJson } from './request.ts'

const pageSize = 30

export function taskQuery(id: string) {
  return queryOptions({
    queryKey: ['task', id],
    queryFn: async () => readTask(await requestJson(`/api/tasks/${id}`)),
  })
}

/** All tasks of the user, newest first, in pages. */
export const tasksQuery = infiniteQueryOptions({
  queryKey: ['tasks'],
  queryFn: async ({ pageParam }): Promise<TaskPage> => {
    const after = pageParam ? `&after=${pageParam}` : ''
    return readTaskPage(await requestJson(`/api/tasks?limit=${pageSize}${after}`))
  },
  initialPageParam: '',
  getNextPageParam: page => page.next,
})

export async function cancelTask(id: string): Promise<Task> {
  return readTask(await postJson(`/api/tasks/${id}/cancel`))
}

export async function retryTask(id: string): Promise<Task> {
  const init = { method: 'POST' }
  return readTask(await withAppCheck(headers => requestJson(`/api/tasks/${id}/retry`, { ...init, headers })))
}

/** Create a result again under the current plan. */
export async function reissueTask(id: string): Promise<Task> {
  return readTask(await postJson(`/api/tasks/${id}/reissue`))
}

export async function deleteTask(id: string): Promise<void> {
  await request(`/api/tasks/${id}`, { method: 'DELETE' })
}

/** Update a task in every cached list and query. */
export function cacheTask(client: QueryClient, task: Task): void {
  client.setQueryData(taskQuery(task.id).queryKey, task)
  client.setQueryData(tasksQuery.queryKey, cached => {
    if (!cached) return cached
    const isListed = cached.pages.some(page => page.tasks.some(({ id }) => id === task.id))
    const pages = cached.pages.map((page, index) => {
      if (!isListed && index === 0) return { ...page, tasks: [task, ...page.tasks] }
      return { ...page, tasks: page.tasks.map(listed => (listed.id === task.id ? task : listed)) }
    })
    return { ...cached, pages }
  })
}

export function uncacheTask(client: QueryClient, removedId: string): void {
  client.removeQueries({ queryKey: taskQuery(removedId).queryKey })
  client.setQueryData(tasksQuery.queryKey, cached => {
    if (!cached) return cached
    const pages = cached.pages.map(page => ({
      ...page,
      tasks: page.tasks.filter(({ id }) => id !== removedId),
    }))
    return { ...cached, pages }
  })
}
