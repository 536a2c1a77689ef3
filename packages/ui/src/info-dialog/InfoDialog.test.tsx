import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { InfoDialog } from './InfoDialog.tsx'

let closed: number
beforeEach(() => {
  vi.useFakeTimers()
  closed = 0
  render(
    <InfoDialog title="News" closesInMs={10_000} onClose={() => closed++}>
      <p>Something</p>
    </InfoDialog>,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const left = () => screen.getByRole('timer').textContent

it('shows the remaining time, and closes once', async () => {
  expect(left()).toBe('Closes in 10 s')
  await pass(3000)
  expect(left()).toBe('Closes in 7 s')
  await pass(20_000)
  expect(closed).toBe(1)
})

it('pauses while kept open, and continues from the remaining time', async () => {
  await pass(4000)
  fireEvent.click(screen.getByRole('button', { name: 'Keep open' }))
  await pass(60_000)
  expect([left(), closed]).toEqual(['Stays open', 0])
  fireEvent.click(screen.getByRole('button', { name: 'Close automatically' }))
  expect(left()).toBe('Closes in 6 s')
  await pass(7000)
  expect(closed).toBe(1)
})

it('pauses while hovered, and while the page is hidden', async () => {
  fireEvent.pointerEnter(screen.getByText('Something').parentElement as HTMLElement)
  await pass(30_000)
  expect(closed).toBe(0)
  fireEvent.pointerLeave(screen.getByText('Something').parentElement as HTMLElement)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await pass(30_000)
  expect(closed).toBe(0)
  vi.restoreAllMocks()
  await pass(11_000)
  expect(closed).toBe(1)
})
