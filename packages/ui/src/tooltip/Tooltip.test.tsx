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
const words = () => screen.queryByRole('tooltip')
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const leave = (element: Element | null) => fireEvent.pointerLeave(element as Element)
function enter(element: Element | null, pointerType = 'mouse') {
  const event = createEvent.pointerOver(element as Element)
  // jsdom has no pointer events.
  Object.defineProperty(event, 'pointerType', { value: pointerType })
  fireEvent(element as Element, event)
}
async function pointAtIt() {
  enter(button())
  await pass(1000)
  expect(words()).not.toBeNull()
}

it('describes a hovered element after a delay, not one the pointer passes over', async () => {
  enter(button())
  await pass(100)
  leave(button())
  await pass(1000)
  expect(words()).toBeNull()
  await pointAtIt()
  expect(button().getAttribute('aria-describedby')).toBe(words()?.id)
  expect(words()?.textContent).toBe('Takes the last stroke back')
})

it('stays while the tooltip itself is hovered, and hides when the pointer leaves it', async () => {
  await pointAtIt()
  leave(button())
  enter(words())
  await pass(5000)
  expect(words()).not.toBeNull()
  leave(words())
  await pass(1000)
  expect(words()).toBeNull()
})

it('is hidden by Escape wherever the focus is, and by a press', async () => {
  await pointAtIt()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await pass(0)
  expect(words()).toBeNull()
  await pointAtIt()
  fireEvent.pointerDown(button())
  await pass(0)
  expect(words()).toBeNull()
})

it('is not shown by touch', async () => {
  enter(button(), 'touch')
  await pass(1000)
  expect(words()).toBeNull()
})
