import { onDiscardAll } from '@pentimento/stage'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type SessionUser, sessionQuery, toSessionUser } from '../data/session.ts'
import { useDraftCleanup } from './use-draft-cleanup.ts'

const discard = vi.fn(async () => {})
let unsubscribe: () => void
let client: QueryClient
let root: Root

beforeEach(() => {
  localStorage.clear()
  discard.mockClear()
  unsubscribe = onDiscardAll(discard)
  client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  root = createRoot(document.createElement('div'))
  const Screen = () => {
    useDraftCleanup()
    return null
  }
  root.render(createElement(QueryClientProvider, { client }, createElement(Screen)))
})
afterEach(() => {
  root.unmount()
  unsubscribe()
})

async function switchTo(id: string | undefined) {
  const user = { name: 'Ada', email: 'ada@example.com', emailVerified: true, createdAt: '2026-11-22' }
  const session = (): SessionUser | null => (id === undefined ? null : toSessionUser({ id, ...user }))
  client.setQueryData(sessionQuery.queryKey, session)
  await expect.poll(() => localStorage.getItem('draftOwner')).toBe(id ?? null)
}

it('keeps the drafts of a visitor who signs in', async () => {
  await switchTo(undefined)
  await switchTo('ada')
  expect(discard).not.toHaveBeenCalled()
})

it.each([undefined, 'grace'])('discards drafts when the account changes to %s', async next => {
  await switchTo('ada')
  await switchTo(next)
  await expect.poll(() => discard).toHaveBeenCalledTimes(1)
})

it('discards drafts even if another tab removed the stored owner first', async () => {
  await switchTo('ada')
  localStorage.removeItem('draftOwner')
  client.setQueryData(sessionQuery.queryKey, null)
  await expect.poll(() => discard).toHaveBeenCalledTimes(1)
})
