import {
  eventClosings,
  isUnderWay,
  reconnect,
  serverEvent,
  type Task,
  type TaskPage,
} from '@pentimento/protocol'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { WebSocket as ReconnectingSocket } from 'partysocket'
import { socketAddress } from './address.ts'
import { bannersQuery } from './banners.ts'
import { asShown } from './read-task.ts'
import { sessionQuery } from './session.ts'
import { forgetTask, rememberTask } from './tasks.ts'
import { usageQuery } from './usage.ts'

/** Changes within this time, such as the tasks of a batch, cause one request. */
const settleMs = 250

/**
 * Apply the server's events to the query cache until the returned function is called. After a reconnection all
 * data that events update is refetched, since events may have been missed.
 */
export function followTasks(client: QueryClient): () => void {
  const socket = new ReconnectingSocket(socketAddress('/api/events'), undefined, {
    minReconnectionDelay: reconnect.minDelayMs + Math.random() * reconnect.jitterMs,
    maxReconnectionDelay: reconnect.maxDelayMs,
    reconnectionDelayGrowFactor: reconnect.growFactor,
    connectionTimeout: reconnect.connectionTimeoutMs,
    minUptime: reconnect.minUptimeMs,
    maxRetries: Number.POSITIVE_INFINITY,
    shouldReconnectOnClose: ({ code }) => code !== eventClosings['user-disabled'],
  })
  /** The latest version of each task. */
  const told = new Map<string, Task>()
  let asking: ReturnType<typeof setTimeout> | undefined
  const noteUse = (task: Task) => {
    if (changesUse(told.get(task.id), task)) {
      clearTimeout(asking)
      asking = setTimeout(() => void client.invalidateQueries({ queryKey: usageQuery.queryKey }), settleMs)
    }
    told.set(task.id, task)
  }
  socket.addEventListener('open', () => {
    // On the first connection the page's data is fresh; only active tasks may have changed.
    if (socket.retryCount > 0) askAnew(client)
    else void askForUnderWay(client)
  })
  socket.addEventListener('close', ({ code }) => {
    // The session ended: the user may be another one now.
    if (code === eventClosings['not-signed-in'])
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
  })
  socket.addEventListener('message', ({ data }) => {
    const { data: event } = serverEvent.safeParse(JSON.parse(String(data)))
    // A newer server may send events that this page doesn't know.
    switch (event?.type) {
      case 'task':
        noteUse(event.task)
        return rememberTask(client, asShown(event.task))
      case 'task-deleted':
        return forgetTask(client, event.id)
      case 'profile':
        return void client.setQueriesData({ queryKey: ['profile'] }, event.profile)
      case 'subscription':
        client.setQueriesData({ queryKey: ['subscription'] }, event.subscription)
        return askAnewOfBilling(client)
      case 'banners':
        return void client.invalidateQueries({ queryKey: bannersQuery.queryKey })
      case 'missed':
        return askAnew(client)
    }
  })
  return () => {
    clearTimeout(asking)
    socket.close()
  }
}

/** A use is counted when a task starts and refunded when it fails; queue progress doesn't change it. */
function changesUse(before: Task | undefined, after: Task): boolean {
  if (!before) return true
  if (isUnderWay(after)) return !isUnderWay(before)
  return after.state !== before.state && after.state !== 'ready'
}

/** Query names of task lists and single tasks. */
const namesOfTasks = ['tasks', 'task']

/** Refetch tasks that may have changed between their response and the first event. */
async function askForUnderWay(client: QueryClient): Promise<void> {
  const cache = client.getQueryCache()
  const asked = namesOfTasks.flatMap(name => cache.findAll({ queryKey: [name] }))
  await Promise.allSettled(asked.map(({ promise }) => promise))
  for (const { queryKey, state } of asked)
    if (tasksOf(state.data).some(isUnderWay)) void client.invalidateQueries({ queryKey, exact: true })
}

const tasksOf = (held: unknown): Task[] => {
  const data = held as InfiniteData<TaskPage> | Task | undefined
  if (!data) return []
  return 'pages' in data ? data.pages.flatMap(({ tasks }) => tasks) : [data]
}

/** Invalidate all data that events update. */
function askAnew(client: QueryClient): void {
  for (const name of [...namesOfTasks, 'profile', 'subscription', 'banners'])
    void client.invalidateQueries({ queryKey: [name] })
  askAnewOfBilling(client)
}

/** Invalidate all data that depends on the subscription. */
function askAnewOfBilling(client: QueryClient): void {
  for (const name of ['plan', 'usage', 'prices', 'subscriptions', 'invoices'])
    void client.invalidateQueries({ queryKey: [name] })
}
