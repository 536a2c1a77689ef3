import { type ErrorCode, toProblem } from '@pentimento/protocol'
import { toasts } from '@pentimento/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionQuery, toSessionUser } from '../data/session.ts'
import { subscriptionQuery } from '../data/subscription.ts'
import { useSubscriptionErrorReport } from './use-subscription.ts'

const ada = toSessionUser({
  id: 'ada',
  name: 'Ada',
  email: 'ada@example.com',
  emailVerified: true,
  createdAt: '2026-11-22',
})
let client: QueryClient
let root: Root

beforeEach(() => {
  window.dataLayer = []
  client = new QueryClient()
  client.setQueryData(sessionQuery.queryKey, ada)
  root = createRoot(document.createElement('div'))
})
afterEach(() => {
  root.unmount()
  for (const { id } of toasts.current()) toasts.close(id)
  vi.unstubAllGlobals()
})

/** The data layer after the subscription request got this response. */
async function reportsFor(respond: () => Promise<Response>) {
  vi.stubGlobal('fetch', respond)
  const Screen = () => {
    useSubscriptionErrorReport()
    return null
  }
  root.render(createElement(QueryClientProvider, { client }, createElement(Screen)))
  const { queryKey } = subscriptionQuery(ada.id)
  await expect.poll(() => client.getQueryState(queryKey)?.status).toBe('error')
  // The effects of the last render take a few ticks.
  for (let tick = 0; tick < 20; tick++) await new Promise(resolve => setTimeout(resolve))
  return window.dataLayer
}

const errorResponse = (code: ErrorCode) => async () =>
  Response.json(toProblem({ code }, String), { status: 400 })

it.each([
  ['a network error', 'internal', () => Promise.reject(new TypeError('network error'))],
  ['a server error', 'internal', errorResponse('internal')],
  ['another error', 'unknown', errorResponse('not-found')],
])('reports %s as %s, in the data layer and with one toast', async (_what, kind, answer) => {
  expect(await reportsFor(answer)).toContainEqual({ event: 'user_subscription_error', kind })
  expect(toasts.current()).toMatchObject([
    {
      id: '/generic/toast/userSubscriptionError',
      tone: 'error',
      title: 'Failed to fetch user best subscription',
    },
  ])
})

it('doesn’t report an ended session', async () => {
  expect(await reportsFor(errorResponse('not-signed-in'))).toEqual([])
  expect(toasts.current()).toEqual([])
})
