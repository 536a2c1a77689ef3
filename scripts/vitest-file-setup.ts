import { readFileSync } from 'node:fs'
import { afterAll, expect, vi } from 'vitest'

// The test files of a project share processes and the modules evaluated in them (`isolate: false`).
// Here, whatever a file may have replaced is put back before the next one.

const { testPath } = expect.getState()

// A mock applies to modules that are evaluated after it, and must not outlive its file.
if (testPath && readFileSync(testPath, 'utf8').includes('vi.mock(')) {
  vi.resetModules()
  afterAll(() => void vi.resetModules())
}

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
