import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ToolError } from '@pentimento/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  blockedWork,
  returnWhitePixel,
  startServer,
  type TestServer,
  type TestSession,
} from '../../test-server.ts'

let server: TestServer
let someone: TestSession
beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  server.setWork(returnWhitePixel)
  someone = await server.subscriber()
})
afterEach(() => server.idle())
afterAll(() => server.close(1000))

const blobsOf = async (id: string) => {
  const folders = await readdir(join(server.dataFolder, 'blobs/tasks'))
  return folders.includes(id)
}

describe('a task', () => {
  it('publishes its progress', async () => {
    const { work, started, release } = blockedWork()
    server.setWork(async (job, options) => {
      options.onProgress(0.4)
      return work(job, options)
    })
    const { id } = (await someone.createTask()).json()
    await started
    await expect
      .poll(async () => (await someone.send('GET', `/api/tasks/${id}`)).json().fraction)
      .toBeCloseTo(0.4)
    release()
  })

  it('that is rejected reports the reason and isn’t treated as a crash', async () => {
    server.setWork(async () => {
      throw new ToolError('unreadable-image')
    })
    const { id } = (await someone.createTask()).json()
    expect(await someone.waitForState(id, 'error')).toMatchObject({
      code: 'unreadable-image',
      mayRetry: false,
    })
  })

  it('that failed can be retried and then succeeds', async () => {
    server.setWork(async () => {
      throw new ToolError('remove-background-failed')
    })
    const { id } = (await someone.createTask()).json()
    expect(await someone.waitForState(id, 'error')).toMatchObject({ mayRetry: true })
    server.setWork(returnWhitePixel)
    const retried = await someone.send('POST', `/api/tasks/${id}/retry`)
    expect(retried.json()).toMatchObject({ state: 'queued', position: 1 })
    await someone.waitForState(id, 'ready')
  })

  it('is processed again after a crash, without the owner’s action', async () => {
    let crashes = 1
    server.setWork(async (job, options) => {
      if (crashes-- > 0) throw new Error('a worker process exited (SIGKILL)')
      return returnWhitePixel(job, options)
    })
    const { id } = (await someone.createTask()).json()
    await someone.waitForState(id, 'ready')
  })

  it('that always crashes ends with the tool’s error', async () => {
    server.setWork(async () => {
      throw new Error('a worker process exited (SIGSEGV)')
    })
    const { id } = (await someone.createTask()).json()
    expect(await someone.waitForState(id, 'error')).toMatchObject({
      code: 'remove-background-failed',
      mayRetry: true,
    })
  })

  it('that is queued can be cancelled and leaves the queue', async () => {
    const { work, started, release } = blockedWork()
    server.setWork(work)
    await someone.createTask()
    await started
    const second = (await someone.createTask()).json()
    const third = (await someone.createTask()).json()
    const cancelled = await someone.send('POST', `/api/tasks/${second.id}/cancel`)
    expect(cancelled.json().state).toBe('cancelled')
    expect((await someone.send('GET', `/api/tasks/${third.id}`)).json().position).toBe(1)
    release()
    await someone.waitForState(third.id, 'ready')
    expect((await someone.send('GET', `/api/tasks/${second.id}`)).json().state).toBe('cancelled')
  })

  it('of Pro is processed before earlier tasks of others', async () => {
    const first = blockedWork()
    server.setWork(first.work)
    await someone.createTask()
    await first.started
    const made: (string | undefined)[] = []
    server.setWork((job, options) => {
      made.push(job.outputPolicy?.hasWatermark ? 'another’s' : 'of Pro')
      return returnWhitePixel(job, options)
    })
    await (await server.visitor()).createTask()
    await (await server.visitor()).createTask()
    await someone.createTask()
    first.release()
    await server.idle()
    expect(made).toEqual(['of Pro', 'another’s', 'another’s'])
  })

  it('that is processing can be cancelled; the work stops and the next task starts', async () => {
    const first = blockedWork()
    server.setWork(first.work)
    const { id } = (await someone.createTask()).json()
    await first.started
    server.setWork(returnWhitePixel)
    const next = (await someone.createTask()).json()
    expect((await someone.send('POST', `/api/tasks/${id}/cancel`)).json().state).toBe('cancelled')
    await someone.waitForState(next.id, 'ready')
    expect((await someone.send('GET', `/api/tasks/${id}`)).json().state).toBe('cancelled')
  })

  it('that is cancelled and retried is processed once', async () => {
    const first = blockedWork()
    server.setWork(first.work)
    const { id } = (await someone.createTask()).json()
    await first.started
    await someone.send('POST', `/api/tasks/${id}/cancel`)
    server.setWork(returnWhitePixel)
    await someone.send('POST', `/api/tasks/${id}/retry`)
    first.release()
    expect(await someone.waitForState(id, 'ready')).toMatchObject({ state: 'ready' })
  })

  it('deleted while processing leaves nothing behind', async () => {
    const { work, started, release } = blockedWork()
    server.setWork(work)
    const { id } = (await someone.createTask()).json()
    await started
    expect((await someone.send('DELETE', `/api/tasks/${id}`)).statusCode).toBe(204)
    release()
    await expect.poll(() => blobsOf(id)).toBe(false)
    expect((await someone.send('GET', `/api/tasks/${id}`)).statusCode).toBe(404)
  })

  it('deleted when ready deletes its images', async () => {
    const { id } = (await someone.createTask({}, { prefer: 'wait=20' })).json()
    expect(await blobsOf(id)).toBe(true)
    await someone.send('DELETE', `/api/tasks/${id}`)
    expect(await blobsOf(id)).toBe(false)
  })
})

describe('a restart', () => {
  it('keeps the queue and resumes running tasks', async () => {
    const { work, started } = blockedWork()
    server.setWork(work)
    const first = (await someone.createTask()).json()
    await started
    const second = (await someone.createTask()).json()
    await server.stop()
    server = await startServer({ dataFolder: server.dataFolder })
    const back = { headers: { cookie: someone.cookie } }
    for (const { id } of [first, second]) {
      await expect
        .poll(async () => (await server.app.inject({ url: `/api/tasks/${id}`, ...back })).json().state)
        .toBe('ready')
    }
  })
})

describe('a full queue', () => {
  it('rejects new tasks and stores nothing of them', async () => {
    await server.close(1000)
    server = await startServer({ env: { PENTIMENTO_QUEUE_MAX: '1' } })
    someone = await server.visitor()
    const { work, started, release } = blockedWork()
    server.setWork(work)
    await someone.createTask()
    await started
    expect((await (await server.visitor()).createTask()).statusCode).toBe(202)
    const refused = await (await server.visitor()).createTask()
    expect(refused.statusCode).toBe(503)
    expect(refused.json()).toMatchObject({ code: 'queue-full', mayRetry: true })
    expect(Date.parse(refused.json().retryAt)).toBeGreaterThan(Date.now())
    expect(await readdir(join(server.dataFolder, 'blobs/tasks'))).toHaveLength(2)
    const subscriber = await server.subscriber()
    expect((await subscriber.createTask()).json()).toMatchObject({ state: 'queued', position: 1 })
    release()
  })
})
