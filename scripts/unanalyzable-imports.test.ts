import { beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from './temporary-copy.ts'
import { unanalyzableImports } from './unanalyzable-imports.ts'

/** By file name: code on the third line that no import rule can follow. */
const violations: Record<string, string> = {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source code of a template literal.
  template: 'export const a = import(`./${name}.ts`)',
  variable: 'export const b = import(name)',
  renamed: "import { createRequire as load } from 'node:module'",
  called: "export const c = createRequire(import.meta.url)('react')",
  kept: 'export const load = createRequire(import.meta.url)',
  elsewhere: "const require = createRequire('/elsewhere/index.js')",
  member: 'export const d = module.createRequire(import.meta.url)',
  required: 'export const e = require(name)',
  worker: "new Worker(new URL('./worker.ts', import.meta.url))",
  'shared-worker': "new SharedWorker('./worker.ts')",
  'window-worker': 'new window.Worker(name)',
  url: "export const f = new URL('../pipeline.ts', import.meta.url)",
  glob: "export const g = import.meta.glob<object>('./*/pipeline.ts')",
}

const allowed: Record<string, string> = {
  literal: "export const a = import('./b.ts')",
  'plain-template': 'export const b = import(`./b.ts`)',
  resolved: "export const c = createRequire(import.meta.url).resolve('react')",
  require: "const require = createRequire(import.meta.url)\nexport const d = require('react')",
  'named-import': "import { createRequire } from 'node:module'",
  address: "export const e = new URL('/tools', window.location.href)",
  text: "export const f = 'import(name)' // import(name)",
}

let found: string[]

beforeAll(() => {
  using tree = temporaryFolder()
  for (const [name, code] of Object.entries(violations))
    tree.write(`apps/web/src/fixture-${name}.ts`, `\n\n${code}\n`)
  for (const [name, code] of Object.entries(allowed))
    tree.write(`apps/web/src/allowed-${name}.ts`, `${code}\n`)
  const globs = ['./*/editor/Editor.tsx', './*/pipeline.ts'].map(path => `import.meta.glob('${path}')\n`)
  tree.write('packages/tools/src/editors.ts', globs.join(''))
  found = unanalyzableImports(tree.folder)
})

describe('reports', () => {
  test.each(Object.entries(violations))('%s: %s', name => {
    const place = `unanalyzable-import: apps/web/src/fixture-${name}.ts:3 `
    expect(found.filter(line => line.startsWith(place))).toHaveLength(1)
  })

  test('a glob of pipelines in the file that is allowed to glob editors', () => {
    expect(found.filter(line => line.includes('packages/tools/src/editors.ts:'))).toEqual([
      expect.stringContaining("editors.ts:2 import.meta.glob('./*/pipeline.ts')"),
    ])
  })

  test('an exception that is no longer in the code', () => {
    const gone = 'apps/web/src/data/solve-altcha.ts no longer has new Worker'
    expect(found).toContainEqual(expect.stringContaining(gone))
  })
})

test.each(Object.entries(allowed))('does not report %s: %s', name => {
  expect(found.filter(line => line.includes(`allowed-${name}.ts`))).toEqual([])
})
