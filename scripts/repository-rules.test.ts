import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.mjs'
import { sourceFiles } from './source-files.ts'

const generated = 'packages/sdk/src/api-types.ts'
const sources = sourceFiles(['ts', 'tsx', 'mjs', 'css']).filter(path => path !== generated)
const toolIds = globSync('packages/tools/src/*/contract.ts', { cwd: root }).map(path =>
  basename(dirname(path)),
)

test('keeps every source file within 400 lines', () => {
  const long = sources.filter(path => read(path).trimEnd().split('\n').length > 400)
  expect(long).toEqual([])
})

/**
 * A tool is one folder and one line in contracts.ts. Code that needs the id reads it from the contract; code that
 * depends on which tool it is needs another field in the contract. Exceptions: tests and benchmarks, a remote
 * service's endpoint of the same name, the client of the public API, which names its endpoints, the tables of plans and of
 * prices, which have figures per tool, and the scripts that make each tool's examples.
 */
test.each(toolIds)('no file outside its folder contains the id %s', id => {
  const named = new RegExp(`['"\`/]${id}['"\`/?]`)
  const violating = sources.filter(
    path =>
      !/[.]test[.]tsx?$|\/test-[^/]+$|^(bench|e2e|packages\/sdk|scripts\/examples)\//.test(path) &&
      !path.startsWith(`packages/tools/src/${id}/`) &&
      path !== 'packages/providers/src/remote/stability.ts' &&
      path !== 'packages/tools/src/contracts.ts' &&
      path !== 'packages/protocol/src/plan-rules.ts' &&
      path !== 'packages/protocol/src/api-prices.ts' &&
      named.test(read(path)),
  )
  expect(violating).toEqual([])
})

const shipped = sources.filter(
  path =>
    /^(apps|packages)\/[^/]+\/src\//.test(path) &&
    !/[.]test[.]tsx?$|\/test-[^/]+$|^packages\/fake-services\//.test(path),
)

test('only the worker pool starts programs', () => {
  const starting = shipped.filter(path =>
    /^(?!import type\b).*['"`](node:)?child_process\b/m.test(read(path)),
  )
  expect(starting).toEqual(['apps/server/src/worker/worker-pool.ts'])
})

/** What docs/security.md says about the code, with the only files that may contain it. */
test.each([
  [
    'SQL that isn’t parameterized',
    /sql[.]raw|[.](query|execute|exec)\([`]/,
    // A column's type and names of channels and of the benchmark's database, which can't be parameters and aren't input.
    ['apps/server/src/platform/database.ts', 'apps/server/src/features/tasks/queue-benchmark.ts'],
  ],
  [
    'HTML that isn’t escaped',
    /dangerouslySetInnerHTML|[.](inner|outer)HTML|insertAdjacentHTML|document[.]write/,
    [],
  ],
  ['code made from text', /\beval\(|new Function\(|node:vm/, []],
  ['connections without certificate checks', /rejectUnauthorized|TLS_REJECT_UNAUTHORIZED/, []],
  [
    'broken hash functions',
    /['"`](md5|sha1)['"`]|\bmd5\(/,
    // Made-up rows, and what Git itself calls a file.
    ['apps/server/src/features/tasks/queue-benchmark.ts', 'packages/providers/src/store/lock-files.ts'],
  ],
])('no file contains %s', (_, pattern, exceptions) => {
  expect(shipped.filter(path => pattern.test(read(path)) && !exceptions.includes(path))).toEqual([])
})

test('random numbers on the server are unpredictable, except for the time before an attempt is repeated', () => {
  const onServer = shipped.filter(path => /^(apps\/server|packages\/providers)\//.test(path))
  const predictable = onServer.filter(path => read(path).includes('Math.random'))
  expect(predictable).toEqual(['packages/providers/src/remote/transport.ts'])
})

test('the server follows no redirects, except where it checks each address', () => {
  const server = shipped.filter(path => path.startsWith('apps/server/'))
  const following = server.filter(path => {
    const requests = read(path).match(/(?<![.\w])fetch\(/g) ?? []
    return requests.length !== (read(path).match(/redirect: 'error'/g) ?? []).length
  })
  expect(following).toEqual([])
})

test('each package has a hash, and comes from the registry that npm is configured for', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { resolved?: string; integrity?: string; link?: true }>
  }
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  )
  expect(installed.length).toBeGreaterThan(500)
  // A package from elsewhere, such as a Git repository, has an address.
  const unverified = installed.filter(
    ([, { resolved, integrity }]) => resolved !== undefined || !integrity?.startsWith('sha512-'),
  )
  expect(unverified).toEqual([])
})

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
