import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Task, termsEdition } from '@pentimento/protocol'
import { exportOutput } from '@pentimento/tools/export-output'
import sharp from 'sharp'
import { compose, type Server } from './compose.ts'
import { readConfig } from './config.ts'
import { blobStorageOf } from './parts.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { openBlobs } from './platform/open-blobs.ts'
import { createDataFolder } from './test-data-folder.ts'
import { runStoredJob } from './worker/stored-job.ts'
import type { WorkerPool } from './worker/worker-pool.ts'

type Work = WorkerPool['run']
/** What the worker pool receives. */
export type Job = Parameters<Work>[0]

export interface TestServer extends Server {
  dataFolder: string
  /** A visitor with a session, who sends requests; from localhost unless an address is given. */
  visitor(address?: string): Promise<TestSession>
  /** A person with an account and the free plan. */
  member(address?: string, headers?: Record<string, string>): Promise<TestSession>
  /** A visitor with Pro. */
  subscriber(address?: string): Promise<TestSession>
  /** Replace the work that the worker pool does. */
  setWork(work: Work): void
  /** Release all blocked work and wait until all tasks created through sessions have ended. */
  idle(): Promise<void>
  /** Move the clock forward; doesn't fire timers. */
  advanceClock(ms: number): void
  /** Run all periodic work of the server now. */
  fireTimers(): void
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
  const periodicCallbacks = new Set<() => void>()
  const clock: Clock = {
    ...systemClock,
    now: () => new Date(Date.now() + passedMs),
    // Long waits are for results; they must not time out on a busy machine.
    delay: (ms, signal) => (ms < 10_000 ? systemClock.delay(ms, signal) : waitForAbort(signal)),
    every: (ms, callback) => {
      periodicCallbacks.add(callback)
      const stop = systemClock.every(ms, callback)
      return () => {
        periodicCallbacks.delete(callback)
        stop()
      }
    },
  }
  const config = readConfig({
    PENTIMENTO_DATA: folder,
    // Not the built one, whose files are routes, too.
    PENTIMENTO_WEB: join(folder, 'no-web-app'),
    PENTIMENTO_PLANS: 'on',
    PENTIMENTO_NEW_VISITORS_PER_BROWSER: '1000',
    PENTIMENTO_VISITORS_PER_ADDRESS: '1000',
    PENTIMENTO_APP_CHECK: 'off',
    PENTIMENTO_WORKERS: '1',
    PENTIMENTO_DRAIN: '0',
    // The default takes 0.2 s for each password.
    PENTIMENTO_PASSWORD_COST: '10',
    LOG_LEVEL: 'silent',
    ...env,
  })
  const blobs = await openBlobs(blobStorageOf(config))
  let work: Work = returnWhitePixel
  const workerPool: WorkerPool = {
    run: (job, options) => work(job, options),
    runStored: (job, options) => runStoredJob(blobs, job, files => work({ ...job, files }, options)),
    export: (job, { signal }) => exportOutput(job, job.options, signal),
    close: async () => {},
  }
  const server = await compose(config, { clock, workerPool })
  const pendingTasks: (() => Promise<Task>)[] = []
  return {
    ...server,
    dataFolder: folder,
    visitor: address => createSession(server, pendingTasks, asVisitor, address),
    member: (address, headers = {}) =>
      createSession(server, pendingTasks, { ...asMember(), headers }, address),
    subscriber: async address => {
      const visitor = await createSession(server, pendingTasks, asVisitor, address)
      await server.billing.grant(visitor.id, {})
      return visitor
    },
    idle: async () => {
      for (const release of releases) release()
      releases.clear()
      for (const waitForEnd of pendingTasks.splice(0)) await waitForEnd()
    },
    setWork: newWork => {
      work = newWork
    },
    advanceClock: ms => {
      passedMs += ms
    },
    fireTimers: () => {
      for (const callback of periodicCallbacks) callback()
    },
    stop: () => server.close(1000),
    close: async graceMs => {
      await server.close(graceMs)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function waitForAbort(signal: AbortSignal | undefined): Promise<void> {
  return new Promise(resolve => {
    if (signal?.aborted) resolve()
    signal?.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** Returns a result of one white pixel immediately. */
export const returnWhitePixel: Work = async () => {
  const bytes = await testImage(1, 1)
  const thumbnail = { bytes, width: 1, height: 1 }
  const output = { name: 'image', format: 'png', mediaType: 'image/png', width: 1, height: 1 } as const
  return { outputs: [{ ...output, bytes, thumbnail }], madeBy: 'a test' }
}

const releases = new Set<() => void>()

/** Work that blocks until it's released, at the latest by `idle`, and stops when aborted. */
export function blockedWork(): { work: Work; started: Promise<void>; release: () => void } {
  const started = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  releases.add(released.resolve)
  const work: Work = (job, options) => {
    started.resolve()
    const stopped = new Promise<never>((_, reject) => {
      const { signal } = options
      // A task may be cancelled before its work begins.
      if (signal.aborted) reject(signal.reason)
      else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    return Promise.race([released.promise, stopped]).then(() => returnWhitePixel(job, options))
  }
  return { work, started: started.promise, release: released.resolve }
}

export function testImage(width: number, height: number): Promise<Buffer<ArrayBuffer>> {
  const create = { width, height, channels: 3, background: '#fff' } as const
  return sharp({ create }).png().toBuffer() as Promise<Buffer<ArrayBuffer>>
}

export type TestSession = Awaited<ReturnType<typeof createSession>>

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

async function createSession(
  { app }: Server,
  pendingTasks: (() => Promise<Task>)[],
  request: { url: string; payload: object; headers?: Record<string, string> },
  remoteAddress = '127.0.0.1',
) {
  const response = await app.inject({ method: 'POST', remoteAddress, ...request })
  const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const send = (method: 'GET' | 'POST' | 'DELETE', url: string, headers: Record<string, string> = {}) =>
    app.inject({ method, url, remoteAddress, headers: { cookie, ...headers } })
  const waitForState = async (id: string, ...states: Task['state'][]): Promise<Task> => {
    for (let attempt = 0; attempt < 10_000; attempt++) {
      const response = await send('GET', `/api/tasks/${id}`)
      const task: Task = response.json()
      if (response.statusCode === 404 || states.includes(task.state)) return task
      await systemClock.delay(25)
    }
    throw new Error(`the task did not become ${states.join(' or ')}`)
  }
  return {
    id: String(response.json().user.id),
    cookie,
    send,
    createTask: async (
      fields: Record<string, string | Blob> = {},
      headers: Record<string, string> = {},
      tool = 'remove-background',
    ) => {
      const form = new FormData()
      if (!('image' in fields)) form.set('image', new File([await testImage(8, 6)], 'Cat & dog.png'))
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      const request = new Request('http://localhost', { method: 'POST', body: form })
      const response = await app.inject({
        method: 'POST',
        url: `/api/tools/${tool}/tasks`,
        remoteAddress,
        headers: { cookie, 'content-type': request.headers.get('content-type') ?? '', ...headers },
        payload: Buffer.from(await request.arrayBuffer()),
      })
      const { id } = response.json()
      if (id) pendingTasks.push(() => waitForState(id, 'ready', 'error', 'cancelled'))
      return response
    },
    /** Wait for one of the states. @returns the task */
    waitForState,
  }
}
