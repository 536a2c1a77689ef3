import { reconnect, serverEvent, type Task, type TaskState } from '@pentimento/protocol'
import type { QueryClient } from '@tanstack/react-query'
import { WebSocket as ReconnectingSocket } from 'partysocket'
import { socketAddress } from './address.ts'
import { withAddresses } from './read-task.ts'
import { forgetTask, rememberTask, tasksQuery } from './tasks.ts'
import { usageQuery } from './usage.ts'

/**
 * Keep the cached tasks as the server tells them, until the returned function is called. After a
 * dropped connection all tasks are asked for anew, since news may have been missed.
 */
export function followTasks(client: QueryClient): () => void {
  const socket = new ReconnectingSocket(socketAddress('/api/events'), undefined, {
    minReconnectionDelay: reconnect.minDelayMs + Math.random() * reconnect.jitterMs,
    maxReconnectionDelay: reconnect.maxDelayMs,
    reconnectionDelayGrowFactor: reconnect.growFactor,
    connectionTimeout: reconnect.connectionTimeoutMs,
    minUptime: reconnect.minUptimeMs,
    maxRetries: Number.POSITIVE_INFINITY,
  })
  /** Of each task, as told last. */
  const states = new Map<string, TaskState>()
  const askForTasks = () => {
    void client.invalidateQueries({ queryKey: tasksQuery.queryKey })
    void client.invalidateQueries({ queryKey: ['task'] })
  }
  /** A use is counted when a task begins, and given back when it fails; its place in the queue changes nothing. */
  const noteUse = ({ id, state }: Task) => {
    if (states.get(id) === state) return
    states.set(id, state)
    if (state !== 'processing') void client.invalidateQueries({ queryKey: usageQuery.queryKey })
  }
  const askAnew = () => {
    askForTasks()
    void client.invalidateQueries({ queryKey: ['profile'] })
    void client.invalidateQueries({ queryKey: ['subscription'] })
    askAnewOfBilling(client)
  }
  socket.addEventListener('open', () => {
    // What else the page shows was asked for just now, unless it took more than one attempt.
    if (socket.retryCount > 0) askAnew()
    else askForTasks()
  })
  socket.addEventListener('message', ({ data }) => {
    const event = serverEvent.parse(JSON.parse(String(data)))
    switch (event.type) {
      case 'task':
        noteUse(event.task)
        return rememberTask(client, withAddresses(event.task))
      case 'task-deleted':
        return forgetTask(client, event.id)
      case 'profile':
        return void client.setQueriesData({ queryKey: ['profile'] }, event.profile)
      case 'subscription':
        client.setQueriesData({ queryKey: ['subscription'] }, event.subscription)
        return askAnewOfBilling(client)
      case 'missed':
        return askAnew()
    }
  })
  return () => socket.close()
}

/** What follows from a subscription. */
function askAnewOfBilling(client: QueryClient): void {
  for (const name of ['plan', 'usage', 'prices', 'subscriptions', 'invoices'])
    void client.invalidateQueries({ queryKey: [name] })
}
