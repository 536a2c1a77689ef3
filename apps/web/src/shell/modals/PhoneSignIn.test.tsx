import { formatMessage } from '@pentimento/language'
import { toProblem } from '@pentimento/protocol'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PhoneSignIn } from './PhoneSignIn.tsx'

const ada = {
  id: 'ada',
  name: 'Ada',
  email: 'ada@example.com',
  emailVerified: true,
  createdAt: '2026-01-01T00:00:00Z',
}

let createdCount: number
let responses: Record<string, () => Response>

beforeEach(() => {
  createdCount = 0
  responses = {
    '/api/qr-sign-ins': () => {
      createdCount += 1
      return Response.json({
        code: `code-${createdCount}`,
        number: 10 + createdCount,
        expiresAt: '2026-01-01T00:00:00Z',
      })
    },
    '/api/qr-sign-ins/mine': () => Response.json({ state: 'waiting' }),
  }
  vi.stubGlobal('fetch', async (path: string) => responses[path]?.() ?? Response.json(null, { status: 404 }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const rejectExpired = () =>
  Response.json(toProblem({ code: 'sign-in-expired' }, formatMessage), { status: 401 })

function renderDialog(onClose = () => {}): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <PhoneSignIn onClose={onClose} />
    </QueryClientProvider>,
  )
}

it('shows a QR code and the number to compare', async () => {
  renderDialog()
  expect(await screen.findByText('11')).toBeTruthy()
  expect(screen.getByText('Waiting for your phone…')).toBeTruthy()
})

it('reports a sign-in that failed after the approval, and restarts with another code', async () => {
  responses['/api/qr-sign-ins/mine'] = () =>
    Response.json({ state: createdCount > 1 ? 'waiting' : 'approved' })
  responses['/api/custom-token'] = rejectExpired
  renderDialog()
  expect(await screen.findByText('Your sign-in timed out. Sign in again')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('12')).toBeTruthy()
  expect(screen.queryByText('Your sign-in timed out. Sign in again')).toBeNull()
})

it.each([
  ['stays open with a message if the browser stored no session', null, 0],
  ['closes once there is a session', { user: ada }, 1],
])('%s', async (_what, session, closings) => {
  responses['/api/qr-sign-ins/mine'] = () => Response.json({ state: 'approved' })
  responses['/api/custom-token'] = () => Response.json({ token: 'one' })
  responses['/api/auth/sign-in/custom-token'] = () => Response.json({})
  const getSession = vi.fn(() => Response.json(session))
  responses['/api/auth/get-session'] = getSession
  const onClose = vi.fn(cleanup)
  renderDialog(onClose)
  await expect.poll(() => getSession).toHaveBeenCalled()
  await expect.poll(() => onClose).toHaveBeenCalledTimes(closings)
  if (closings === 0) expect(await screen.findByText('Couldn’t validate your session')).toBeTruthy()
})

it('reports that polling failed, and polls again', async () => {
  responses['/api/qr-sign-ins/mine'] = rejectExpired
  renderDialog()
  expect(await screen.findByText('Your sign-in timed out. Sign in again')).toBeTruthy()
  responses['/api/qr-sign-ins/mine'] = () => Response.json({ state: 'waiting' })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Waiting for your phone…')).toBeTruthy()
})
