import { afterAll } from 'vitest'

// The test files of a project share a document: each finds it empty.
afterAll(() => {
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
