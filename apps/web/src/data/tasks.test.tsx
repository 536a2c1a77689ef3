import type { Task, TaskState } from '@pentimento/protocol'
import { sampleTask } from '@pentimento/stage/samples'
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cacheTask, taskQuery, tasksQuery, uncacheTask } from './tasks.ts'

/** Requests that the server hasn't answered yet. */
let pending: { url: string; answer: (body: unknown) => void }[]
let client: QueryClient

beforeEach(() => {
  pending = []
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  vi.stubGlobal('fetch', (url: string | URL, init?: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    pending.push({ url: String(url), answer: body => resolve(Response.json(body)) })
    return promise
  })
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

const version = (state: TaskState, revision: number): Task => ({ ...sampleTask(state), revision })
const { id } = sampleTask('ready')
const other = { ...sampleTask('ready'), id: '7d9f3c1e-4b50-4c7e-9a53-0d6f1e2a3b4d' }

const cachedState = () => client.getQueryData(taskQuery(id).queryKey)?.state
const listed = () =>
  client.getQueryData(tasksQuery.queryKey)?.pages.flatMap(({ tasks }) => tasks.map(({ state }) => state))

async function nextRequest() {
  await expect.poll(() => pending.length).toBeGreaterThan(0)
  const [request] = pending.splice(0, 1)
  if (!request) throw new Error('no request')
  return request
}

const showTask = () => new QueryObserver(client, taskQuery(id)).subscribe(() => {})
const showList = () => new InfiniteQueryObserver(client, tasksQuery).subscribe(() => {})

describe('a version of a task that is older than the cached one', () => {
  it('is dropped from an event', async () => {
    showList()
    const list = await nextRequest()
    list.answer({ tasks: [version('queued', 0)] })
    await expect.poll(listed).toEqual(['queued'])
    cacheTask(client, version('ready', 2))
    cacheTask(client, version('processing', 1))
    expect(cachedState()).toBe('ready')
    expect(listed()).toEqual(['ready'])
  })

  it('is dropped from the late response of a single task', async () => {
    cacheTask(client, version('queued', 0))
    showTask()
    const request = await nextRequest()
    cacheTask(client, version('processing', 1))
    request.answer(version('queued', 0))
    await expect.poll(() => client.isFetching()).toBe(0)
    expect(cachedState()).toBe('processing')
  })

  it('is dropped from the late response of the first list', async () => {
    showList()
    const request = await nextRequest()
    cacheTask(client, version('ready', 2))
    request.answer({ tasks: [version('processing', 1)] })
    await expect.poll(listed).toEqual(['ready'])
  })

  it('is dropped from the late response of a later list', async () => {
    showList()
    const first = await nextRequest()
    first.answer({ tasks: [version('queued', 0)] })
    await expect.poll(listed).toEqual(['queued'])
    void client.invalidateQueries({ queryKey: tasksQuery.queryKey })
    const second = await nextRequest()
    cacheTask(client, version('ready', 2))
    second.answer({ tasks: [version('processing', 1)] })
    await expect.poll(() => client.isFetching()).toBe(0)
    expect(listed()).toEqual(['ready'])
  })
})

it('accepts a version of the same revision, which has a new queue position', () => {
  cacheTask(client, { ...sampleTask('queued'), position: 2 })
  cacheTask(client, { ...sampleTask('queued'), position: 1 })
  expect(client.getQueryData(taskQuery(id).queryKey)).toMatchObject({ position: 1 })
})

describe('a list that was read before a change', () => {
  it('is fetched again when a task was added', async () => {
    showList()
    const first = await nextRequest()
    first.answer({ tasks: [other] })
    await expect.poll(listed).toEqual(['ready'])
    void client.invalidateQueries({ queryKey: tasksQuery.queryKey })
    const outdated = await nextRequest()
    cacheTask(client, version('queued', 0))
    outdated.answer({ tasks: [other] })
    const current = await nextRequest()
    expect(listed()).toEqual(['queued', 'ready'])
    current.answer({ tasks: [version('queued', 0), other] })
    await expect.poll(() => client.isFetching()).toBe(0)
    expect(listed()).toEqual(['queued', 'ready'])
  })

  it('is fetched again when a task was deleted before the first response', async () => {
    showList()
    const outdated = await nextRequest()
    uncacheTask(client, id)
    outdated.answer({ tasks: [version('ready', 2), other] })
    const current = await nextRequest()
    current.answer({ tasks: [other] })
    await expect.poll(listed).toEqual(['ready'])
    expect(client.isFetching()).toBe(0)
  })
})
