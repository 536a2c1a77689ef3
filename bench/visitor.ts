import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import type { ServerEvent, Task, TaskPage } from '@pentimento/protocol'
import sharp from 'sharp'
import { createHttpClient } from '../scripts/http-client.ts'

const atOnce = 2
const retryMs = 300
/** Between two requests for the state of a task. */
const pollMs = 2000
const side = 48

/** Numbers of tasks by what became of them, and of requests and events. */
interface Report {
  ready: number
  failed: number
  /** Accepted, and doesn't exist any more. */
  lost: number
  /** Exists more than once. */
  doubled: number
  /** Hasn't ended. */
  stuck: number
  /** An event came after a later one of the same task. */
  misordered: number
  /** The result is of another task's image. */
  swapped: number
  repeats: number
  events: number
}

export interface Visitor {
  createTasks(count: number, end: AbortSignal): Promise<void>
  /** Number of accepted tasks. */
  created(): number
  /** Number of tasks that are known to have ended. */
  ended(): number
  check(): Promise<Report>
}

interface Created {
  id: string
  color: Color
  state: Task['state']
}
export type Color = [number, number, number]
const hasEnded = (state: Task['state']) => ['ready', 'error', 'cancelled'].includes(state)

/** A visitor who creates tasks on random web processes, repeats failed requests, and watches events. */
export async function createVisitor(
  origins: string[],
  index: number,
  random: () => number,
): Promise<Visitor> {
  const address = `10.1.${Math.floor(index / 250)}.${index % 250}`
  const anyOrigin = () => origins[Math.floor(random() * origins.length)]
  const headers = { 'x-forwarded-for': address }
  const client = createHttpClient(anyOrigin, headers)
  const created: Created[] = []
  const counts = { repeats: 0, events: 0, misordered: 0 }
  const ask = async (send: () => Promise<Response>): Promise<Response> => {
    for (;;) {
      const response = await send().catch(() => undefined)
      if (response && response.status !== 429 && response.status < 500) return response
      counts.repeats++
      await after(retryMs)
    }
  }
  await ask(() => client.post('/api/auth/sign-in/anonymous', {}))
  const stopWatching = watchEvents(anyOrigin, { ...headers, cookie: client.cookie() }, counts)
  const update = async (task: Created) => {
    const response = await ask(() => client.get(`/api/tasks/${task.id}`))
    if (response.ok) task.state = ((await response.json()) as Task).state
  }
  const createTask = async () => {
    const color: Color = [0, 0, 0].map(() => Math.floor(random() * 256)) as Color
    const image = await solidImage(color)
    const key = randomUUID()
    const params = { formats: [`${side}x${side}`], method: 'crop', format: 'png' }
    const response = await ask(() => client.createTask('universal-resizer', params, { image }, key))
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
    const { id, state } = (await response.json()) as Task
    const task: Created = { id, color, state }
    created.push(task)
    while (!hasEnded(task.state)) {
      await after(pollMs)
      await update(task)
    }
  }
  return {
    createTasks: async (count, end) => {
      let remaining = count
      const createMany = async () => {
        while (remaining-- > 0 && !end.aborted) await createTask()
      }
      await Promise.all(Array.from({ length: atOnce }, createMany))
    },
    created: () => created.length,
    ended: () => created.filter(({ state }) => hasEnded(state)).length,
    check: async () => {
      stopWatching()
      const ids = await listTasks(path => ask(() => client.get(path)))
      const states = created.map(({ state }) => state)
      const isSwapped = await Promise.all(
        created.map(async ({ id, color, state }) => {
          if (state !== 'ready') return false
          const task = (await (await ask(() => client.get(`/api/tasks/${id}`))).json()) as Task
          if (task.state !== 'ready') return false
          const image = await ask(() => client.get(task.outputs[0].href))
          return !(await hasColor(await image.arrayBuffer(), color))
        }),
      )
      return {
        ...counts,
        ready: states.filter(state => state === 'ready').length,
        failed: states.filter(state => state === 'error').length,
        stuck: states.filter(state => !hasEnded(state)).length,
        lost: created.filter(({ id }) => !ids.includes(id)).length,
        doubled: ids.length - new Set(created.map(({ id }) => id)).size,
        swapped: isSwapped.filter(Boolean).length,
      }
    },
  }
}

/** Partly transparent, since the tool then runs no network to find the subject. */
export async function solidImage([r, g, b]: Color): Promise<Blob> {
  const create = { width: side, height: side, channels: 4, background: { r, g, b, alpha: 0.4 } } as const
  return new Blob([await sharp({ create }).png().toBuffer()])
}

/** Whether an image has one color. */
export async function hasColor(image: ArrayBuffer, color: Color): Promise<boolean> {
  const { channels } = await sharp(image).stats()
  return color.every((value, channel) => Math.abs(channels[channel].mean - value) < 3)
}

async function listTasks(get: (path: string) => Promise<Response>): Promise<string[]> {
  const ids: string[] = []
  let next: string | undefined
  do {
    const response = await get(`/api/tasks?limit=100${next ? `&after=${next}` : ''}`)
    const page = (await response.json()) as TaskPage
    ids.push(...page.tasks.map(({ id }) => id))
    next = page.next
  } while (next)
  return ids
}

/** Count events, and those of a task that come after the event of its end. @returns a function that stops it */
function watchEvents(
  origin: () => string,
  headers: Record<string, string>,
  counts: { events: number; misordered: number },
): () => void {
  let isStopped = false
  let socket: WebSocket | undefined
  const ended = new Set<string>()
  const connect = () => {
    socket = new WebSocket(`${origin().replace('http', 'ws')}/api/events`, { headers })
    socket.addEventListener('message', ({ data }) => {
      const event: ServerEvent = JSON.parse(data)
      counts.events++
      if (event.type !== 'task') return
      if (ended.has(event.task.id) && !hasEnded(event.task.state)) counts.misordered++
      if (hasEnded(event.task.state)) ended.add(event.task.id)
    })
    socket.addEventListener('close', async () => {
      await after(retryMs)
      if (!isStopped) connect()
    })
  }
  connect()
  return () => {
    isStopped = true
    socket?.close()
  }
}
