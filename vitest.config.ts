import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const sources = '{apps,packages}/*/src/**'
/** Tests that need a document: they share one in jsdom. */
const dom = [`${sources}/*.test.tsx`]
const server = ['apps/server/src/**/*.test.ts']
/**
 * The slowest tests are named `*.full.test.ts`: those of this repository's rules and generators, which run
 * on a copy of it, and those that measure quality on many or large photographs. They are the project `full`,
 * which `npm test` leaves out and `npm run test:all` runs. Ordinary: `vitest run --project '!full'`.
 */
const full = ['**/*.full.test.ts']
const never = ['**/node_modules/**', '**/dist/**']

export default defineConfig({
  test: {
    // Vitest itself leaves one core idle, which of two is half.
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
      { extends: true, test: { name: 'full', include: full, exclude: never, isolate: false } },
    ],
    setupFiles: ['scripts/vitest-file-setup.ts'],
    // Native parts (libvips, onnxruntime) can crash in worker threads that end.
    pool: 'forks',
    // Compiled code of packages is kept from one process, and one run, to the next.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node') },
    // A limit ends a test that hangs. It is no measurement: a busy machine must not reach it.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 240_000 } },
    css: { include: [/[.]module[.]css$/, /[.]css[?]raw$/], modules: { classNameStrategy: 'non-scoped' } },
  },
})
