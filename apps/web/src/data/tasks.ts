import type { Task, TaskPage } from '@pentimento/protocol'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  replaceEqualDeep,
} from '@tanstack/react-query'
import { withAppCheck } from './app-check.ts'
import { readTask, readTaskPage } from './read-task.ts'
import { postJson, request, requestJson } from './request.ts'

const pageSize = 30

export function taskQuery(id: string) {
  return queryOptions({
    queryKey: ['task', id],
    queryFn: async () => readTask(await requestJson(`/api/tasks/${id}`)),
    structuralSharing: (cached, received) => newerTask(cached as Task | undefined, received as Task),
  })
}

/** A response may arrive after the event of a later change: keep the newer version. */
function newerTask(cached: Task | undefined, received: Task): Task {
  return cached && cached.revision > received.revision ? cached : replaceEqualDeep(cached, received)
}

/** All tasks of the user, newest first, in pages. */
export const tasksQuery = infiniteQueryOptions({
  queryKey: ['tasks'],
  queryFn: async ({ pageParam, client }): Promise<TaskPage> => {
    const after = pageParam ? `&after=${pageParam}` : ''
    const page = readTaskPage(await requestJson(`/api/tasks?limit=${pageSize}${after}`))
    // Events that came before this list exists are only in the single tasks' cache.
    const newest = (task: Task) => newerTask(client.getQueryData(taskQuery(task.id).queryKey), task)
    return { ...page, tasks: page.tasks.map(newest) }
  },
  initialPageParam: '',
  getNextPageParam: page => page.next,
  structuralSharing: (cached, received) =>
    newerTasks(cached as CachedList | undefined, received as CachedList),
})

type CachedList = InfiniteData<TaskPage, string>

function newerTasks(cached: CachedList | undefined, received: CachedList): CachedList {
  const cachedTasks = new Map(cached?.pages.flatMap(({ tasks }) => tasks.map(task => [task.id, task])))
  const pages = received.pages.map(page => ({
    ...page,
    tasks: page.tasks.map(task => newerTask(cachedTasks.get(task.id), task)),
  }))
  return replaceEqualDeep(cached, { ...received, pages })
}

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

/** Update a task in every cached list and query, unless they have a newer version. */
export function cacheTask(client: QueryClient, received: Task): void {
  const key = taskQuery(received.id).queryKey
  const task = newerTask(client.getQueryData(key), received)
  client.setQueryData(key, task)
  const list = client.getQueryData(tasksQuery.queryKey)
  const isListed = list?.pages.some(page => page.tasks.some(({ id }) => id === task.id))
  if (!isListed) refetchPendingList(client)
  client.setQueryData(tasksQuery.queryKey, cached => {
    if (!cached) return cached
    const pages = cached.pages.map((page, index) => {
      if (!isListed && index === 0) return { ...page, tasks: [task, ...page.tasks] }
      const tasks = page.tasks.map(listed => (listed.id === task.id ? newerTask(listed, task) : listed))
      return { ...page, tasks }
    })
    return { ...cached, pages }
  })
}

export function uncacheTask(client: QueryClient, removedId: string): void {
  client.removeQueries({ queryKey: taskQuery(removedId).queryKey })
  refetchPendingList(client)
  client.setQueryData(tasksQuery.queryKey, cached => {
    if (!cached) return cached
    const pages = cached.pages.map(page => ({
      ...page,
      tasks: page.tasks.filter(({ id }) => id !== removedId),
    }))
    return { ...cached, pages }
  })
}

/** Clients whose first list is fetched again after its response. */
const clientsToRefetch = new WeakSet<QueryClient>()

/** A list that is being fetched may have been read before a task was added or deleted: fetch it again. */
function refetchPendingList(client: QueryClient): void {
  const { queryKey } = tasksQuery
  const query = client.getQueryCache().find({ queryKey })
  if (query?.state.fetchStatus !== 'fetching') return
  // This cancels the request under way.
  if (query.state.data) return void client.invalidateQueries({ queryKey })
  if (clientsToRefetch.has(client)) return
  clientsToRefetch.add(client)
  const refetch = () => {
    clientsToRefetch.delete(client)
    void client.invalidateQueries({ queryKey })
  }
  void query.promise?.then(refetch, refetch)
}
