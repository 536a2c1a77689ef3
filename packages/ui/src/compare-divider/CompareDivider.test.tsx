import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { CompareDivider } from './CompareDivider.tsx'

afterEach(cleanup)

function renderDivider(props: { showsOriginal?: boolean } = {}) {
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

const valueNow = (divider: HTMLElement) => Number(divider.getAttribute('aria-valuenow'))

it('moves in small steps by arrow keys, in large steps by Page keys, to the ends by Home and End', () => {
  const { divider } = renderDivider()
  fireEvent.keyDown(divider, { key: 'ArrowRight' })
  expect(valueNow(divider)).toBe(52)
  fireEvent.keyDown(divider, { key: 'PageDown' })
  expect(valueNow(divider)).toBe(42)
  fireEvent.keyDown(divider, { key: 'End' })
  expect(valueNow(divider)).toBe(100)
  fireEvent.keyDown(divider, { key: 'ArrowRight' })
  expect(valueNow(divider)).toBe(100)
  fireEvent.keyDown(divider, { key: 'Home' })
  expect(valueNow(divider)).toBe(0)
})

it('announces its position as text', () => {
  const { divider } = renderDivider()
  expect(divider.getAttribute('aria-valuetext')).toContain('50')
})

it('has its aspect ratio before the images load', () => {
  expect(renderDivider().stage.style.getPropertyValue('--ratio')).toBe('1.5')
})

it('shows the whole original while showsOriginal is set, and keeps the divider’s position', () => {
  const { stage, divider } = renderDivider({ showsOriginal: true })
  expect(stage.style.getPropertyValue('--at')).toBe('1')
  expect(valueNow(divider)).toBe(50)
})
