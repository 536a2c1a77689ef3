import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: 'scripts/vitest-setup.ts',
    include: ['{apps,packages}/*/src/**/*.test.{ts,tsx}', '{bench,scripts}/**/*.test.ts'],
    // A test of a screen asks for its own: `// @vitest-environment jsdom`.
    environment: 'node',
    // Native parts (libvips, onnxruntime) and PGlite each keep a process to themselves.
    pool: 'forks',
    // Vitest itself leaves one core idle, which of two is half.
    maxWorkers: '100%',
    // Time for a server with its own database to start on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    css: { include: [/[.]module[.]css$/, /[.]css[?]raw$/], modules: { classNameStrategy: 'non-scoped' } },
  },
})
