import { ToolError } from '@pentimento/protocol'
import type { Clock } from '../platform/clock.ts'

/** Releases a process for others. */
export type Release = () => void

/**
 * The worker processes of this server, shared by tasks and editors' requests. Requests go first, since someone is
 * waiting in front of a screen; after {@link requestsPerTask} of them a waiting task gets a turn.
 */
export interface ProcessSlots {
  /**
   * Wait for a process for an editor's request. Owners take turns, each in the order of its requests.
   *
   * @throws ToolError 'interactive-busy' if too many wait or the wait is too long; the signal's reason once aborted
   */
  acquireForRequest(owner: string, signal: AbortSignal): Promise<Release>
  /** Wait for a process for a task. @throws the signal's reason once aborted */
  acquireForTask(signal: AbortSignal): Promise<Release>
}

const requestsPerTask = 3
const maxWaiting = 64
const maxWaitingPerOwner = 6
/** Below the time in which people give up on a click. */
const maxWaitMs = 15_000
const retryAfterMs = 3000

interface Waiter {
  start(release: Release): void
}

/** @param count number of processes that work at the same time */
export function createProcessSlots(count: number, clock: Clock): ProcessSlots {
  const requests = createTurns()
  const tasks = createTurns()
  let busy = 0
  let requestsSinceTask = 0

  const next = (): Waiter | undefined => {
    const isTasksTurn = requests.size() === 0 || requestsSinceTask >= requestsPerTask
    const task = isTasksTurn ? tasks.take() : undefined
    if (task) requestsSinceTask = 0
    else if (requests.size() > 0) requestsSinceTask++
    return task ?? requests.take()
  }
  const startNext = () => {
    while (busy < count) {
      const waiter = next()
      if (!waiter) return
      busy++
      waiter.start(once(release))
    }
  }
  const release = () => {
    busy--
    startNext()
  }
  const wait = (turns: Turns, owner: string, signal: AbortSignal) =>
    new Promise<Release>((resolve, reject) => {
      signal.throwIfAborted()
      const onAbort = () => {
        turns.remove(owner, waiter)
        reject(signal.reason)
      }
      const waiter: Waiter = {
        start: release => {
          signal.removeEventListener('abort', onAbort)
          resolve(release)
        },
      }
      signal.addEventListener('abort', onAbort, { once: true })
      turns.add(owner, waiter)
      startNext()
    })

  return {
    acquireForRequest: async (owner, signal) => {
      const busyError = () =>
        new ToolError('interactive-busy', { retryAt: new Date(clock.now().getTime() + retryAfterMs) })
      if (requests.size() >= maxWaiting || requests.size(owner) >= maxWaitingPerOwner) throw busyError()
      const timeout = new AbortController()
      const settled = new AbortController()
      void clock.delay(maxWaitMs, settled.signal).then(() => timeout.abort(busyError()))
      try {
        return await wait(requests, owner, AbortSignal.any([signal, timeout.signal]))
      } finally {
        settled.abort()
      }
    },
    acquireForTask: signal => wait(tasks, '', signal),
  }
}

function once(release: Release): Release {
  let isReleased = false
  return () => {
    if (isReleased) return
    isReleased = true
    release()
  }
}

interface Turns {
  add(owner: string, waiter: Waiter): void
  remove(owner: string, waiter: Waiter): void
  /** The first waiter of the owner whose turn it is. */
  take(): Waiter | undefined
  /** How many wait, in total or of one owner. */
  size(owner?: string): number
}

/** Round-robin queue. */
function createTurns(): Turns {
  // In the order of turns: a map iterates in the order of insertion.
  const waiters = new Map<string, Waiter[]>()
  const take = () => {
    const [entry] = waiters
    if (!entry) return undefined
    const [owner, [first, ...rest]] = entry
    waiters.delete(owner)
    if (rest.length > 0) waiters.set(owner, rest)
    return first
  }
  return {
    add: (owner, waiter) => void waiters.set(owner, [...(waiters.get(owner) ?? []), waiter]),
    remove: (owner, waiter) => {
      const rest = (waiters.get(owner) ?? []).filter(other => other !== waiter)
      if (rest.length > 0) waiters.set(owner, rest)
      else waiters.delete(owner)
    },
    take,
    size: owner => {
      const lists = owner === undefined ? [...waiters.values()] : [waiters.get(owner) ?? []]
      return lists.reduce((sum, list) => sum + list.length, 0)
    },
  }
}
