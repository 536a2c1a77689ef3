import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRateLimitStorage } from './rate-limit.ts'

const rule = { window: 60, max: 2 }
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('rejects an address over its limit, with the time to wait, and counts addresses separately', async () => {
  const limits = createRateLimitStorage()
  for (let request = 0; request < rule.max; request++)
    expect(await limits.consume?.('one', rule)).toMatchObject({ allowed: true })
  vi.advanceTimersByTime(20_000)
  expect(await limits.consume?.('one', rule)).toEqual({ allowed: false, retryAfter: 40 })
  expect(await limits.consume?.('other', rule)).toMatchObject({ allowed: true })
  vi.advanceTimersByTime(40_000)
  expect(await limits.consume?.('one', rule)).toMatchObject({ allowed: true })
})

it('shares no state with another server in the process', async () => {
  const [one, other] = [createRateLimitStorage(), createRateLimitStorage()]
  for (let request = 0; request <= rule.max; request++) await one.consume?.('address', rule)
  expect(await other.consume?.('address', rule)).toMatchObject({ allowed: true })
})

it('removes expired entries above 100,000 entries', async () => {
  const limits = createRateLimitStorage()
  await limits.consume?.('first', rule)
  vi.advanceTimersByTime(60_000)
  for (let address = 0; address < 100_000; address++) await limits.consume?.(`${address}`, rule)
  vi.setSystemTime(0)
  expect(await limits.get('first')).toBeUndefined()
  expect(await limits.get('99999')).toBeDefined()
})
