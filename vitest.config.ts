import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const sources = '{apps,packages}/*/src/**'
/** Tests that need a DOM: the files share one jsdom document. */
const dom = [`${sources}/*.test.tsx`]
const server = ['apps/server/src/**/*.test.ts']
/**
 * The slowest tests are named `*.full.test.ts`: those of the repository's rules and generators, which run on a
 * temporary copy of it, and those that measure quality on many or large photographs. They form the project `full`,
 * which `npm test` skips and `npm run test:all` includes. To skip it: `vitest run --project '!full'`.
 */
const full = ['**/*.full.test.ts']
const never = ['**/node_modules/**', '**/dist/**']

export default defineConfig({
  test: {
    // By default Vitest leaves one core idle, which is half of a machine with two.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${sources}/*.test.ts`, '{bench,scripts}/**/*.test.ts'],
          exclude: [...never, ...server, ...full],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: dom,
          exclude: [...never, ...full],
          environment: 'jsdom',
          setupFiles: ['apps/web/src/test-document.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: server,
          exclude: [...never, ...full],
          globalSetup: 'scripts/vitest-setup.ts',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'full',
          include: full,
          exclude: never,
          globalSetup: 'scripts/vitest-setup.ts',
          isolate: false,
        },
      },
    ],
    setupFiles: ['scripts/vitest-file-setup.ts'],
    // Native libraries (libvips, onnxruntime) can crash when a worker thread exits.
    pool: 'forks',
    // Processes and runs share the compiled code of packages.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node') },
    // The limits are for tests that hang. They are high enough for a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 240_000 } },
    css: { include: [/[.]module[.]css$/, /[.]css[?]raw$/], modules: { classNameStrategy: 'non-scoped' } },
  },
})
