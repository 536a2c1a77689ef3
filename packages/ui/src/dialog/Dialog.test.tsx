import { cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Dialog } from './Dialog.tsx'

afterEach(cleanup)

const title = 'You have reached the usage cap'

it('focuses its title initially, not a link in its text', async () => {
  render(
    <Dialog open title={title} footer={<button type="button">All right</button>}>
      <p>
        Who is <a href="/a/login">signed in</a> has more.
      </p>
    </Dialog>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: title })))
})

it('focuses the first enabled field initially', async () => {
  render(
    <Dialog open title="Formats">
      <button type="button">Clear</button>
      <input aria-label="Of another" disabled />
      <input aria-label="Search" />
    </Dialog>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Search')))
})

it('opens by its trigger, which gets the focus back', async () => {
  render(
    <Dialog title="Formats" trigger={<button type="button">Choose formats</button>}>
      <input aria-label="Search" />
    </Dialog>,
  )
  const trigger = screen.getByRole('button', { name: 'Choose formats' })
  expect(trigger.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(trigger)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Search')))
  expect(trigger.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(document.activeElement).toBe(trigger))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('focuses its title if it was opened by touch', async () => {
  render(
    <Dialog title="Formats" trigger={<button type="button">Choose formats</button>}>
      <input aria-label="Search" />
    </Dialog>,
  )
  const trigger = screen.getByRole('button', { name: 'Choose formats' })
  // jsdom's events have no pointer type.
  fireEvent(trigger, Object.assign(createEvent.pointerDown(trigger), { pointerType: 'touch' }))
  fireEvent.click(trigger)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Formats' })))
})
