import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { ShortcutHelp } from './ShortcutHelp.tsx'

// Load the lazy component in advance.
beforeAll(() => import('./ShortcutList.tsx'))
afterEach(cleanup)

it('opens with the question mark key, but not while typing in a field', async () => {
  render(
    <>
      <textarea aria-label="Prompt" />
      <ShortcutHelp />
    </>,
  )
  fireEvent.keyDown(screen.getByLabelText('Prompt'), { key: '?' })
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.keyDown(document.body, { key: '?' })
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
})
