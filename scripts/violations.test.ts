import { beforeAll, expect, test } from 'vitest'
import { cruiseSources } from './cruise.ts'
import { temporaryFolder } from './temporary-copy.ts'
import { describeViolations } from './violations.ts'

const engines = Array.from({ length: 20 }, (_, at) => `./engine${at}.ts`)

/** By file: its imports. */
const files: Record<string, string[]> = {
  'packages/imaging/src/imaging.ts': engines,
  ...Object.fromEntries(engines.map(name => [`packages/imaging/src/${name.slice(2)}`, []])),
  'packages/tools/src/run.ts': ['./encode-outputs.ts', '../../imaging/src/imaging.ts'],
  'packages/tools/src/encode-outputs.ts': ['../../imaging/src/imaging.ts'],
  // One forbidden import through which two modules reach all of imaging, by several paths.
  'apps/web/src/a.ts': ['./b.ts'],
  'apps/web/src/b.ts': ['../../../packages/tools/src/run.ts'],
  // Another one, in a file that two editors import indirectly.
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
    tree.write(path, `${imported.map(name => `import '${name}'\n`).join('')}export {}\n`)
  lines = describeViolations(await cruiseSources(tree.folder))
})

test('reports one line per forbidden import, with the rule, the shortest path and the comment', () => {
  const comment =
    '(Node modules, pipelines, imaging and providers do not run in a browser. Move the needed code to a file without them.)'
  expect(lines.filter(line => line.startsWith('browser-reaches-no-node-code'))).toEqual([
    `browser-reaches-no-node-code: apps/web/src/b.ts → packages/tools/src/run.ts → packages/imaging/src/imaging.ts ${comment}`,
    `browser-reaches-no-node-code: packages/tools/src/resize/editor/Editor.tsx → packages/tools/src/resize/plan.ts → packages/tools/src/resize/measure.ts → packages/imaging/src/imaging.ts ${comment}`,
  ])
})

test('reports one line per cycle', () => {
  expect(lines.filter(line => line.startsWith('no-cycles'))).toEqual([
    'no-cycles: packages/ui/src/back.ts → packages/ui/src/there.ts → packages/ui/src/back.ts (Move the code that both need to a third module.)',
  ])
})

test('reports one line for a rule about direct imports', () => {
  expect(lines.filter(line => line.startsWith('protocol-has-no-io'))).toEqual([
    expect.stringMatching(/^protocol-has-no-io: packages\/protocol\/src\/network[.]ts → (node:)?http \(/),
  ])
})
