import { toasts } from '@pentimento/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ProviderButtons } from './ProviderButtons.tsx'

const ada = {
  id: 'ada',
  name: 'Ada',
  email: 'ada@example.com',
  emailVerified: true,
  createdAt: '2026-01-01T00:00:00Z',
}

let session: object | null
let popup: { closed: boolean; location: { href: string }; close: () => void }
beforeEach(() => {
  session = null
  popup = { closed: false, location: { href: '' }, close: () => {} }
  vi.stubGlobal('open', () => popup)
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/sign-in-methods')
      return Response.json({ providers: [{ id: 'google', name: 'Google' }] })
    if (path === '/api/auth/get-session') return Response.json(session)
    return Response.json({ url: 'https://issuer.test/authorize' })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Press the button and return from the provider. */
async function signIn(onSignedIn: () => void): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ProviderButtons onSignedIn={onSignedIn} />
    </QueryClientProvider>,
  )
  const button = await screen.findByRole('button', { name: 'Google' })
  fireEvent.click(button)
  await expect.poll(() => popup.location.href).toBe('https://issuer.test/authorize')
  expect(button.getAttribute('aria-busy')).toBe('true')
  window.dispatchEvent(
    new MessageEvent('message', {
      data: { type: 'pentimento:provider-result' },
      source: popup as unknown as Window,
      origin: window.location.origin,
    }),
  )
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('false')
}

it('completes once there is a session', async () => {
  session = { user: ada }
  const onSignedIn = vi.fn()
  await signIn(onSignedIn)
  expect(onSignedIn).toHaveBeenCalledOnce()
})

it('shows an error and doesn’t complete if the browser stored no session', async () => {
  const addToast = vi.spyOn(toasts, 'add')
  const onSignedIn = vi.fn()
  await signIn(onSignedIn)
  expect(addToast).toHaveBeenCalledWith({ tone: 'error', title: 'Couldn’t validate your session' })
  expect(onSignedIn).not.toHaveBeenCalled()
})
