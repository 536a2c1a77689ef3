import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { browserTestsFor } from './changed-files.ts'
import { root } from './root.mjs'

test('a tool is tested by its own browser tests', () => {
  const changed = [
    'packages/tools/src/uncrop/pipeline.ts',
    'packages/tools/src/uncrop/editor/Editor.test.tsx',
  ]
  expect(browserTestsFor(changed)).toEqual(['e2e/uncrop.spec.ts'])
})

test('every tool has browser tests of its own', () => {
  const folders = globSync('packages/tools/src/*/contract.ts', { cwd: root }).map(dirname)
  expect(folders.length).toBeGreaterThan(0)
  for (const folder of folders) expect(browserTestsFor([`${folder}/pipeline.ts`]), folder).not.toBe('all')
})

test('any other part of the product is tested by all of them', () => {
  expect(browserTestsFor(['packages/tools/src/uncrop/copy.ts', 'packages/ui/src/ui.ts'])).toBe('all')
  expect(browserTestsFor(['e2e/people.ts'])).toBe('all')
})

test('documents and unit tests need none; a browser test needs itself', () => {
  expect(browserTestsFor(['README.md', 'docs/models.md', 'apps/web/src/pages.test.ts'])).toEqual([])
  expect(browserTestsFor(['e2e/uncrop.spec.ts'])).toEqual(['e2e/uncrop.spec.ts'])
})
