import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { InfoDialog } from './InfoDialog.tsx'

let closeCount: number
beforeEach(async () => {
  vi.useFakeTimers()
  closeCount = 0
  render(
    <InfoDialog title="News" autoCloseMs={10_000} onClose={() => closeCount++}>
      <p>Something</p>
    </InfoDialog>,
  )
  await act(() => vi.dynamicImportSettled())
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const timerText = () => screen.getByRole('timer').textContent

it('shows the remaining time, and closes once', async () => {
  expect(timerText()).toBe('Closes in 10 s')
  await advanceTime(3000)
  expect(timerText()).toBe('Closes in 7 s')
  await advanceTime(20_000)
  expect(closeCount).toBe(1)
})

it('pauses while kept open, and continues from the remaining time', async () => {
  await advanceTime(4000)
  fireEvent.click(screen.getByRole('button', { name: 'Keep open' }))
  await advanceTime(60_000)
  expect([timerText(), closeCount]).toEqual(['Stays open', 0])
  fireEvent.click(screen.getByRole('button', { name: 'Close automatically' }))
  expect(timerText()).toBe('Closes in 6 s')
  await advanceTime(7000)
  expect(closeCount).toBe(1)
})

it('pauses while hovered, and while the page is hidden', async () => {
  fireEvent.pointerEnter(screen.getByText('Something').parentElement as HTMLElement)
  await advanceTime(30_000)
  expect(closeCount).toBe(0)
  fireEvent.pointerLeave(screen.getByText('Something').parentElement as HTMLElement)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await advanceTime(30_000)
  expect(closeCount).toBe(0)
  vi.restoreAllMocks()
  await advanceTime(11_000)
  expect(closeCount).toBe(1)
})
