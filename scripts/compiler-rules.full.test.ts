import { spawnSync } from 'node:child_process'
import { beforeAll, describe, expect, test } from 'vitest'
import { packageBin } from './package-bin.ts'
import { temporaryCopy } from './temporary-copy.ts'

/** By project: files that use a global of another platform, as path, content and the name that must not be found. */
const violations: Record<string, [string, string, string][]> = {
  'packages/tools/tsconfig.anywhere.json': [
    ['packages/tools/src/fixture/copy.ts', 'export const wide = window.innerWidth\n', 'window'],
    ['packages/tools/src/fixture/contract.ts', "export const bytes = Buffer.from('')\n", 'Buffer'],
    ['packages/tools/src/fixture/api.ts', "export const root = document.querySelector('a')\n", 'document'],
  ],
  'packages/tools/tsconfig.browser.json': [
    ['packages/tools/src/fixture/editor/bytes.ts', "export const bytes = Buffer.from('')\n", 'Buffer'],
  ],
  'packages/tools/tsconfig.node.json': [
    ['packages/tools/src/fixture/pipeline.ts', 'export default document.body\n', 'document'],
  ],
  'packages/protocol/tsconfig.json': [
    ['packages/protocol/src/fixture.ts', 'export const port = process.argv\n', 'process'],
  ],
}

const output: Record<string, string> = {}

beforeAll(() => {
  using copy = temporaryCopy()
  for (const [path, text] of Object.values(violations).flat()) copy.write(path, text)
  for (const project of Object.keys(violations))
    output[project] = spawnSync(process.execPath, [packageBin('typescript', 'tsc'), '-p', project], {
      cwd: copy.folder,
      encoding: 'utf8',
    }).stdout
})

for (const [project, files] of Object.entries(violations))
  describe(project, () => {
    test.each(files)('%s does not compile: %s', (path, _text, name) => {
      const line = output[project]
        ?.split('\n')
        .find(line => line.startsWith(path) && line.includes(`'${name}'`))
      expect(line, output[project]).toBeDefined()
    })
  })
