import { rm } from 'node:fs/promises'
import { type Task, termsEdition } from '@pentimento/protocol'
import sharp from 'sharp'
import { compose, type Server } from './compose.ts'
import { readConfig } from './config.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { createDataFolder } from './test-data-folder.ts'
import type { Studio } from './worker/studio.ts'

type Work = Studio['work']

export interface TestServer extends Server {
  dataFolder: string
  /** A visitor with a session, who sends requests; from localhost unless an address is given. */
  visitor(address?: string): Promise<Visitor>
  /** A person with an account and the free plan. */
  member(address?: string): Promise<Visitor>
  /** A visitor with Pro. */
  subscriber(address?: string): Promise<Visitor>
  /** Replace the work that the worker pool does. */
  paint(work: Work): void
  /** Release all blocked work and wait until all tasks created through sessions have ended. */
  idle(): Promise<void>
  /** Move the clock forward; doesn't fire timers. */
  pass(ms: number): void
  /** Run all periodic work of the server now. */
  strike(): void
  /** Close, but keep the data folder for another start. */
  stop(): Promise<void>
}

/** A complete server with a real embedded database and a real queue; tests control the clock and the worker pool. */
export async function startServer({
  dataFolder,
  env = {},
}: {
  dataFolder?: string
  env?: Record<string, string>
} = {}): Promise<TestServer> {
  const folder = dataFolder ?? createDataFolder()
  let passedMs = 0
  const regular = new Set<() => void>()
  const clock: Clock = {
    ...systemClock,
    now: () => new Date(Date.now() + passedMs),
    // Long waits are for results; they must not time out on a busy machine.
    after: (ms, signal) => (ms < 10_000 ? systemClock.after(ms, signal) : aborted(signal)),
    every: (ms, act) => {
      regular.add(act)
      const stop = systemClock.every(ms, act)
      return () => {
        regular.delete(act)
        stop()
      }
    },
  }
  let work: Work = paintWhite
  const studio: Studio = { work: (order, watch) => work(order, watch), close: async () => {} }
  const config = readConfig({
    PENTIMENTO_DATA: folder,
    PENTIMENTO_PLANS: 'on',
    PENTIMENTO_NEWCOMERS_PER_BROWSER: '1000',
    PENTIMENTO_VISITORS_PER_ADDRESS: '1000',
    PENTIMENTO_APP_CHECK: 'off',
    LOG_LEVEL: 'silent',
    ...env,
  })
  const server = await compose(config, { clock, studio })
  const begun: (() => Promise<Task>)[] = []
  return {
    ...server,
    dataFolder: folder,
    visitor: address => openSession(server, begun, asVisitor, address),
    member: address => openSession(server, begun, asMember(), address),
    subscriber: async address => {
      const visitor = await openSession(server, begun, asVisitor, address)
      await server.billing.grant(visitor.id, {})
      return visitor
    },
    idle: async () => {
      for (const release of releases) release()
      releases.clear()
      for (const ended of begun.splice(0)) await ended()
    },
    paint: other => {
      work = other
    },
    pass: ms => {
      passedMs += ms
    },
    strike: () => {
      for (const act of regular) act()
    },
    stop: () => server.close(1000),
    close: async graceMs => {
      await server.close(graceMs)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function aborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise(resolve => {
    if (signal?.aborted) resolve()
    signal?.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** Returns a result of one white pixel immediately. */
export const paintWhite: Work = async () => {
  const bytes = await picture(1, 1)
  const thumbnail = { bytes, width: 1, height: 1 }
  const output = { name: 'image', format: 'png', mediaType: 'image/png', width: 1, height: 1 } as const
  return { outputs: [{ ...output, bytes, thumbnail }], madeBy: 'a test' }
}

const releases = new Set<() => void>()

/** Work that blocks until it's released, at the latest by `idle`, and stops when aborted. */
export function held(): { work: Work; begun: Promise<void>; letGo: () => void } {
  const begun = Promise.withResolvers<void>()
  const freed = Promise.withResolvers<void>()
  releases.add(freed.resolve)
  const work: Work = (order, watch) => {
    begun.resolve()
    const stopped = new Promise<never>((_, reject) => {
      watch.signal.addEventListener('abort', () => reject(watch.signal.reason), { once: true })
    })
    return Promise.race([freed.promise, stopped]).then(() => paintWhite(order, watch))
  }
  return { work, begun: begun.promise, letGo: freed.resolve }
}

export function picture(width: number, height: number): Promise<Buffer<ArrayBuffer>> {
  const create = { width, height, channels: 3, background: '#fff' } as const
  return sharp({ create }).png().toBuffer() as Promise<Buffer<ArrayBuffer>>
}

export type Visitor = Awaited<ReturnType<typeof openSession>>

const asVisitor = { url: '/api/auth/sign-in/anonymous', payload: {} }
const asMember = () => ({
  url: '/api/auth/sign-up/email',
  payload: {
    name: 'Ada',
    email: `${crypto.randomUUID()}@example.com`,
    password: 'correct horse battery',
    agreedTo: termsEdition,
  },
})

async function openSession(
  { app }: Server,
  begun: (() => Promise<Task>)[],
  who: { url: string; payload: object },
  remoteAddress = '127.0.0.1',
) {
  const answer = await app.inject({ method: 'POST', remoteAddress, ...who })
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, headers: Record<string, string> = {}) =>
    app.inject({ method, url, remoteAddress, headers: { cookie, ...headers } })
  const until = async (id: string, ...states: Task['state'][]): Promise<Task> => {
    for (let attempt = 0; attempt < 10_000; attempt++) {
      const answer = await ask('GET', `/api/tasks/${id}`)
      const task: Task = answer.json()
      if (answer.statusCode === 404 || states.includes(task.state)) return task
      await systemClock.after(25)
    }
    throw new Error(`the task did not become ${states.join(' or ')}`)
  }
  return {
    id: String(answer.json().user.id),
    cookie,
    ask,
    begin: async (
      fields: Record<string, string | Blob> = {},
      headers: Record<string, string> = {},
      tool = 'remove-background',
    ) => {
      const form = new FormData()
      if (!('image' in fields)) form.set('image', new File([await picture(8, 6)], 'Cat & dog.png'))
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      const request = new Request('http://localhost', { method: 'POST', body: form })
      const answer = await app.inject({
        method: 'POST',
        url: `/api/tools/${tool}/tasks`,
        remoteAddress,
        headers: { cookie, 'content-type': request.headers.get('content-type') ?? '', ...headers },
        payload: Buffer.from(await request.arrayBuffer()),
      })
      const { id } = answer.json()
      if (id) begun.push(() => until(id, 'ready', 'error', 'cancelled'))
      return answer
    },
    /** Wait for one of the states. @returns the task */
    until,
  }
}
