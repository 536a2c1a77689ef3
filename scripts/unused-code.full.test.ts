import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { program } from './program.ts'
import { temporaryCopy } from './temporary-copy.ts'

let said: string

beforeAll(() => {
  using copy = temporaryCopy()
  copy.plant('packages/ui/src/plant-file.ts', 'export const lonely = 1\n')
  copy.plant('packages/tools/src/plant/pipeline.ts', "import './plant-used.ts'\n")
  copy.plant('packages/tools/src/plant/plant-used.ts', 'export const plantExport = 1\n')
  copy.plant('packages/tools/src/plant/plant-beside.ts', 'export const beside = 1\n')
  copy.plant('apps/server/src/plant.test.ts', "import 'plant-unlisted'\n")
  const manifest = JSON.parse(readFileSync(join(copy.folder, 'apps/server/package.json'), 'utf8'))
  manifest.dependencies['plant-unused'] = '1.0.0'
  copy.plant('apps/server/package.json', JSON.stringify(manifest))
  said = spawnSync(process.execPath, [program('knip')], {
    cwd: copy.folder,
    encoding: 'utf8',
  }).stdout
})

test.each([
  ['a file that nothing reaches', 'packages/ui/src/plant-file.ts'],
  ['a file beside a pipeline that it does not use', 'packages/tools/src/plant/plant-beside.ts'],
  ['an export that nobody takes', 'plantExport'],
  ['a dependency that nobody imports', 'plant-unused'],
  ['an import that no package.json lists', 'plant-unlisted'],
])('reports %s', (_what, name) => {
  expect(said).toContain(name)
})

test('takes a pipeline, loaded by name, as used', () => {
  expect(said).not.toContain('packages/tools/src/plant/pipeline.ts')
})
