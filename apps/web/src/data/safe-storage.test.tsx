import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { safeLocalStorage, safeSessionStorage } from './safe-storage.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

it('stores for all tabs, or for this one', () => {
  safeLocalStorage.write('theme', 'dark')
  safeSessionStorage.write('theme', 'light')
  expect([localStorage.getItem('theme'), sessionStorage.getItem('theme')]).toEqual(['dark', 'light'])
  expect([safeLocalStorage.read('theme'), safeSessionStorage.read('theme')]).toEqual(['dark', 'light'])
  safeLocalStorage.remove('theme')
  expect(safeLocalStorage.read('theme')).toBeUndefined()
})

it('returns undefined for a value that isn’t JSON', () => {
  safeLocalStorage.write('state', '{')
  expect(safeLocalStorage.readJson('state')).toBeUndefined()
})

it('keeps a value that exceeds the quota in memory, in place of the stored one', () => {
  safeLocalStorage.write('theme', 'light')
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  safeLocalStorage.write('theme', 'dark')
  refuse.mockRestore()
  expect(safeLocalStorage.read('theme')).toBe('dark')
  safeLocalStorage.remove('theme')
  expect(safeLocalStorage.read('theme')).toBeUndefined()
})

it('keeps all values in memory when storage is blocked', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(safeLocalStorage.read('consent')).toBeUndefined()
  safeLocalStorage.write('consent', '{"all":true}')
  expect(safeLocalStorage.readJson('consent')).toEqual({ all: true })
  safeLocalStorage.remove('consent')
  expect(safeLocalStorage.read('consent')).toBeUndefined()
})
