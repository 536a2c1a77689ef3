import { afterAll, vi } from 'vitest'

// The test files of a project share processes (`isolate: false`) and with them the state of packages. The repository's
// own modules are evaluated again for each file, so that files share neither their state nor mocks.
vi.resetModules()

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
