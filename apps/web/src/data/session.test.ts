import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  createVisitorSession,
  refreshAfterSignIn,
  SessionNotStoredError,
  sessionQuery,
  toSessionUser,
} from './session.ts'

const ada = { id: 'ada', name: 'Ada', email: 'ada@example.com', emailVerified: true, createdAt: '2026-11-22' }

/** Callbacks that resolve the pending requests, in request order. */
let pendingRequests: ((user: typeof ada | null) => void)[]
let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
  pendingRequests = []
  vi.stubGlobal('fetch', () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    pendingRequests.push(user => resolve(Response.json(user && { user })))
    return promise
  })
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

it('returns the signed-in user, whatever an earlier request is answered', async () => {
  const before = client.fetchQuery(sessionQuery)
  const refreshed = refreshAfterSignIn(client)
  pendingRequests[0]?.(null)
  await Promise.resolve()
  pendingRequests[1]?.(ada)
  await expect(refreshed).resolves.toBeUndefined()
  await expect(before).resolves.toEqual(toSessionUser(ada))
  expect(client.getQueryData(sessionQuery.queryKey)).toEqual(toSessionUser(ada))
})

it('keeps the signed-in user when an earlier request is answered last', async () => {
  client.setQueryData(sessionQuery.queryKey, null)
  void client.fetchQuery({ ...sessionQuery, staleTime: 0 })
  const refreshed = refreshAfterSignIn(client)
  pendingRequests[1]?.(ada)
  await refreshed
  pendingRequests[0]?.(null)
  await new Promise(resolve => setTimeout(resolve))
  expect(client.getQueryData(sessionQuery.queryKey)).toEqual(toSessionUser(ada))
})

it('throws when nobody is signed in', async () => {
  const refreshed = refreshAfterSignIn(client)
  pendingRequests[0]?.(null)
  await expect(refreshed).rejects.toThrow(SessionNotStoredError)
})

it('creates one visitor for concurrent calls, and another after that', async () => {
  const both = [createVisitorSession(), createVisitorSession()]
  expect(pendingRequests).toHaveLength(1)
  pendingRequests[0]?.(ada)
  await Promise.all(both)
  const again = createVisitorSession()
  expect(pendingRequests).toHaveLength(2)
  pendingRequests[1]?.(ada)
  await again
})

it('refetches data that was first requested as another user', async () => {
  const answers: ((value: string) => void)[] = []
  const queryFn = () => new Promise<string>(resolve => answers.push(resolve))
  const query = queryOptions({ queryKey: ['usage'], queryFn })
  const unsubscribe = new QueryObserver(client, query).subscribe(() => undefined)
  const refreshed = refreshAfterSignIn(client)
  pendingRequests[0]?.(ada)
  await expect.poll(() => answers).toHaveLength(2)
  answers[0]?.('the visitor')
  answers[1]?.('Ada')
  await refreshed
  expect(client.getQueryData(query.queryKey)).toBe('Ada')
  unsubscribe()
})
