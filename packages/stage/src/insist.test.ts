import { catalogue, type ErrorCode } from '@pentimento/protocol'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { insist } from './insist.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const refusal = (code: ErrorCode) =>
  Object.assign(new Error(catalogue[code].says), { code, mayRetry: catalogue[code].retry })
const full = () => Promise.reject(refusal('queue-full'))

it('retries until a request succeeds, at most three attempts', async () => {
  const lucky = vi.fn<() => Promise<string>>().mockImplementationOnce(full).mockResolvedValue('a picture')
  const answer = insist(lucky, new AbortController().signal)
  await vi.runAllTimersAsync()
  expect(await answer).toBe('a picture')
  expect(lucky).toHaveBeenCalledTimes(2)

  const never = vi.fn(full)
  const refused = expect(insist(never, new AbortController().signal)).rejects.toThrow('High traffic')
  await vi.runAllTimersAsync()
  await refused
  expect(never).toHaveBeenCalledTimes(3)
})

it('stops retrying when aborted', async () => {
  const leaving = new AbortController()
  const ask = vi.fn(full)
  const left = expect(insist(ask, leaving.signal)).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(500)
  leaving.abort()
  await vi.runAllTimersAsync()
  await left
  expect(ask).toHaveBeenCalledTimes(1)
})

it.each([
  ['a permanent rejection', refusal('plan-required')],
  ['an image that is too large', refusal('image-too-large')],
  ['a rate limit', refusal('too-many-requests')],
  ['a programming error', new TypeError('undefined is not a function')],
])('does not retry after %s', async (_, error) => {
  const ask = vi.fn(() => Promise.reject(error))
  const refused = expect(insist(ask, new AbortController().signal)).rejects.toBe(error)
  await vi.runAllTimersAsync()
  await refused
  expect(ask).toHaveBeenCalledTimes(1)
})

it('retries after a timeout', async () => {
  const late = () => Promise.reject(new DOMException('signal timed out', 'TimeoutError'))
  const ask = vi.fn<() => Promise<string>>().mockImplementationOnce(late).mockResolvedValue('a picture')
  const answer = insist(ask, new AbortController().signal)
  await vi.runAllTimersAsync()
  expect(await answer).toBe('a picture')
})
