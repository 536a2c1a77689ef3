import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { default as config } from '../dependency-cruiser.config.mjs'
import { cruiseSources } from './cruise.ts'
import { root } from './root.mjs'
import { temporaryCopy } from './temporary-copy.ts'

/** Rule → files that break it: path and what it imports. */
const plants: Record<string, Record<string, string>> = {
  'nothing-imports-an-app': {
    'packages/imaging/src/plant-app.ts': '../../../apps/server/src/main.ts',
    'apps/cli/src/plant-app.ts': '../../server/src/main.ts',
    'scripts/plant-app.ts': '../apps/server/src/main.ts',
  },
  'packages-have-doors': { 'apps/server/src/plant-deep.ts': '../../../packages/protocol/src/tasks.ts' },
  'protocol-is-alone': { 'packages/protocol/src/plant-imaging.ts': '../../imaging/src/door.ts' },
  'protocol-has-no-io': {
    'packages/protocol/src/plant-core.ts': 'node:fs',
    'packages/protocol/src/plant-package.ts': 'react',
  },
  'imaging-imports-no-other-package': {
    'packages/imaging/src/plant-protocol.ts': '@pentimento/protocol',
    'packages/imaging/src/plant-providers.ts': '../../providers/src/door.ts',
  },
  'onnxruntime-has-one-entry-point': {
    'packages/imaging/src/matte/plant-onnx.ts': 'onnxruntime-node',
    'bench/plant-onnx.ts': 'onnxruntime-node',
  },
  'imaging-has-no-network': {
    'packages/imaging/src/plant-http.ts': 'node:http',
    'packages/imaging/src/plant-fastify.ts': 'fastify',
    'packages/illustrator/src/plant-http.ts': 'node:http',
  },
  'providers-know-engines-only': { 'packages/providers/src/plant-protocol.ts': '@pentimento/protocol' },
  'illustrator-imports-only-imaging': {
    'packages/illustrator/src/plant-tool.ts': '@pentimento/tools/contracts',
  },
  'stage-imports-no-tool': { 'packages/stage/src/plant-tool.ts': '@pentimento/tools/contracts' },
  'language-is-alone': { 'packages/language/src/plant-protocol.ts': '@pentimento/protocol' },
  'peers-are-for-tests': { 'apps/server/src/plant-peer.ts': '@pentimento/peers/totp' },
  'ui-is-alone': { 'packages/ui/src/plant-protocol.ts': '@pentimento/protocol' },
  'tools-are-strangers': { 'packages/tools/src/plant/pipeline.ts': '../stranger/pipeline.ts' },
  'contract-runs-anywhere': {
    'packages/tools/src/plant/contract.ts': 'type ../../../imaging/src/door.ts',
    'packages/tools/src/plant/copy.ts': 'react',
    'packages/tools/src/plant/card.ts': 'react',
    'packages/tools/src/plant/api.ts': 'node:path',
  },
  'tools-import-ui-only-in-editors': {
    'packages/tools/src/plant-ui/pipeline.ts': '../../../ui/src/door.ts',
    'packages/tools/src/plant-react/pipeline.ts': 'react',
    'packages/tools/src/plant-react/make.ts': 'react-dom',
    'packages/tools/src/plant-react/steps/scene.ts': 'type react',
    'packages/tools/src/plant-language.ts': '../../language/src/language.ts',
    'packages/tools/src/plant/place.ts': './editor/Editor.tsx',
  },
  'tools-import-no-providers': {
    'packages/tools/src/plant-provider/pipeline.ts': '../../../providers/src/door.ts',
    'packages/tools/src/plant-provider/illustrate.ts': '@pentimento/illustrator',
    'packages/tools/src/plant-provider/plan.ts': '@pentimento/providers',
    'packages/tools/src/plant-provider/steps/make.ts': 'type ../../../../providers/src/door.ts',
  },
  'browser-reaches-no-node-code': {
    'apps/web/src/plant-core.ts': 'node:fs',
    'apps/web/src/plant-builtin.ts': "call process.getBuiltinModule('node:fs')",
    'apps/web/service-worker/plant-core.ts': 'node:fs/promises',
    'packages/ui/src/plant-core.ts': 'node:path',
    'packages/tools/src/plant/editor/core.ts': 'node:buffer',
    'packages/tools/src/plant/editor/prefix.ts': 'node:sqlite',
    'packages/tools/src/plant/editor/through-core.ts': '../helper-core.ts',
    'apps/web/src/plant-loader.ts': '@pentimento/tools/pipelines',
    'apps/web/src/plant-through.ts': './plant-loader.ts',
    'apps/web/src/plant-imaging.ts': 'type ../../../packages/imaging/src/door.ts',
    'apps/web/service-worker/plant-imaging.ts': '../../../packages/imaging/src/door.ts',
    'packages/tools/src/plant/editor/Editor.tsx': '../pipeline.ts',
    'packages/tools/src/plant/editor/pixels.ts': '../../../../imaging/src/door.ts',
    'packages/tools/src/plant/editor/through-helper.ts': '../helper.ts',
    'packages/tools/src/plant/editor/through-run.ts': '../../run.ts',
  },
  'screens-are-the-webs': {
    'apps/server/src/plant-ui.ts': '../../../packages/ui/src/door.ts',
    'apps/cli/src/plant-editors.ts': '@pentimento/tools/editors',
  },
  'a-feature-has-one-door': {
    'apps/server/src/features/plant/plant.ts': '../neighbour/store.ts',
  },
  'platform-knows-no-feature': { 'apps/server/src/platform/plant.ts': '../features/neighbour/neighbour.ts' },
  'browser-tests-stand-outside': { 'e2e/plant.ts': '../packages/tools/src/contracts.ts' },
  'scripts-are-alone': { 'scripts/plant-tools.ts': '../packages/tools/src/contracts.ts' },
  'only-tests-import-tests': { 'packages/ui/src/plant-test.ts': './plant.test.ts' },
  'no-cycles': { 'packages/ui/src/plant-here.ts': './plant-there.ts' },
  'no-unresolved': { 'apps/web/src/plant-deep.ts': '@pentimento/tools/src/gates.ts' },
}

/** What the plants import. */
const neighbours: Record<string, string> = {
  'packages/imaging/src/door.ts': '',
  'packages/providers/src/door.ts': '',
  'packages/ui/src/door.ts': '',
  'packages/ui/src/plant-there.ts': './plant-here.ts',
  'packages/tools/src/plant/helper-core.ts': 'node:crypto',
  'packages/tools/src/plant/helper.ts': './helper-of-helper.ts',
  'packages/tools/src/plant/helper-of-helper.ts': '@pentimento/imaging',
}

/** What no rule forbids. */
const allowed: Record<string, string> = {
  'apps/server/src/features/neighbour/neighbour.ts': './store.ts',
  'apps/server/src/features/neighbour/store.ts': 'node:fs',
  'apps/server/src/features/guest/guest.ts': '../neighbour/neighbour.ts',
  'packages/tools/src/stranger/pipeline.ts': '@pentimento/protocol',
  'packages/ui/src/plant.test.ts': 'node:fs',
  'packages/tools/src/plant/compare.test.ts': './editor/Editor.tsx',
  'packages/tools/src/plant/editor/plan.ts': '../beside.ts',
  'packages/tools/src/plant/beside.ts': '@pentimento/protocol',
  'bench/plant-part.ts': '../packages/imaging/src/door.ts',
  'e2e/plant-protocol.ts': '@pentimento/protocol',
}

let broken: Set<string>

beforeAll(async () => {
  using copy = temporaryCopy()
  for (const files of [...Object.values(plants), neighbours, allowed])
    for (const [path, imported] of Object.entries(files)) copy.plant(path, importing(imported))
  const { summary } = await cruiseSources(copy.folder)
  broken = new Set(summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`))
})

/** `type ` before a path imports nothing but types; what follows `call ` is called. */
function importing(what: string): string {
  if (what === '') return 'export const planted = 1\n'
  if (what.startsWith('call ')) return `export const planted = ${what.slice(5)}\n`
  return what.startsWith('type ')
    ? `import type * as planted from '${what.slice(5)}'\nexport type Planted = typeof planted\n`
    : `import * as planted from '${what}'\nexport const kept = planted\n`
}

for (const [rule, files] of Object.entries(plants))
  describe(rule, () => {
    test.each(Object.entries(files))('catches %s importing %s', path => {
      expect([...broken]).toContain(`${rule}: ${path}`)
    })
  })

test.each(Object.entries(allowed))('lets %s import %s', path => {
  expect([...broken].filter(violation => violation.endsWith(`: ${path}`))).toEqual([])
})

test('every rule has a violation planted here', () => {
  expect(Object.keys(plants).sort()).toEqual(config.forbidden.map(({ name }) => name).sort())
})

test('no rule is for a package that does not exist', () => {
  const rules = JSON.stringify(config.forbidden)
  const names = [...rules.matchAll(/packages\/\(?([a-z]+(?:\|[a-z]+)*)/g)].flatMap(([, names]) =>
    names?.split('|'),
  )
  expect(names).toContain('imaging')
  expect(names).toContain('language')
  expect([...new Set(names)].filter(name => !existsSync(join(root, `packages/${name}`)))).toEqual([])
})
