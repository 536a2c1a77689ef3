import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PasswordForm } from './PasswordForm.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('reports that the browser stored no session although the password was correct', async () => {
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path === '/api/auth/get-session' ? null : { token: 'one' }),
  )
  const routeTree = createRootRoute({ component: () => <PasswordForm onCodeRequired={() => {}} /> })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    )
  })
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ada@example.com' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct horse' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('Couldn’t validate your session')).toBeTruthy()
})
