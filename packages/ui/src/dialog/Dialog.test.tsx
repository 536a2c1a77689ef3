import { cleanup, render, screen, waitFor } from '@testing-library/react'
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
