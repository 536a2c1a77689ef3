import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { visitProvider } from './provider-window.ts'

/** A fake of the window that `window.open` returns. */
class Opened {
  closed = false
  readonly location = { href: '' }
  readonly close = () => {
    this.closed = true
  }
}

let opened: Opened[]
let heard: ReturnType<typeof vi.spyOn>
let unheard: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  vi.useFakeTimers()
  opened = []
  vi.stubGlobal('open', () => {
    const one = new Opened()
    opened.push(one)
    return one
  })
  heard = vi.spyOn(window, 'addEventListener')
  unheard = vi.spyOn(window, 'removeEventListener')
})
afterEach(() => {
  // All listeners and timers are removed, whatever the outcome.
  expect(unheard.mock.calls).toEqual(expect.arrayContaining(heard.mock.calls))
  expect(vi.getTimerCount()).toBe(0)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const begin = async () => 'https://issuer.test/authorize'
const tell = (told: object) =>
  window.dispatchEvent(
    new MessageEvent('message', {
      data: { type: 'pentimento:provider-return', ...told },
      source: opened.at(-1) as unknown as Window,
      origin: window.location.origin,
    }),
  )

it('navigates the window to the provider and returns its result', async () => {
  const ended = visitProvider(begin)
  await vi.advanceTimersByTimeAsync(0)
  expect(opened[0]?.location.href).toBe('https://issuer.test/authorize')
  tell({})
  expect(await ended).toEqual({ state: 'done' })
})

it('detects that the user closed the window', async () => {
  const ended = visitProvider(begin)
  await vi.advanceTimersByTimeAsync(0)
  opened[0]?.close()
  await vi.advanceTimersByTimeAsync(1500)
  expect(await ended).toEqual({ state: 'closed' })
})

it('receives the result of a window that has just closed itself', async () => {
  const ended = visitProvider(begin)
  await vi.advanceTimersByTimeAsync(400)
  opened[0]?.close()
  await vi.advanceTimersByTimeAsync(200)
  tell({ error: 'access_denied' })
  expect(await ended).toEqual({ state: 'cancelled' })
})

it('cancels the previous window, even if its URL is still pending', async () => {
  const { promise: late, reject } = Promise.withResolvers<string>()
  const first = visitProvider(() => late)
  const second = visitProvider(begin)
  reject(new Error('no answer'))
  expect(await first).toEqual({ state: 'cancelled' })
  expect(opened.map(({ closed }) => closed)).toEqual([true, false])
  tell({})
  expect(await second).toEqual({ state: 'done' })
})

it('closes the window if the URL can’t be loaded', async () => {
  await expect(visitProvider(() => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer')
  expect(opened[0]?.closed).toBe(true)
})

it('reports a blocked popup', async () => {
  vi.stubGlobal('open', () => null)
  expect(await visitProvider(begin)).toEqual({ state: 'blocked' })
})
