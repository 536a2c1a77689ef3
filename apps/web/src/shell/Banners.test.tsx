import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Banners } from './Banners.tsx'

const banners = Array.from({ length: 10 }, (_, index) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  visibility: index === 9 ? ['/elsewhere'] : ['/*'],
  tone: 'info',
  text: `Announcement ${index}`,
  startAt: '2026-11-22T08:00:00.000Z',
}))

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('fetch', async () => Response.json({ banners }))
  const router = createRouter({
    routeTree: createRootRoute({ component: Banners }),
    history: createMemoryHistory(),
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const shown = () => screen.queryAllByText(/^Announcement/).map(({ textContent }) => textContent?.trim())

it('shows every banner of the page, in the server’s order, until it is dismissed', async () => {
  await screen.findByText('Announcement 0')
  const onThisPage = banners.slice(0, 9).map(({ text }) => text)
  expect(shown()).toEqual(onThisPage)
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[1] as HTMLElement)
  expect(shown()).toEqual(onThisPage.filter(text => text !== 'Announcement 1'))
})
