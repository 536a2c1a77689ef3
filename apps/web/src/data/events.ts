import {
  eventCloseCodes,
  isActive,
  reconnection,
  serverEvent,
  type Task,
  type TaskPage,
} from '@pentimento/protocol'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { WebSocket as ReconnectingSocket } from 'partysocket'
import { bannersQuery } from './banners.ts'
import { checkServer } from './reachability.ts'
import { toClientTask } from './read-task.ts'
import { accountDisabled } from './request.ts'
import { webSocketUrl } from './server-url.ts'
import { sessionQuery } from './session.ts'
import { cacheTask, uncacheTask } from './tasks.ts'
import { usageQuery } from './usage.ts'

/** Changes within this time, such as the tasks of a batch, cause one request. */
const debounceMs = 250

/**
 * Apply the server's events to the query cache until the returned function is called. After a reconnection all
 * data that events update is refetched, since events may have been missed.
 */
export function subscribeToEvents(client: QueryClient): () => void {
  const socket = new ReconnectingSocket(webSocketUrl('/api/events'), undefined, {
    minReconnectionDelay: reconnection.minDelayMs + Math.random() * reconnection.jitterMs,
    maxReconnectionDelay: reconnection.maxDelayMs,
    reconnectionDelayGrowFactor: reconnection.growFactor,
    connectionTimeout: reconnection.connectionTimeoutMs,
    minUptime: reconnection.minUptimeMs,
    maxRetries: Number.POSITIVE_INFINITY,
    shouldReconnectOnClose: ({ code }) => code !== eventCloseCodes['user-disabled'],
  })
  /** The latest version of each task. */
  const latestTasks = new Map<string, Task>()
  let usageTimer: ReturnType<typeof setTimeout> | undefined
  const trackUsage = (task: Task) => {
    const previous = latestTasks.get(task.id)
    if (previous && previous.revision > task.revision) return
    if (affectsUsage(previous, task)) {
      clearTimeout(usageTimer)
      usageTimer = setTimeout(
        () => void client.invalidateQueries({ queryKey: usageQuery.queryKey }),
        debounceMs,
      )
    }
    latestTasks.set(task.id, task)
  }
  socket.addEventListener('open', () => {
    // On the first connection the page's data is fresh; only active tasks may have changed.
    if (socket.retryCount > 0) invalidateAll(client)
    else void refetchActiveTasks(client)
  })
  socket.addEventListener('close', ({ code }) => {
    // The session ended: the user may be another one now.
    if (code === eventCloseCodes['not-signed-in'] || code === eventCloseCodes['user-disabled'])
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
    // Without the session, no request reports the ban.
    if (code === eventCloseCodes['user-disabled']) accountDisabled.emit()
    // The connection broke, rather than being closed by the server or this page.
    if (code === 1006) void checkServer()
  })
  socket.addEventListener('message', ({ data }) => {
    const { data: event } = serverEvent.safeParse(JSON.parse(String(data)))
    // A newer server may send events that this page doesn't know.
    switch (event?.type) {
      case 'task':
        trackUsage(event.task)
        return cacheTask(client, toClientTask(event.task))
      case 'task-deleted':
        return uncacheTask(client, event.id)
      case 'profile':
        return void client.setQueriesData({ queryKey: ['profile'] }, event.profile)
      case 'subscription':
        client.setQueriesData({ queryKey: ['subscription'] }, event.subscription)
        return invalidateBilling(client)
      case 'banners':
        return void client.invalidateQueries({ queryKey: bannersQuery.queryKey })
      case 'missed':
        return invalidateAll(client)
    }
  })
  return () => {
    clearTimeout(usageTimer)
    socket.close()
  }
}

/** A use is counted when a task starts and refunded when it fails; queue progress doesn't change it. */
function affectsUsage(before: Task | undefined, after: Task): boolean {
  if (!before) return true
  if (isActive(after)) return !isActive(before)
  return after.state !== before.state && after.state !== 'ready'
}

/** Query names of task lists and single tasks. */
const taskQueryNames = ['tasks', 'task']

/** Refetch tasks that may have changed between their response and the first event. */
async function refetchActiveTasks(client: QueryClient): Promise<void> {
  const cache = client.getQueryCache()
  const queries = taskQueryNames.flatMap(name => cache.findAll({ queryKey: [name] }))
  await Promise.allSettled(queries.map(({ promise }) => promise))
  for (const { queryKey, state } of queries)
    if (cachedTasks(state.data).some(isActive)) void client.invalidateQueries({ queryKey, exact: true })
}

const cachedTasks = (cached: unknown): Task[] => {
  const data = cached as InfiniteData<TaskPage> | Task | undefined
  if (!data) return []
  return 'pages' in data ? data.pages.flatMap(({ tasks }) => tasks) : [data]
}

/** Invalidate all data that events update. */
function invalidateAll(client: QueryClient): void {
  for (const name of [...taskQueryNames, 'profile', 'subscription', 'banners'])
    void client.invalidateQueries({ queryKey: [name] })
  invalidateBilling(client)
}

/** Invalidate all data that depends on the subscription. */
function invalidateBilling(client: QueryClient): void {
  for (const name of ['plan', 'usage', 'prices', 'subscriptions', 'invoices'])
    void client.invalidateQueries({ queryKey: [name] })
}
