import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openProviderWindow } from './provider-window.ts'

/** A fake of the window that `window.open` returns. */
class FakeWindow {
  closed = false
  readonly location = { href: '' }
  readonly close = () => {
    this.closed = true
  }
}

let windows: FakeWindow[]
let added: ReturnType<typeof vi.spyOn>
let removed: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  vi.useFakeTimers()
  windows = []
  vi.stubGlobal('open', () => {
    const fakeWindow = new FakeWindow()
    windows.push(fakeWindow)
    return fakeWindow
  })
  added = vi.spyOn(window, 'addEventListener')
  removed = vi.spyOn(window, 'removeEventListener')
})
afterEach(() => {
  // All listeners and timers are removed, whatever the outcome.
  expect(removed.mock.calls).toEqual(expect.arrayContaining(added.mock.calls))
  expect(vi.getTimerCount()).toBe(0)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const getUrl = async () => 'https://issuer.test/authorize'
const postResult = (result: object, from: Pick<MessageEventInit, 'source' | 'origin'> = {}) =>
  window.dispatchEvent(
    new MessageEvent('message', {
      data: { type: 'pentimento:provider-result', ...result },
      source: windows.at(-1) as unknown as Window,
      origin: window.location.origin,
      ...from,
    }),
  )

it('navigates the window to the provider and returns its result', async () => {
  const outcome = openProviderWindow(getUrl)
  await vi.advanceTimersByTimeAsync(0)
  expect(windows[0]?.location.href).toBe('https://issuer.test/authorize')
  postResult({})
  expect(await outcome).toEqual({ state: 'done' })
})

it.each([
  ['another origin', { origin: 'https://elsewhere.test' }],
  ['another window', { source: window }],
])('ignores messages of %s', async (_, from) => {
  const outcome = openProviderWindow(getUrl)
  await vi.advanceTimersByTimeAsync(0)
  postResult({ error: 'access_denied' }, from)
  postResult({})
  expect(await outcome).toEqual({ state: 'done' })
})

it('detects that the user closed the window', async () => {
  const outcome = openProviderWindow(getUrl)
  await vi.advanceTimersByTimeAsync(0)
  windows[0]?.close()
  await vi.advanceTimersByTimeAsync(1500)
  expect(await outcome).toEqual({ state: 'closed' })
})

it('receives the result of a window that has just closed itself', async () => {
  const outcome = openProviderWindow(getUrl)
  await vi.advanceTimersByTimeAsync(400)
  windows[0]?.close()
  await vi.advanceTimersByTimeAsync(200)
  postResult({ error: 'access_denied' })
  expect(await outcome).toEqual({ state: 'cancelled' })
})

it('cancels the previous window, even if its URL is still pending', async () => {
  const { promise: pendingUrl, reject } = Promise.withResolvers<string>()
  const first = openProviderWindow(() => pendingUrl)
  const second = openProviderWindow(getUrl)
  reject(new Error('no answer'))
  expect(await first).toEqual({ state: 'cancelled' })
  expect(windows.map(({ closed }) => closed)).toEqual([true, false])
  postResult({})
  expect(await second).toEqual({ state: 'done' })
})

it('closes the window if the URL can’t be loaded', async () => {
  await expect(openProviderWindow(() => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer')
  expect(windows[0]?.closed).toBe(true)
})

it('reports a blocked popup', async () => {
  vi.stubGlobal('open', () => null)
  expect(await openProviderWindow(getUrl)).toEqual({ state: 'blocked' })
})
