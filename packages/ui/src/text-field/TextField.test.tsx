import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TextField } from './TextField.tsx'

afterEach(cleanup)

const box = (label: string) => screen.getByLabelText(label).parentElement
const isRaised = (label: string) => box(label)?.hasAttribute('data-raised')

it('floats its label for a value, focus or placeholder, and lowers it again', () => {
  render(
    <>
      <TextField label="Empty" />
      <TextField label="Filled" defaultValue="x" />
      <TextField label="Held" placeholder="you@example.org" />
    </>,
  )
  expect(['Empty', 'Filled', 'Held'].map(isRaised)).toEqual([false, true, true])
  fireEvent.focus(screen.getByLabelText('Empty'))
  expect(isRaised('Empty')).toBe(true)
  fireEvent.blur(screen.getByLabelText('Empty'))
  expect(isRaised('Empty')).toBe(false)
})

it('shows the error on blur, not while typing', () => {
  render(
    <TextField label="Email" type="email" required messages={{ valueMissing: 'This field is required' }} />,
  )
  const field = screen.getByLabelText('Email')
  fireEvent.focus(field)
  expect(field.getAttribute('aria-invalid')).toBeNull()
  fireEvent.blur(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('This field is required')).toBeTruthy()
})

it('shows the error when its form is invalid on submit', () => {
  render(
    <form>
      <TextField label="Email" type="email" required />
    </form>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('Email')
  act(() => void field.form?.reportValidity())
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

it('shows and hides a password', () => {
  render(<TextField label="Password" type="password" />)
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  fireEvent.click(screen.getByRole('button'))
  expect(field.type).toBe('text')
  fireEvent.click(screen.getByRole('button'))
  expect(field.type).toBe('password')
})
