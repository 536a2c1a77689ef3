import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { TextArea } from './TextArea.tsx'

afterEach(cleanup)

const area = () => screen.getByLabelText<HTMLTextAreaElement>('Message')
const errorText = () => screen.queryByText('Required')

function renderInForm() {
  const onSubmit = vi.fn(event => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <TextArea label="Message" required />
      <button type="submit">Send</button>
    </form>,
  )
  return onSubmit
}

it('floats its label for a value or the focus', () => {
  render(<TextArea label="Message" />)
  const isRaised = () => area().parentElement?.hasAttribute('data-raised')
  expect(isRaised()).toBe(false)
  fireEvent.focus(area())
  expect(isRaised()).toBe(true)
  fireEvent.blur(area())
  fireEvent.input(area(), { target: { value: 'x' } })
  expect(isRaised()).toBe(true)
})

it.each([
  ['on blur', () => fireEvent.blur(area())],
  ['on key up', () => fireEvent.keyUp(area(), { key: 'Backspace' })],
  ['on submit', () => fireEvent.click(screen.getByRole('button'))],
])('shows the required error %s', (_when, act) => {
  renderInForm()
  expect(errorText()).toBeNull()
  act()
  expect(errorText()).not.toBeNull()
})

it('shows no error when the focus arrives by Tab', () => {
  renderInForm()
  fireEvent.keyUp(area(), { key: 'Tab' })
  expect(errorText()).toBeNull()
})

it('prevents submitting when empty, and takes the focus', () => {
  const onSubmit = renderInForm()
  fireEvent.click(screen.getByRole('button'))
  expect(onSubmit).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(area())
})

it('treats whitespace as empty', () => {
  const onSubmit = renderInForm()
  fireEvent.input(area(), { target: { value: ' \n ' } })
  fireEvent.click(screen.getByRole('button'))
  expect(errorText()).not.toBeNull()
  fireEvent.input(area(), { target: { value: 'Hello' } })
  expect(errorText()).toBeNull()
  fireEvent.click(screen.getByRole('button'))
  expect(onSubmit).toHaveBeenCalledOnce()
})
