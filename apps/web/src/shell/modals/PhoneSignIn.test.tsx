import { say } from '@pentimento/language'
import { problemOf } from '@pentimento/protocol'
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

let begun: number
let answers: Record<string, () => Response>

beforeEach(() => {
  begun = 0
  answers = {
    '/api/qr-sign-ins': () => {
      begun += 1
      return Response.json({ code: `code-${begun}`, number: 10 + begun, expiresAt: '2026-01-01T00:00:00Z' })
    },
    '/api/qr-sign-ins/mine': () => Response.json({ state: 'waiting' }),
  }
  vi.stubGlobal('fetch', async (path: string) => answers[path]?.() ?? Response.json(null, { status: 404 }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const refuse = () => Response.json(problemOf({ code: 'sign-in-lapsed' }, say), { status: 401 })

function open(onClose = () => {}): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <PhoneSignIn onClose={onClose} />
    </QueryClientProvider>,
  )
}

it('shows a QR code and the number to compare', async () => {
  open()
  expect(await screen.findByText('11')).toBeTruthy()
  expect(screen.getByText('Waiting for your phone…')).toBeTruthy()
})

it('reports a sign-in that failed after the approval, and restarts with another code', async () => {
  answers['/api/qr-sign-ins/mine'] = () => Response.json({ state: begun > 1 ? 'waiting' : 'approved' })
  answers['/api/custom-token'] = refuse
  open()
  expect(await screen.findByText('Your sign-in timed out. Sign in again')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('12')).toBeTruthy()
  expect(screen.queryByText('Your sign-in timed out. Sign in again')).toBeNull()
})

it.each([
  ['stays open with a message if the browser stored no session', null, 0],
  ['closes once there is a session', { user: ada }, 1],
])('%s', async (_what, session, closings) => {
  answers['/api/qr-sign-ins/mine'] = () => Response.json({ state: 'approved' })
  answers['/api/custom-token'] = () => Response.json({ token: 'one' })
  answers['/api/auth/sign-in/custom-token'] = () => Response.json({})
  const asked = vi.fn(() => Response.json(session))
  answers['/api/auth/get-session'] = asked
  const onClose = vi.fn(cleanup)
  open(onClose)
  await expect.poll(() => asked).toHaveBeenCalled()
  await expect.poll(() => onClose).toHaveBeenCalledTimes(closings)
  if (closings === 0) expect(await screen.findByText('Couldn’t validate your session')).toBeTruthy()
})

it('reports that polling failed, and polls again', async () => {
  answers['/api/qr-sign-ins/mine'] = refuse
  open()
  expect(await screen.findByText('Your sign-in timed out. Sign in again')).toBeTruthy()
  answers['/api/qr-sign-ins/mine'] = () => Response.json({ state: 'waiting' })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Waiting for your phone…')).toBeTruthy()
})
