import { configure } from '@testing-library/react'
import { afterAll } from 'vitest'

// As in vitest.config.ts: a limit for tests that hang.
configure({ asyncUtilTimeout: 240_000 })

// The test files of a project share one document, so each file leaves it empty.
afterAll(() => {
  document.head.replaceChildren()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
