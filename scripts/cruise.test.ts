import { afterEach, beforeEach, expect, test } from 'vitest'
import { cruiseSources } from './cruise.ts'
import { type TemporaryFolder, temporaryFolder } from './temporary-copy.ts'

let tree: TemporaryFolder

beforeEach(() => {
  tree = temporaryFolder()
})
afterEach(() => tree[Symbol.dispose]())

/** Of 100 files, some have names that dependency-cruiser.config.mjs excludes. */
function plant(unread: number): void {
  for (let at = 0; at < 100; at++)
    tree.plant(`apps/${at < unread ? `f${at}.config` : `f${at}`}.ts`, 'export const one = 1\n')
}

test('fails where 94 of 100 TypeScript files were read', async () => {
  plant(6)
  await expect(cruiseSources(tree.folder)).rejects.toThrow('read 94 of 100 TypeScript files, fewer than 95 %')
})

test('passes where 95 of 100 were read, files in ignored folders not counted', async () => {
  plant(5)
  tree.plant('apps/node_modules/unread.ts', '')
  expect((await cruiseSources(tree.folder)).summary.totalCruised).toBe(95)
})

test('fails where there is nothing to read', async () => {
  await expect(cruiseSources(tree.folder)).rejects.toThrow('read 0 of 0 TypeScript files')
})
