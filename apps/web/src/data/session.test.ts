import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { becomeVisitor, SessionNotKept, seeSignedIn, sessionQuery } from './session.ts'

const ada = { id: 'ada', name: 'Ada', email: 'ada@example.com', emailVerified: true, createdAt: '2026-11-22' }

/** Callbacks that resolve the pending requests, in request order. */
let asked: ((user: typeof ada | null) => void)[]
let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
  asked = []
  vi.stubGlobal('fetch', () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    asked.push(user => resolve(Response.json(user && { user })))
    return promise
  })
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

it('returns the signed-in user, whatever an earlier request is answered', async () => {
  const before = client.fetchQuery(sessionQuery)
  const seen = seeSignedIn(client)
  asked[0]?.(null)
  await Promise.resolve()
  asked[1]?.(ada)
  await expect(seen).resolves.toBeUndefined()
  await expect(before).resolves.toEqual(ada)
  expect(client.getQueryData(sessionQuery.queryKey)).toEqual(ada)
})

it('keeps the signed-in user when an earlier request is answered last', async () => {
  client.setQueryData(sessionQuery.queryKey, null)
  void client.fetchQuery({ ...sessionQuery, staleTime: 0 })
  const seen = seeSignedIn(client)
  asked[1]?.(ada)
  await seen
  asked[0]?.(null)
  await new Promise(resolve => setTimeout(resolve))
  expect(client.getQueryData(sessionQuery.queryKey)).toEqual(ada)
})

it('throws when nobody is signed in', async () => {
  const seen = seeSignedIn(client)
  asked[0]?.(null)
  await expect(seen).rejects.toThrow(SessionNotKept)
})

it('creates one visitor for concurrent calls, and another after that', async () => {
  const both = [becomeVisitor(), becomeVisitor()]
  expect(asked).toHaveLength(1)
  asked[0]?.(ada)
  await Promise.all(both)
  const again = becomeVisitor()
  expect(asked).toHaveLength(2)
  asked[1]?.(ada)
  await again
})

it('refetches data that was first requested as another user', async () => {
  const answers: ((of: string) => void)[] = []
  const queryFn = () => new Promise<string>(resolve => answers.push(resolve))
  const query = queryOptions({ queryKey: ['usage'], queryFn })
  const leave = new QueryObserver(client, query).subscribe(() => undefined)
  const seen = seeSignedIn(client)
  asked[0]?.(ada)
  await expect.poll(() => answers).toHaveLength(2)
  answers[0]?.('the visitor')
  answers[1]?.('Ada')
  await seen
  expect(client.getQueryData(query.queryKey)).toBe('Ada')
  leave()
})
