import { cleanup, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useTitleWhenDone } from './use-title-when-done.ts'

beforeEach(() => {
  document.title = 'Cleanup'
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function endWork(isHidden: boolean, end: 'ready' | 'error') {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  const { rerender } = renderHook(({ state }) => useTitleWhenDone(state), {
    initialProps: { state: 'active' as 'active' | 'ready' | 'error' },
  })
  rerender({ state: end })
}

it.each([
  ['ready', 'Ready – Cleanup'],
  ['error', 'Failed – Cleanup'],
] as const)('names the end in the title of a hidden tab until it is shown: %s', (end, title) => {
  endWork(true, end)
  expect(document.title).toBe(title)
  fireEvent(document, new Event('visibilitychange'))
  expect(document.title).toBe('Cleanup')
})

it('leaves the title of a visible tab', () => {
  endWork(false, 'ready')
  expect(document.title).toBe('Cleanup')
})
