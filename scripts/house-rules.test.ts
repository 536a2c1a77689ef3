import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.mjs'
import { sourceFiles } from './source-files.ts'

const sources = sourceFiles(['ts', 'tsx', 'mjs', 'css'])
const toolIds = globSync('packages/tools/src/*/contract.ts', { cwd: root }).map(path =>
  basename(dirname(path)),
)

test('no source file is longer than 400 lines', () => {
  const long = sources.filter(path => read(path).trimEnd().split('\n').length > 400)
  expect(long).toEqual([])
})

/**
 * A tool is one folder and one line in the list. Who needs its id asks the contract; who needs to know
 * which tool it is has found a missing field of the contract. Tests and bench may pick one to try, a service
 * outside may call its own endpoint what we call a tool, and the plan table may give one more than the others.
 */
test.each(toolIds)('no file outside its folder knows %s by name', id => {
  const named = new RegExp(`['"\`/]${id}['"\`/?]`)
  const knowing = sources.filter(
    path =>
      !/[.]test[.]tsx?$|\/test-[^/]+$|^bench\/|^e2e\//.test(path) &&
      !path.startsWith(`packages/tools/src/${id}/`) &&
      path !== 'packages/providers/src/remote/stability.ts' &&
      path !== 'packages/tools/src/contracts.ts' &&
      path !== 'packages/protocol/src/plan-rules.ts' &&
      named.test(read(path)),
  )
  expect(knowing).toEqual([])
})

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
