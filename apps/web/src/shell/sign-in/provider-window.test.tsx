import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { visitProvider } from './provider-window.ts'

/** What `window.open` gives. */
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
  // Nothing is left behind, however it ended.
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

it('leads the window to the provider, and hears how it ended there', async () => {
  const ended = visitProvider(begin)
  await vi.advanceTimersByTimeAsync(0)
  expect(opened[0]?.location.href).toBe('https://issuer.test/authorize')
  tell({})
  expect(await ended).toEqual({ state: 'done' })
})

it('sees that the person closed the window', async () => {
  const ended = visitProvider(begin)
  await vi.advanceTimersByTimeAsync(0)
  opened[0]?.close()
  await vi.advanceTimersByTimeAsync(1500)
  expect(await ended).toEqual({ state: 'closed' })
})

it('hears what a window told as it closed itself', async () => {
  const ended = visitProvider(begin)
  await vi.advanceTimersByTimeAsync(400)
  opened[0]?.close()
  await vi.advanceTimersByTimeAsync(200)
  tell({ error: 'access_denied' })
  expect(await ended).toEqual({ state: 'cancelled' })
})

it('cancels the visit before, whose address may come late, or never', async () => {
  const { promise: late, reject } = Promise.withResolvers<string>()
  const first = visitProvider(() => late)
  const second = visitProvider(begin)
  reject(new Error('no answer'))
  expect(await first).toEqual({ state: 'cancelled' })
  expect(opened.map(({ closed }) => closed)).toEqual([true, false])
  tell({})
  expect(await second).toEqual({ state: 'done' })
})

it('closes the window when there is no address to go to', async () => {
  await expect(visitProvider(() => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer')
  expect(opened[0]?.closed).toBe(true)
})

it('tells that no window may open', async () => {
  vi.stubGlobal('open', () => null)
  expect(await visitProvider(begin)).toEqual({ state: 'blocked' })
})
