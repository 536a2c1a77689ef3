import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { insist } from './insist.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const full = () => Promise.reject(new Error('High traffic'))

it('asks anew until there is an answer, and no more than three times', async () => {
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

it('asks no more once nobody waits', async () => {
  const leaving = new AbortController()
  const ask = vi.fn(full)
  const left = expect(insist(ask, leaving.signal)).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(500)
  leaving.abort()
  await vi.runAllTimersAsync()
  await left
  expect(ask).toHaveBeenCalledTimes(1)
})
