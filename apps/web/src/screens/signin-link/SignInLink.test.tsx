import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SignInLink } from './SignInLink.tsx'

const ada = {
  id: 'ada',
  name: 'Ada',
  email: 'ada@example.com',
  emailVerified: true,
  createdAt: '2026-01-01T00:00:00Z',
}
const correctCodes: Record<string, string> = {
  '/api/auth/two-factor/verify-totp': '123456',
  '/api/auth/two-factor/verify-backup-code': 'abcde-12345',
}

let isSignedIn: boolean
let linkRequests: number

/** A server on which Ada has two-factor authentication, and each link works once. */
async function answer(address: string, init: RequestInit = {}): Promise<Response> {
  const { pathname } = new URL(address, 'http://localhost')
  const correctCode = correctCodes[pathname]
  if (pathname === '/api/auth/magic-link/verify') {
    linkRequests += 1
    if (linkRequests === 1) return Response.json({ twoFactorRedirect: true, twoFactorMethods: ['totp'] })
    return problem('link-spent', 400)
  }
  if (correctCode) {
    if (JSON.parse(String(init.body)).code !== correctCode) return problem('wrong-code', 401)
    isSignedIn = true
    return Response.json({ token: 'one' })
  }
  if (pathname === '/api/auth/get-session') return Response.json(isSignedIn ? { user: ada } : null)
  return Response.json({})
}

function problem(code: string, status: number): Response {
  const title = code === 'wrong-code' ? 'Wrong code. Try the next one' : 'This link is no longer valid'
  return Response.json({ code, title, mayRetry: false }, { status })
}

beforeEach(() => {
  isSignedIn = false
  linkRequests = 0
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', answer)
  const root = createRootRoute()
  const page = createRoute({
    getParentRoute: () => root,
    path: '/signin-link',
    validateSearch: (search): { token?: string } => ({ token: String(search['token']) }),
    component: SignInLink,
  })
  const login = createRoute({
    getParentRoute: () => root,
    path: '/a/login',
    validateSearch: (search): { by?: string } => ({ by: String(search['by']) }),
    component: () => <p>sign-in by {login.useSearch().by}</p>,
  })
  const router = createRouter({
    routeTree: root.addChildren([page, login]),
    history: createMemoryHistory({ initialEntries: ['/signin-link?token=one'] }),
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

async function enterCode(label: string, code: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText(label), { target: { value: code } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

it('asks for the code of an account with two-factor authentication, then signs in', async () => {
  expect(await screen.findByRole('heading', { name: 'Two-factor authentication' })).toBeTruthy()
  await enterCode('6-digit code', '000000')
  expect(await screen.findByText('Wrong code. Try the next one')).toBeTruthy()
  expect(isSignedIn).toBe(false)
  await enterCode('6-digit code', '123456')
  expect(await screen.findByRole('heading', { name: 'You’re signed in' })).toBeTruthy()
  expect(linkRequests).toBe(1)
})

it('accepts a backup code instead', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Use a backup code' }))
  await enterCode('Backup code', 'abcde-12345')
  expect(await screen.findByRole('heading', { name: 'You’re signed in' })).toBeTruthy()
})

it('leads back to the form for a new link', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Back' }))
  expect(await screen.findByText('sign-in by link')).toBeTruthy()
})
