import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { CompareDivider } from './CompareDivider.tsx'

afterEach(cleanup)

function show(props: { showsOriginal?: boolean } = {}) {
  const { container } = render(
    <CompareDivider
      before={{ src: 'before.png', alt: 'Before' }}
      after={{ src: 'after.png', alt: 'After' }}
      width={300}
      height={200}
      {...props}
    />,
  )
  const stage = container.firstElementChild as HTMLElement
  return { divider: screen.getByRole('slider'), stage }
}

const place = (divider: HTMLElement) => Number(divider.getAttribute('aria-valuenow'))

it('moves by arrows in small steps, by Page keys in large ones, to its ends by Home and End', () => {
  const { divider } = show()
  fireEvent.keyDown(divider, { key: 'ArrowRight' })
  expect(place(divider)).toBe(52)
  fireEvent.keyDown(divider, { key: 'PageDown' })
  expect(place(divider)).toBe(42)
  fireEvent.keyDown(divider, { key: 'End' })
  expect(place(divider)).toBe(100)
  fireEvent.keyDown(divider, { key: 'ArrowRight' })
  expect(place(divider)).toBe(100)
  fireEvent.keyDown(divider, { key: 'Home' })
  expect(place(divider)).toBe(0)
})

it('says its place in words', () => {
  const { divider } = show()
  expect(divider.getAttribute('aria-valuetext')).toContain('50')
})

it('keeps its shape before any picture has come', () => {
  expect(show().stage.style.getPropertyValue('--ratio')).toBe('1.5')
})

it('shows the whole original while it is asked to, and keeps the divider’s place', () => {
  const { stage, divider } = show({ showsOriginal: true })
  expect(stage.style.getPropertyValue('--at')).toBe('1')
  expect(place(divider)).toBe(50)
})
