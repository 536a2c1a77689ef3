import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Tooltip } from './Tooltip.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <Tooltip content="Takes the last stroke back">
      <button type="button">Undo</button>
    </Tooltip>,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const button = () => screen.getByRole('button')
const tooltip = () => screen.queryByRole('tooltip')
const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const leave = (element: Element | null) => fireEvent.pointerLeave(element as Element)
function enter(element: Element | null, pointerType = 'mouse') {
  const event = createEvent.pointerOver(element as Element)
  // jsdom has no pointer events.
  Object.defineProperty(event, 'pointerType', { value: pointerType })
  fireEvent(element as Element, event)
}
async function showTooltip() {
  enter(button())
  await advanceTime(1000)
  expect(tooltip()).not.toBeNull()
}

it('describes a hovered element after a delay, not one the pointer passes over', async () => {
  enter(button())
  await advanceTime(100)
  leave(button())
  await advanceTime(1000)
  expect(tooltip()).toBeNull()
  await showTooltip()
  expect(button().getAttribute('aria-describedby')).toBe(tooltip()?.id)
  expect(tooltip()?.textContent).toBe('Takes the last stroke back')
})

it('stays while the tooltip itself is hovered, and hides when the pointer leaves it', async () => {
  await showTooltip()
  leave(button())
  enter(tooltip())
  await advanceTime(5000)
  expect(tooltip()).not.toBeNull()
  leave(tooltip())
  await advanceTime(1000)
  expect(tooltip()).toBeNull()
})

it('is hidden by Escape wherever the focus is, and by a press', async () => {
  await showTooltip()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await advanceTime(0)
  expect(tooltip()).toBeNull()
  await showTooltip()
  fireEvent.pointerDown(button())
  await advanceTime(0)
  expect(tooltip()).toBeNull()
})

it('is not shown by touch', async () => {
  enter(button(), 'touch')
  await advanceTime(1000)
  expect(tooltip()).toBeNull()
})
