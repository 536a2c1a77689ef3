import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { becomeVisitor, SessionNotKept, seeSignedIn, sessionQuery } from './session.ts'

const ada = { id: 'ada', name: 'Ada', email: 'ada@example.com', emailVerified: true, createdAt: '2026-11-22' }

/** Answers that are still to be given to what was asked, in the order in which it was. */
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

it('sees who signed in, whatever is answered to a question of before', async () => {
  const before = client.fetchQuery(sessionQuery)
  const seen = seeSignedIn(client)
  asked[0]?.(null)
  await Promise.resolve()
  asked[1]?.(ada)
  await expect(seen).resolves.toBeUndefined()
  await expect(before).resolves.toEqual(ada)
  expect(client.getQueryData(sessionQuery.queryKey)).toEqual(ada)
})

it('keeps who signed in when a question of before is answered last', async () => {
  client.setQueryData(sessionQuery.queryKey, null)
  void client.fetchQuery({ ...sessionQuery, staleTime: 0 })
  const seen = seeSignedIn(client)
  asked[1]?.(ada)
  await seen
  asked[0]?.(null)
  await new Promise(resolve => setTimeout(resolve))
  expect(client.getQueryData(sessionQuery.queryKey)).toEqual(ada)
})

it('throws where it is still nobody', async () => {
  const seen = seeSignedIn(client)
  asked[0]?.(null)
  await expect(seen).rejects.toThrow(SessionNotKept)
})

it('makes one visitor of who asks for it twice, and another once that one is made', async () => {
  const both = [becomeVisitor(), becomeVisitor()]
  expect(asked).toHaveLength(1)
  asked[0]?.(ada)
  await Promise.all(both)
  const again = becomeVisitor()
  expect(asked).toHaveLength(2)
  asked[1]?.(ada)
  await again
})

it('asks anew for what was first asked for as somebody else', async () => {
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
