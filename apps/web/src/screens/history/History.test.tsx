import { sampleTask } from '@pentimento/stage/samples'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { History } from './History.tsx'

/** Three tasks on three pages. */
const ids = [1, 2, 3].map(number => `00000000-0000-4000-8000-00000000000${number}`)
let isReachable: boolean

beforeEach(() => {
  isReachable = true
  vi.stubGlobal('scrollTo', () => {})
  // The sentinel that loads older tasks is never visible.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('fetch', async (address: string | URL) => {
    const { searchParams } = new URL(address, 'http://localhost')
    const page = Number(searchParams.get('after') ?? 0)
    if (page > 0 && !isReachable) throw new TypeError('no connection')
    const next = page + 1 < ids.length ? { next: String(page + 1) } : {}
    return Response.json({ tasks: [{ ...sampleTask('ready'), id: ids[page] }], ...next })
  })
  const router = createRouter({
    routeTree: createRootRoute({ component: History }),
    history: createMemoryHistory(),
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('selects all tasks, including those not loaded yet, and deselects them again', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Select all' }))
  expect(await screen.findByText('3 selected')).toBeTruthy()
  expect(screen.getAllByRole('checkbox')).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: 'Deselect all' }))
  await expect.poll(() => screen.queryByText(/selected/)).toBeNull()
})

it('selects the loaded tasks and shows an error if older ones fail to load', async () => {
  isReachable = false
  fireEvent.click(await screen.findByRole('button', { name: 'Select all' }))
  expect(await screen.findByText('1 selected')).toBeTruthy()
  expect(screen.getByRole('alert')).toBeTruthy()
})

it('folds the tools to open a result in, until the section is clicked', async () => {
  fireEvent.click(await screen.findByRole('button', { name: /^Actions for/ }))
  const section = screen.getByRole('menuitem', { name: 'Open in', hidden: true })
  expect(section.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(section)
  expect(section.getAttribute('aria-expanded')).toBe('true')
})
