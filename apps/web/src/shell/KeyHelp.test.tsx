import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { KeyHelp } from './KeyHelp.tsx'

// What comes on demand is at hand already.
beforeAll(() => import('./KeyList.tsx'))
afterEach(cleanup)

it('opens by a question mark, but not while one is typed', async () => {
  render(
    <>
      <textarea aria-label="Prompt" />
      <KeyHelp />
    </>,
  )
  fireEvent.keyDown(screen.getByLabelText('Prompt'), { key: '?' })
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.keyDown(document.body, { key: '?' })
  expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeTruthy()
})
