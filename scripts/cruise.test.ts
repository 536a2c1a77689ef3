import { afterEach, beforeEach, expect, test } from 'vitest'
import { cruiseSources } from './cruise.ts'
import { type TemporaryFolder, temporaryFolder } from './temporary-copy.ts'

let tree: TemporaryFolder

beforeEach(() => {
  tree = temporaryFolder()
})
afterEach(() => tree[Symbol.dispose]())

/** Write 100 files, of which `unread` have names that dependency-cruiser.config.mjs excludes. */
function writeFiles(unread: number): void {
  for (let at = 0; at < 100; at++)
    tree.write(`apps/${at < unread ? `f${at}.config` : `f${at}`}.ts`, 'export const one = 1\n')
}

test('fails if only 94 of 100 TypeScript files were read', async () => {
  writeFiles(6)
  await expect(cruiseSources(tree.folder)).rejects.toThrow('read 94 of 100 TypeScript files, fewer than 95 %')
})

test('passes if 95 of 100 were read, not counting files in ignored folders', async () => {
  writeFiles(5)
  tree.write('apps/node_modules/unread.ts', '')
  expect((await cruiseSources(tree.folder)).summary.totalCruised).toBe(95)
})

test('fails if there are no files', async () => {
  await expect(cruiseSources(tree.folder)).rejects.toThrow('read 0 of 0 TypeScript files')
})
