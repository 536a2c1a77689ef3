import { sampleTask } from '@pentimento/stage/samples'
import type { Contract } from '@pentimento/tools/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useRun } from './use-run.ts'

const failed = { ...sampleTask('error'), id: '7d9f3c1e-4b50-4c7e-9a53-0d6f1e2a3b4c' }
const contract = { id: failed.tool } as Contract
let root: Root
let current: ReturnType<typeof useRun> | undefined

beforeEach(() => {
  current = undefined
  root = createRoot(document.createElement('div'))
})
afterEach(() => {
  root.unmount()
  vi.unstubAllGlobals()
})

/** Fake a server with these responses in order; `away` is a network error. */
function fakeServer(...responses: (object | 'away')[]) {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    requests.push(`${init?.method ?? 'GET'} ${new URL(address, 'http://localhost').pathname}`)
    const answer = responses.shift() ?? 'away'
    if (answer === 'away') throw new TypeError('away')
    return Response.json(answer)
  })
  return requests
}
function renderFromHistory() {
  const Screen = () => {
    current = useRun(contract, failed.id)
    return null
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  root.render(createElement(QueryClientProvider, { client }, createElement(Screen)))
}
const expectRun = (state: object) => expect.poll(() => current?.run).toMatchObject(state)

it('reloads a task from History that failed to load when the user retries', async () => {
  const requests = fakeServer('away', failed)
  renderFromHistory()
  await expectRun({ state: 'rejected', mayRetry: true })
  current?.retry()
  await expectRun({ state: 'accepted', task: { state: 'error' } })
  expect(requests).toEqual(Array(2).fill(`GET /api/tasks/${failed.id}`))
})

it('retries a failed task at every attempt, even if the server was unreachable in between', async () => {
  const requests = fakeServer(failed, 'away', { ...sampleTask('queued'), id: failed.id })
  renderFromHistory()
  await expectRun({ state: 'accepted', task: { state: 'error' } })
  current?.retry()
  await expectRun({ state: 'rejected', mayRetry: true })
  current?.retry()
  await expectRun({ state: 'accepted', task: { state: 'queued' } })
  expect(requests.slice(1)).toEqual(Array(2).fill(`POST /api/tasks/${failed.id}/retry`))
})
