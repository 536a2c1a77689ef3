import { taskIn } from '@pentimento/stage/samples'
import type { Contract } from '@pentimento/tools/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useRun } from './use-run.ts'

const failed = { ...taskIn('error'), id: '7d9f3c1e-4b50-4c7e-9a53-0d6f1e2a3b4c' }
const contract = { id: failed.tool } as Contract
let root: Root
let seen: ReturnType<typeof useRun> | undefined

beforeEach(() => {
  seen = undefined
  root = createRoot(document.createElement('div'))
})
afterEach(() => {
  root.unmount()
  vi.unstubAllGlobals()
})

/** Fake a server with these responses in order; `away` is a network error. */
function serverThat(...answers: (object | 'away')[]) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    asked.push(`${init?.method ?? 'GET'} ${new URL(address, 'http://localhost').pathname}`)
    const answer = answers.shift() ?? 'away'
    if (answer === 'away') throw new TypeError('away')
    return Response.json(answer)
  })
  return asked
}
function openFromHistory() {
  const Screen = () => {
    seen = useRun(contract, failed.id)
    return null
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  root.render(createElement(QueryClientProvider, { client }, createElement(Screen)))
}
const comesTo = (state: object) => expect.poll(() => seen?.run).toMatchObject(state)

it('reloads a task from History that failed to load when the user retries', async () => {
  const asked = serverThat('away', failed)
  openFromHistory()
  await comesTo({ state: 'refused', mayRetry: true })
  seen?.retry()
  await comesTo({ state: 'accepted', task: { state: 'error' } })
  expect(asked).toEqual(Array(2).fill(`GET /api/tasks/${failed.id}`))
})

it('retries a failed task at every attempt, even if the server was unreachable in between', async () => {
  const asked = serverThat(failed, 'away', { ...taskIn('queued'), id: failed.id })
  openFromHistory()
  await comesTo({ state: 'accepted', task: { state: 'error' } })
  seen?.retry()
  await comesTo({ state: 'refused', mayRetry: true })
  seen?.retry()
  await comesTo({ state: 'accepted', task: { state: 'queued' } })
  expect(asked.slice(1)).toEqual(Array(2).fill(`POST /api/tasks/${failed.id}/retry`))
})
