import { beforeAll, expect, test } from 'vitest'
import { cruiseSources } from './cruise.ts'
import { temporaryFolder } from './temporary-copy.ts'
import { describeViolations } from './violations.ts'

const engines = Array.from({ length: 20 }, (_, at) => `./engine${at}.ts`)

/** File → what it imports. */
const files: Record<string, string[]> = {
  'packages/imaging/src/imaging.ts': engines,
  ...Object.fromEntries(engines.map(name => [`packages/imaging/src/${name.slice(2)}`, []])),
  'packages/tools/src/run.ts': ['./encode-outputs.ts', '../../imaging/src/imaging.ts'],
  'packages/tools/src/encode-outputs.ts': ['../../imaging/src/imaging.ts'],
  // One wrong import, through which two modules reach all of imaging in several ways.
  'apps/web/src/a.ts': ['./b.ts'],
  'apps/web/src/b.ts': ['../../../packages/tools/src/run.ts'],
  // Another, in a helper of a helper of two editors.
  'packages/tools/src/resize/editor/Editor.tsx': ['../plan.ts', './Preview.tsx'],
  'packages/tools/src/resize/editor/Preview.tsx': ['../plan.ts'],
  'packages/tools/src/resize/plan.ts': ['./measure.ts'],
  'packages/tools/src/resize/measure.ts': ['../../../imaging/src/imaging.ts'],
  'packages/ui/src/there.ts': ['./back.ts'],
  'packages/ui/src/back.ts': ['./there.ts'],
  'packages/protocol/src/network.ts': ['node:http'],
}

let lines: string[]

beforeAll(async () => {
  using tree = temporaryFolder()
  for (const [path, imported] of Object.entries(files))
    tree.plant(path, `${imported.map(name => `import '${name}'\n`).join('')}export {}\n`)
  lines = describeViolations(await cruiseSources(tree.folder))
})

test('one wrong import gives one line: rule, shortest path, comment', () => {
  const comment =
    '(Node modules, pipelines, imaging and providers do not run there; move what it needs into a file without them.)'
  expect(lines.filter(line => line.startsWith('browser-reaches-no-node-code'))).toEqual([
    `browser-reaches-no-node-code: apps/web/src/b.ts → packages/tools/src/run.ts → packages/imaging/src/imaging.ts ${comment}`,
    `browser-reaches-no-node-code: packages/tools/src/resize/editor/Editor.tsx → packages/tools/src/resize/plan.ts → packages/tools/src/resize/measure.ts → packages/imaging/src/imaging.ts ${comment}`,
  ])
})

test('a cycle gives one line', () => {
  expect(lines.filter(line => line.startsWith('no-cycles'))).toEqual([
    'no-cycles: packages/ui/src/back.ts → packages/ui/src/there.ts → packages/ui/src/back.ts (A cycle is a missing third module.)',
  ])
})

test('a forbidden import gives one line', () => {
  expect(lines.filter(line => line.startsWith('protocol-has-no-io'))).toEqual([
    expect.stringMatching(/^protocol-has-no-io: packages\/protocol\/src\/network[.]ts → (node:)?http \(/),
  ])
})
