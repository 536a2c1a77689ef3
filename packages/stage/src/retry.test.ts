import { type ErrorCode, errorCatalog } from '@pentimento/protocol'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { retry } from './retry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const requestError = (code: ErrorCode) =>
  Object.assign(new Error(errorCatalog[code].message), { code, mayRetry: errorCatalog[code].mayRetry })
const rejectQueueFull = () => Promise.reject(requestError('queue-full'))

it('retries until a request succeeds, at most three attempts', async () => {
  const succeedsLater = vi
    .fn<() => Promise<string>>()
    .mockImplementationOnce(rejectQueueFull)
    .mockResolvedValue('an image')
  const result = retry(succeedsLater, new AbortController().signal)
  await vi.runAllTimersAsync()
  expect(await result).toBe('an image')
  expect(succeedsLater).toHaveBeenCalledTimes(2)

  const alwaysFails = vi.fn(rejectQueueFull)
  const expectation = expect(retry(alwaysFails, new AbortController().signal)).rejects.toThrow('High traffic')
  await vi.runAllTimersAsync()
  await expectation
  expect(alwaysFails).toHaveBeenCalledTimes(3)
})

it('stops retrying when aborted', async () => {
  const controller = new AbortController()
  const request = vi.fn(rejectQueueFull)
  const expectation = expect(retry(request, controller.signal)).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(500)
  controller.abort()
  await vi.runAllTimersAsync()
  await expectation
  expect(request).toHaveBeenCalledTimes(1)
})

it.each([
  ['a permanent rejection', requestError('plan-required')],
  ['an image that is too large', requestError('image-too-large')],
  ['a rate limit', requestError('too-many-requests')],
  ['a programming error', new TypeError('undefined is not a function')],
])('does not retry after %s', async (_, error) => {
  const request = vi.fn(() => Promise.reject(error))
  const expectation = expect(retry(request, new AbortController().signal)).rejects.toBe(error)
  await vi.runAllTimersAsync()
  await expectation
  expect(request).toHaveBeenCalledTimes(1)
})

it('retries after a timeout', async () => {
  const rejectTimeout = () => Promise.reject(new DOMException('signal timed out', 'TimeoutError'))
  const request = vi
    .fn<() => Promise<string>>()
    .mockImplementationOnce(rejectTimeout)
    .mockResolvedValue('an image')
  const result = retry(request, new AbortController().signal)
  await vi.runAllTimersAsync()
  expect(await result).toBe('an image')
})
