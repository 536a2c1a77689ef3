import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from './Button.tsx'

afterEach(cleanup)

it('does not submit a form unless its type is submit', () => {
  render(<Button>Go</Button>)
  expect(screen.getByRole<HTMLButtonElement>('button').type).toBe('button')
})

it('ignores clicks while loading, and sets aria-busy', () => {
  const onClick = vi.fn()
  const { rerender } = render(<Button onClick={onClick}>Go</Button>)
  fireEvent.click(screen.getByRole('button'))
  rerender(
    <Button onClick={onClick} loading>
      Go
    </Button>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(onClick).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true')
})

it('renders a link if it has an href', () => {
  render(<Button href="/tools">Tools</Button>)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/tools')
})

it('keeps its text, also next to an icon', () => {
  render(<Button icon={<svg aria-hidden="true" />}>sign up</Button>)
  expect(screen.getByRole('button', { name: 'sign up' }).textContent).toBe('sign up')
})
