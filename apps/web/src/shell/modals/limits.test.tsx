import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { Modals } from './Modals.tsx'
import { type Modal, modals } from './modal-store.ts'

const retryAt = new Date(Date.now() + 3 * 60 * 60 * 1000).toISOString()
let plan: 'visitor' | 'free' | 'pro'

// Load the lazy component in advance.
beforeAll(() => import('./ActiveModal.tsx'))
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', async (address: string | URL) => {
    const { pathname } = new URL(address, 'http://localhost')
    return Response.json(pathname === '/api/plan' ? { plan, hasPlans: true, isAdmin: false } : null)
  })
})
afterEach(() => {
  act(modals.close)
  cleanup()
  vi.unstubAllGlobals()
})

async function show(modal: Modal, planName: typeof plan): Promise<void> {
  plan = planName
  const root = createRootRoute({ component: Modals })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  act(() => modals.open(modal))
  await screen.findByRole('dialog')
}

it.each<[Modal, string, RegExp]>([
  [{ name: 'usage-cap', toolName: 'Relight', retryAt }, 'You have reached the usage cap', /in about 3 hours/],
  [
    { name: 'daily-limit', toolName: 'Images', retryAt },
    'You’ve reached the daily limit',
    /resets on a 24-hour rolling basis/,
  ],
  [
    { name: 'queue-full', retryAt },
    'The queue is at capacity',
    /always accepted.*room again (today|tomorrow) at .*, in about 3 hours/,
  ],
  [
    { name: 'too-many-at-once', retryAt },
    'One image at a time',
    /Wait until one of yours is ready.*in about 3 hours/,
  ],
])('%o shows its message and the upgrade button', async (modal, title, words) => {
  await show(modal, 'free')
  expect(screen.getByText(title)).toBeTruthy()
  expect(screen.getByRole('dialog').textContent).toMatch(words)
  expect(screen.getByText('Unlock Pro')).toBeTruthy()
})

it('shows no upgrade button to users with Pro', async () => {
  await show({ name: 'daily-limit', toolName: 'Images', retryAt }, 'pro')
  await expect.poll(() => screen.queryByText('Unlock Pro')).toBeNull()
})
