import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { default as config } from '../dependency-cruiser.config.mjs'
import { cruiseSources } from './cruise.ts'
import { root } from './root.mjs'
import { temporaryCopy } from './temporary-copy.ts'

/** By rule: files that violate it, each with its import. */
const violations: Record<string, Record<string, string>> = {
  'nothing-imports-an-app': {
    'packages/imaging/src/fixture-app.ts': '../../../apps/server/src/main.ts',
    'apps/cli/src/fixture-app.ts': '../../server/src/main.ts',
    'scripts/fixture-app.ts': '../apps/server/src/main.ts',
  },
  'packages-import-each-other-by-name': {
    'apps/server/src/fixture-deep.ts': '../../../packages/protocol/src/tasks.ts',
  },
  'protocol-imports-no-other-package': {
    'packages/protocol/src/fixture-imaging.ts': '../../imaging/src/entry-point.ts',
  },
  'protocol-has-no-io': {
    'packages/protocol/src/fixture-core.ts': 'node:fs',
    'packages/protocol/src/fixture-package.ts': 'react',
  },
  'imaging-imports-no-other-package': {
    'packages/imaging/src/fixture-protocol.ts': '@pentimento/protocol',
    'packages/imaging/src/fixture-providers.ts': '../../providers/src/entry-point.ts',
  },
  'onnxruntime-has-one-entry-point': {
    'packages/imaging/src/matte/fixture-onnx.ts': 'onnxruntime-node',
    'bench/fixture-onnx.ts': 'onnxruntime-node',
  },
  'imaging-has-no-network': {
    'packages/imaging/src/fixture-http.ts': 'node:http',
    'packages/imaging/src/fixture-fastify.ts': 'fastify',
    'packages/illustrator/src/fixture-http.ts': 'node:http',
  },
  'sdk-imports-nothing': {
    'packages/sdk/src/fixture-protocol.ts': '@pentimento/protocol',
    'packages/sdk/src/fixture-core.ts': 'node:fs',
  },
  'only-tests-import-the-sdk': { 'apps/web/src/fixture-sdk.ts': '@pentimento/sdk' },
  'providers-import-only-engines': { 'packages/providers/src/fixture-protocol.ts': '@pentimento/protocol' },
  'illustrator-imports-only-imaging': {
    'packages/illustrator/src/fixture-tool.ts': '@pentimento/tools/contracts',
  },
  'stage-imports-no-tool': { 'packages/stage/src/fixture-tool.ts': '@pentimento/tools/contracts' },
  'language-imports-no-other-package': {
    'packages/language/src/fixture-protocol.ts': '@pentimento/protocol',
  },
  'only-tests-import-fake-services': {
    'apps/server/src/fixture-fake-service.ts': '@pentimento/fake-services/totp',
  },
  'ui-imports-no-other-package': { 'packages/ui/src/fixture-protocol.ts': '@pentimento/protocol' },
  'tools-import-no-other-tool': { 'packages/tools/src/fixture/pipeline.ts': '../other-tool/pipeline.ts' },
  'contract-runs-anywhere': {
    'packages/tools/src/fixture/contract.ts': 'type ../../../imaging/src/entry-point.ts',
    'packages/tools/src/fixture/copy.ts': 'react',
    'packages/tools/src/fixture/card.ts': 'react',
    'packages/tools/src/fixture/api.ts': 'node:path',
  },
  'tools-import-ui-only-in-editors': {
    'packages/tools/src/fixture-ui/pipeline.ts': '../../../ui/src/entry-point.ts',
    'packages/tools/src/fixture-react/pipeline.ts': 'react',
    'packages/tools/src/fixture-react/make.ts': 'react-dom',
    'packages/tools/src/fixture-react/steps/scene.ts': 'type react',
    'packages/tools/src/fixture-language.ts': '../../language/src/language.ts',
    'packages/tools/src/fixture/place.ts': './editor/Editor.tsx',
  },
  'tools-import-no-providers': {
    'packages/tools/src/fixture-provider/pipeline.ts': '../../../providers/src/entry-point.ts',
    'packages/tools/src/fixture-provider/illustrate.ts': '@pentimento/illustrator',
    'packages/tools/src/fixture-provider/plan.ts': '@pentimento/providers',
    'packages/tools/src/fixture-provider/steps/make.ts': 'type ../../../../providers/src/entry-point.ts',
  },
  'browser-reaches-no-node-code': {
    'apps/web/src/fixture-core.ts': 'node:fs',
    'apps/web/src/fixture-builtin.ts': "call process.getBuiltinModule('node:fs')",
    'apps/web/service-worker/fixture-core.ts': 'node:fs/promises',
    'packages/ui/src/fixture-core.ts': 'node:path',
    'packages/tools/src/fixture/editor/core.ts': 'node:buffer',
    'packages/tools/src/fixture/editor/prefix.ts': 'node:sqlite',
    'packages/tools/src/fixture/editor/through-core.ts': '../helper-core.ts',
    'apps/web/src/fixture-loader.ts': '@pentimento/tools/pipelines',
    'apps/web/src/fixture-through.ts': './fixture-loader.ts',
    'apps/web/src/fixture-imaging.ts': 'type ../../../packages/imaging/src/entry-point.ts',
    'apps/web/service-worker/fixture-imaging.ts': '../../../packages/imaging/src/entry-point.ts',
    'packages/tools/src/fixture/editor/Editor.tsx': '../pipeline.ts',
    'packages/tools/src/fixture/editor/pixels.ts': '../../../../imaging/src/entry-point.ts',
    'packages/tools/src/fixture/editor/through-helper.ts': '../helper.ts',
    'packages/tools/src/fixture/editor/through-run.ts': '../../run.ts',
  },
  'only-web-imports-ui': {
    'apps/server/src/fixture-ui.ts': '../../../packages/ui/src/entry-point.ts',
    'apps/cli/src/fixture-editors.ts': '@pentimento/tools/editors',
  },
  'features-have-one-entry-point': {
    'apps/server/src/features/fixture/fixture.ts': '../other-feature/store.ts',
  },
  'platform-imports-only-platform': {
    'apps/server/src/platform/fixture.ts': '../features/other-feature/other-feature.ts',
    'apps/server/src/platform/fixture-config.ts': 'type ../config.ts',
  },
  'e2e-imports-no-product-code': { 'e2e/fixture.ts': '../packages/tools/src/contracts.ts' },
  'scripts-import-no-workspace': { 'scripts/fixture-tools.ts': '../packages/tools/src/contracts.ts' },
  'only-tests-import-tests': { 'packages/ui/src/fixture-test.ts': './fixture.test.ts' },
  'no-cycles': { 'packages/ui/src/fixture-here.ts': './fixture-there.ts' },
  'no-unresolved': { 'apps/web/src/fixture-deep.ts': '@pentimento/tools/src/gates.ts' },
}

/** Files that the violations above import, each with its own import. */
const importTargets: Record<string, string> = {
  'packages/imaging/src/entry-point.ts': '',
  'packages/providers/src/entry-point.ts': '',
  'packages/ui/src/entry-point.ts': '',
  'packages/ui/src/fixture-there.ts': './fixture-here.ts',
  'packages/tools/src/fixture/helper-core.ts': 'node:crypto',
  'packages/tools/src/fixture/helper.ts': './helper-of-helper.ts',
  'packages/tools/src/fixture/helper-of-helper.ts': '@pentimento/imaging',
}

/** Imports that no rule forbids. */
const allowed: Record<string, string> = {
  'apps/server/src/features/other-feature/other-feature.ts': './store.ts',
  'apps/server/src/features/other-feature/store.ts': 'node:fs',
  'apps/server/src/features/importing-feature/importing-feature.ts': '../other-feature/other-feature.ts',
  'packages/tools/src/other-tool/pipeline.ts': '@pentimento/protocol',
  'packages/ui/src/fixture.test.ts': 'node:fs',
  'packages/tools/src/fixture/compare.test.ts': './editor/Editor.tsx',
  'packages/tools/src/fixture/editor/plan.ts': '../beside.ts',
  'packages/tools/src/fixture/beside.ts': '@pentimento/protocol',
  'bench/fixture-part.ts': '../packages/imaging/src/entry-point.ts',
  'e2e/fixture-protocol.ts': '@pentimento/protocol',
}

let reported: Set<string>

beforeAll(async () => {
  using copy = temporaryCopy()
  for (const files of [...Object.values(violations), importTargets, allowed])
    for (const [path, imported] of Object.entries(files)) copy.write(path, importStatement(imported))
  const { summary } = await cruiseSources(copy.folder)
  reported = new Set(summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`))
})

/** @param what the path to import; `type PATH` for a type-only import, `call CODE` for an expression */
function importStatement(what: string): string {
  if (what === '') return 'export const value = 1\n'
  if (what.startsWith('call ')) return `export const value = ${what.slice(5)}\n`
  return what.startsWith('type ')
    ? `import type * as imported from '${what.slice(5)}'\nexport type Imported = typeof imported\n`
    : `import * as imported from '${what}'\nexport const reexported = imported\n`
}

for (const [rule, files] of Object.entries(violations))
  describe(rule, () => {
    test.each(Object.entries(files))('reports that %s imports %s', path => {
      expect([...reported]).toContain(`${rule}: ${path}`)
    })
  })

test.each(Object.entries(allowed))('allows %s to import %s', path => {
  expect([...reported].filter(violation => violation.endsWith(`: ${path}`))).toEqual([])
})

test('has a violation of every rule', () => {
  expect(Object.keys(violations).sort()).toEqual(config.forbidden.map(({ name }) => name).sort())
})

test('has no rule for a package that does not exist', () => {
  const rules = JSON.stringify(config.forbidden)
  const names = [...rules.matchAll(/packages\/\(?([a-z-]+(?:\|[a-z-]+)*)/g)].flatMap(([, names]) =>
    names?.split('|'),
  )
  expect(names).toContain('imaging')
  expect(names).toContain('language')
  expect([...new Set(names)].filter(name => !existsSync(join(root, `packages/${name}`)))).toEqual([])
})
