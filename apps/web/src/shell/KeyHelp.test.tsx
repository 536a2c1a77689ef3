// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { KeyHelp } from './KeyHelp.tsx'

afterEach(cleanup)

it('opens by a question mark, but not while one is typed', () => {
  render(
    <>
      <textarea aria-label="Prompt" />
      <KeyHelp />
    </>,
  )
  fireEvent.keyDown(screen.getByLabelText('Prompt'), { key: '?' })
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.keyDown(document.body, { key: '?' })
  expect(screen.getByRole('dialog', { name: 'Keys' })).toBeTruthy()
})
