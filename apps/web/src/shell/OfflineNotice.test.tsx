import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recordReachability } from '../data/reachability.ts'
import { request } from '../data/request.ts'
import { OfflineNotice } from './OfflineNotice.tsx'

let respond: () => Promise<Response>
beforeEach(() => {
  vi.useFakeTimers()
  recordReachability(true)
  respond = async () => Response.json({})
  vi.stubGlobal('fetch', () => respond())
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OfflineNotice />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const notice = () => screen.queryByText('Couldn’t reach the server.')
const down = () => Promise.reject(new TypeError('no connection'))
const badGateway = async () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 })

it.each([
  ['refuses connections', down],
  ['is behind a proxy that reports it as down', badGateway],
])(
  'appears within 45 s on a page without requests when the server %s, and disappears',
  async (_name, fail) => {
    await pass(60_000)
    expect(notice()).toBeNull()
    respond = fail
    await pass(45_000)
    expect(notice()).not.toBeNull()
    await pass(10 * 60_000)
    expect(notice()).not.toBeNull()
    respond = async () => Response.json({})
    await pass(31_000)
    expect(notice()).toBeNull()
  },
)

it('appears at the first request that only a proxy answers', async () => {
  respond = badGateway
  await act(() => expect(request('/api/plan')).rejects.toThrow('Couldn’t reach the server'))
  expect(notice()).not.toBeNull()
})

it('does not appear for an error that the server itself reports', async () => {
  respond = async () => new Response('', { status: 500 })
  await act(() => expect(request('/api/plan')).rejects.toThrow())
  expect(notice()).toBeNull()
})
