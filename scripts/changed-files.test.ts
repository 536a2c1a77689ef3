import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { browserTestsFor } from './changed-files.ts'
import { root } from './root.mjs'

test('selects a tool’s browser tests for changes in its folder', () => {
  const changed = [
    'packages/tools/src/uncrop/pipeline.ts',
    'packages/tools/src/uncrop/editor/Editor.test.tsx',
  ]
  expect(browserTestsFor(changed)).toEqual(['e2e/uncrop.spec.ts'])
})

test('finds browser tests for every tool', () => {
  const folders = globSync('packages/tools/src/*/contract.ts', { cwd: root }).map(dirname)
  expect(folders.length).toBeGreaterThan(0)
  for (const folder of folders) expect(browserTestsFor([`${folder}/pipeline.ts`]), folder).not.toBe('all')
})

test('selects all browser tests for any other part of the product', () => {
  expect(browserTestsFor(['packages/tools/src/uncrop/copy.ts', 'packages/ui/src/ui.ts'])).toBe('all')
  expect(browserTestsFor(['e2e/accounts.ts'])).toBe('all')
})

test('selects none for documents and unit tests, and a changed browser test itself', () => {
  expect(browserTestsFor(['README.md', 'docs/models.md', 'apps/web/src/pages.test.ts'])).toEqual([])
  expect(browserTestsFor(['e2e/uncrop.spec.ts'])).toEqual(['e2e/uncrop.spec.ts'])
})
