import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { packageBin } from './package-bin.ts'
import { temporaryCopy } from './temporary-copy.ts'

let output: string

beforeAll(() => {
  using copy = temporaryCopy()
  copy.write('packages/ui/src/fixture-file.ts', 'export const lonely = 1\n')
  copy.write('packages/tools/src/fixture/pipeline.ts', "import './fixture-used.ts'\n")
  copy.write('packages/tools/src/fixture/fixture-used.ts', 'export const unusedExport = 1\n')
  copy.write('packages/tools/src/fixture/fixture-beside.ts', 'export const beside = 1\n')
  copy.write('apps/server/src/fixture.test.ts', "import 'fixture-unlisted'\n")
  const manifest = JSON.parse(readFileSync(join(copy.folder, 'apps/server/package.json'), 'utf8'))
  manifest.dependencies['fixture-unused'] = '1.0.0'
  copy.write('apps/server/package.json', JSON.stringify(manifest))
  output = spawnSync(process.execPath, [packageBin('knip')], {
    cwd: copy.folder,
    encoding: 'utf8',
  }).stdout
})

test.each([
  ['a file that nothing imports', 'packages/ui/src/fixture-file.ts'],
  ['a file beside a pipeline that does not import it', 'packages/tools/src/fixture/fixture-beside.ts'],
  ['an export that nothing imports', 'unusedExport'],
  ['a dependency that nothing imports', 'fixture-unused'],
  ['an import that no package.json lists', 'fixture-unlisted'],
])('reports %s', (_what, name) => {
  expect(output).toContain(name)
})

test('counts a pipeline, which is loaded by name, as used', () => {
  expect(output).not.toContain('packages/tools/src/fixture/pipeline.ts')
})
