import { expect, it } from 'vitest'
import { keptMs, leaving } from './work-store.ts'

const now = 10 * keptMs
const entry = (key: string, ageMs: number, megabytes: number) => ({
  key,
  at: now - ageMs,
  bytes: megabytes * 2 ** 20,
})

it('keeps drafts for one day', () => {
  expect(leaving([entry('old', keptMs + 1, 1), entry('young', keptMs, 1)], now)).toEqual(['old'])
})

it('removes the oldest drafts when the total size exceeds the limit', () => {
  const entries = [
    entry('oldest', 300, 128),
    entry('b', 200, 128),
    entry('a', 100, 128),
    entry('new', 0, 128),
  ]
  expect(leaving(entries, now)).toEqual(['oldest'])
})

it('keeps all drafts within the limit', () => {
  expect(leaving([entry('a', 100, 128), entry('b', 0, 128)], now)).toEqual([])
})
