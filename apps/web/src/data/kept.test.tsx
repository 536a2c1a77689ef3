import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { kept, keptForWindow } from './kept.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

it('stores for all tabs, or for this one', () => {
  kept.write('theme', 'dark')
  keptForWindow.write('theme', 'light')
  expect([localStorage.getItem('theme'), sessionStorage.getItem('theme')]).toEqual(['dark', 'light'])
  expect([kept.read('theme'), keptForWindow.read('theme')]).toEqual(['dark', 'light'])
  kept.remove('theme')
  expect(kept.read('theme')).toBeUndefined()
})

it('returns undefined for a value that isn’t JSON', () => {
  kept.write('state', '{')
  expect(kept.readJson('state')).toBeUndefined()
})

it('keeps a value that exceeds the quota in memory, in place of the stored one', () => {
  kept.write('theme', 'light')
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  kept.write('theme', 'dark')
  refuse.mockRestore()
  expect(kept.read('theme')).toBe('dark')
  kept.remove('theme')
  expect(kept.read('theme')).toBeUndefined()
})

it('keeps all values in memory when storage is blocked', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(kept.read('consent')).toBeUndefined()
  kept.write('consent', '{"all":true}')
  expect(kept.readJson('consent')).toEqual({ all: true })
  kept.remove('consent')
  expect(kept.read('consent')).toBeUndefined()
})
