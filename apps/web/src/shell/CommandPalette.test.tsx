import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { CommandPalette } from './CommandPalette.tsx'

// Load the lazy component in advance.
beforeAll(() => import('./CommandSearch.tsx'))
beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => {})
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <CommandPalette />
      </>
    ),
  })
  const screen = { getParentRoute: () => root } as const
  const paths = ['/', '/tools/$tool', '/a/privacy', '/settings']
  const routes = paths.map(path => createRoute({ ...screen, path, component: () => <p>at {path}</p> }))
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  // No data is loaded: the user isn't known.
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  await act(
    async () =>
      void render(
        <QueryClientProvider client={client}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>,
      ),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const findInput = () => screen.findByRole('combobox')
const open = (keys: object = { ctrlKey: true }) => fireEvent.keyDown(window, { key: 'k', ...keys })
const activeName = async () => {
  const id = (await findInput()).getAttribute('aria-activedescendant') ?? ''
  return document.getElementById(id)?.firstChild?.textContent
}

it('opens and closes with Ctrl+K and ⌘K, not with K alone', async () => {
  open({})
  expect(screen.queryByRole('combobox')).toBeNull()
  open({ metaKey: true })
  await findInput()
  open()
  await expect.poll(() => screen.queryByRole('combobox')).toBeNull()
})

it('opens a tool by the beginning of its name', async () => {
  open()
  fireEvent.change(await findInput(), { target: { value: 'uncr' } })
  expect(await activeName()).toBe('Uncrop')
  fireEvent.keyDown(await findInput(), { key: 'Enter' })
  expect(await screen.findByText('at /tools/$tool')).toBeTruthy()
})

it('finds a tool by a word that its name doesn’t have', async () => {
  open()
  fireEvent.change(await findInput(), { target: { value: 'crop' } })
  expect((await screen.findAllByRole('option')).map(option => option.firstChild?.textContent)).toContain(
    'Universal resizer',
  )
})

it('moves through the results with the arrow keys and wraps around', async () => {
  open()
  fireEvent.change(await findInput(), { target: { value: 'theme' } })
  expect(await activeName()).toBe('Theme: match system')
  fireEvent.keyDown(await findInput(), { key: 'ArrowUp' })
  expect(await activeName()).toBe('Theme: dark')
  fireEvent.keyDown(await findInput(), { key: 'ArrowDown' })
  expect(await activeName()).toBe('Theme: match system')
})

it('opens the clicked result', async () => {
  open()
  fireEvent.click(await screen.findByRole('option', { name: /^Privacy/ }))
  expect(await screen.findByText('at /a/privacy')).toBeTruthy()
})

it('opens Settings, and lists each language by its own name', async () => {
  open()
  fireEvent.change(await findInput(), { target: { value: 'language' } })
  expect((await screen.findAllByRole('option')).map(option => option.firstChild?.textContent)).toEqual([
    'English',
    'Français',
  ])
  fireEvent.change(await findInput(), { target: { value: 'sett' } })
  fireEvent.keyDown(await findInput(), { key: 'Enter' })
  expect(await screen.findByText('at /settings')).toBeTruthy()
})

it('says that there are no results', async () => {
  open()
  fireEvent.change(await findInput(), { target: { value: 'zebra' } })
  expect(screen.getByText('No results.')).toBeTruthy()
})
