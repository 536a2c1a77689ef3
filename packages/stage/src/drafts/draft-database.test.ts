import { expect, it } from 'vitest'
import { keysToRemove, maxAgeMs } from './draft-database.ts'

const now = 10 * maxAgeMs
const entry = (key: string, ageMs: number, megabytes: number) => ({
  key,
  updatedAt: now - ageMs,
  bytes: megabytes * 2 ** 20,
})

it('keeps drafts for one day', () => {
  expect(keysToRemove([entry('old', maxAgeMs + 1, 1), entry('young', maxAgeMs, 1)], now)).toEqual(['old'])
})

it('removes the oldest drafts when the total size exceeds the limit', () => {
  const entries = [
    entry('oldest', 300, 128),
    entry('b', 200, 128),
    entry('a', 100, 128),
    entry('new', 0, 128),
  ]
  expect(keysToRemove(entries, now)).toEqual(['oldest'])
})

it('keeps all drafts within the limit', () => {
  expect(keysToRemove([entry('a', 100, 128), entry('b', 0, 128)], now)).toEqual([])
})
