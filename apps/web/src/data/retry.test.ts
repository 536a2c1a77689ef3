import { type ErrorCode, errorCatalog } from '@pentimento/protocol'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RequestError } from './request.ts'
import { retryWhenBusy } from './retry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const requestError = (code: ErrorCode, retryAt?: string) =>
  new RequestError(code, errorCatalog[code].message, errorCatalog[code].mayRetry, { retryAt })
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

/** A request that rejects with each of the errors, then resolves. */
function failing(...errors: unknown[]) {
  let attempts = 0
  return {
    attempts: () => attempts,
    run: async () => {
      const error = errors[attempts++]
      if (error) throw error
      return 'an image'
    },
  }
}
const neverAborted = () => new AbortController().signal

it('retries while the server is busy until a request succeeds', async () => {
  const busy = failing(requestError('interactive-busy'), requestError('shutting-down'))
  const result = retryWhenBusy(busy.run, neverAborted())
  await vi.runAllTimersAsync()
  expect(await result).toBe('an image')
})

it('gives up after five attempts, with the server’s message', async () => {
  const busy = failing(...Array(10).fill(requestError('interactive-busy')))
  const expectation = expect(retryWhenBusy(busy.run, neverAborted())).rejects.toThrow('The server is busy')
  await vi.runAllTimersAsync()
  await expectation
  expect(busy.attempts()).toBe(5)
})

it('waits until the time that the server states, and up to a second more', async () => {
  const busy = failing(requestError('interactive-busy', inMs(6000)))
  const result = retryWhenBusy(busy.run, neverAborted())
  await vi.advanceTimersByTimeAsync(5999)
  expect(busy.attempts()).toBe(1)
  await vi.advanceTimersByTimeAsync(1001)
  expect(busy.attempts()).toBe(2)
  await result
})

it('stops immediately when aborted', async () => {
  const controller = new AbortController()
  const busy = failing(requestError('interactive-busy', inMs(6000)))
  const expectation = expect(retryWhenBusy(busy.run, controller.signal)).rejects.toThrow('aborted')
  await vi.advanceTimersByTimeAsync(500)
  controller.abort()
  await expectation
  expect(vi.getTimerCount()).toBe(0)
  expect(busy.attempts()).toBe(1)
})

it.each([
  ['a permanent rejection', requestError('plan-required')],
  ['a time limit', requestError('time-limit')],
  ['a rate limit', requestError('too-many-requests')],
  ['a programming error', new TypeError('undefined is not a function')],
])('does not retry after %s', async (_, error) => {
  const request = failing(error)
  await expect(retryWhenBusy(request.run, neverAborted())).rejects.toBe(error)
  expect(request.attempts()).toBe(1)
})

it('retries after a timeout', async () => {
  const slow = failing(new DOMException('signal timed out', 'TimeoutError'))
  const result = retryWhenBusy(slow.run, neverAborted())
  await vi.runAllTimersAsync()
  expect(await result).toBe('an image')
})
