import { afterAll, vi } from 'vitest'

// The test files of a project share processes (`isolate: false`), and so all that packages keep there. Our
// own modules are evaluated anew for each file: what they keep, and what a file mocks, is that file's alone.
vi.resetModules()

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
