import { focusManager, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { profileQuery } from '../data/profile.ts'
import { accountIdOf, refreshAfterSignIn, resetAfterSignOut, sessionQuery } from '../data/session.ts'
import { useSessionSync } from './use-session.ts'

const ada = { id: 'ada', name: 'Ada', email: 'ada@example.com', emailVerified: true, createdAt: '2026-11-22' }

/** Delivers messages to the other tabs, as a browser does. */
class FakeBroadcastChannel extends EventTarget {
  static readonly all = new Set<FakeBroadcastChannel>()

  constructor() {
    super()
    FakeBroadcastChannel.all.add(this)
  }
  postMessage() {
    for (const other of FakeBroadcastChannel.all)
      if (other !== this) other.dispatchEvent(new Event('message'))
  }
  close() {
    FakeBroadcastChannel.all.delete(this)
  }
}

/** The account of this browser's cookie, and the responses to its requests. */
let cookie: typeof ada | undefined
let denied: string[]
let client: QueryClient

beforeEach(() => {
  cookie = undefined
  denied = []
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  vi.stubGlobal('BroadcastChannel', FakeBroadcastChannel)
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/auth/get-session') return Response.json(cookie ? { user: cookie } : null)
    if (!cookie) {
      denied.push(path)
      return new Response('', { status: 401 })
    }
    return Response.json({ web: null })
  })
  function Tab() {
    useSessionSync()
    const { data: user } = useQuery(sessionQuery)
    useQuery(profileQuery(accountIdOf(user)))
    return user === undefined ? null : user ? `account of ${user.name}` : 'sign up'
  }
  render(
    <QueryClientProvider client={client}>
      <Tab />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  cleanup()
  client.clear()
  focusManager.setFocused(undefined)
  vi.unstubAllGlobals()
})

const postFromOtherTab = () => new FakeBroadcastChannel().postMessage()

it('follows signing in and out in another tab', async () => {
  await screen.findByText('sign up')
  cookie = ada
  postFromOtherTab()
  await screen.findByText('account of Ada')
  cookie = undefined
  postFromOtherTab()
  await screen.findByText('sign up')
})

it('checks the session when the user returns to the tab', async () => {
  await screen.findByText('sign up')
  focusManager.setFocused(false)
  cookie = ada
  focusManager.setFocused(true)
  await screen.findByText('account of Ada')
})

it('lets other tabs know of signing in and out', async () => {
  await screen.findByText('sign up')
  let messages = 0
  new FakeBroadcastChannel().addEventListener('message', () => messages++)
  cookie = ada
  await refreshAfterSignIn(client)
  expect(messages).toBe(1)
  cookie = undefined
  await resetAfterSignOut(client)
  expect(messages).toBe(2)
})

it('requests nothing that is denied after signing out', async () => {
  cookie = ada
  await screen.findByText('sign up')
  await refreshAfterSignIn(client)
  await screen.findByText('account of Ada')
  cookie = undefined
  await resetAfterSignOut(client)
  await screen.findByText('sign up')
  expect(denied).toEqual([])
})
