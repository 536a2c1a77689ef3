import type { PersonDetails } from '@pentimento/protocol'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PersonPanel } from './PersonPanel.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const timestamp = '2026-11-22T08:00:00.000Z'
const session = { createdAt: timestamp, expiresAt: timestamp, address: '192.0.2.1', browser: 'Firefox' }

/** Show the user `eve`, who has a session until they're signed out. */
async function renderPanel(isAnonymous = false) {
  const details: PersonDetails = {
    person: {
      id: 'eve',
      name: 'Eve',
      email: 'eve@example.com',
      isAnonymous,
      createdAt: timestamp,
      ban: null,
    },
    plan: 'free',
    subscription: null,
    sessions: [session],
    signInMethods: ['credential'],
    tasks: [],
  }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'POST' && path === '/api/admin/people/eve/sign-out') {
      details.sessions = []
      return new Response(null, { status: 204 })
    }
    return Response.json(path.endsWith('/purchases') ? { purchases: [] } : details)
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PersonPanel id="eve" onBack={() => {}} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Eve' })
}

const signOutButton = () => screen.queryByRole('button', { name: 'Sign user out everywhere' })

it('signs a user out everywhere after a confirmation, and shows that no session is left', async () => {
  await renderPanel()
  expect(screen.getByText('192.0.2.1')).toBeDefined()
  fireEvent.click(signOutButton() as HTMLElement)
  const confirmation = await screen.findByRole('alertdialog', { name: 'Sign this user out everywhere?' })
  expect(confirmation.textContent).toContain('their API keys stay valid')
  expect(screen.getByText('192.0.2.1')).toBeDefined()
  fireEvent.click(within(confirmation).getByRole('button', { name: 'Sign user out everywhere' }))
  await waitFor(() => expect(screen.queryByText('192.0.2.1')).toBeNull())
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

it('doesn’t offer to sign out a visitor, who couldn’t sign in again', async () => {
  await renderPanel(true)
  expect(signOutButton()).toBeNull()
})
