import { beforeAll, describe, expect, test } from 'vitest'
import { default as config } from '../dependency-cruiser.config.mjs'
import { cruiseSources } from './cruise.ts'
import { temporaryCopy } from './temporary-copy.ts'

/** Rule → files that break it: path and what it imports. Paths of things that exist nowhere are planted too. */
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
  'geometry-is-alone': {
    'packages/geometry/src/plant-core.ts': 'node:fs',
    'packages/geometry/src/plant-protocol.ts': '../../protocol/src/protocol.ts',
  },
  'imaging-is-alone': {
    'packages/imaging/src/plant-protocol.ts': '@pentimento/protocol',
    'packages/imaging/src/plant-providers.ts': '../../providers/src/door.ts',
  },
  'imaging-has-no-network': {
    'packages/imaging/src/plant-http.ts': 'node:http',
    'packages/imaging/src/plant-fastify.ts': 'fastify',
  },
  'providers-know-engines-only': { 'packages/providers/src/plant-protocol.ts': '@pentimento/protocol' },
  'stage-knows-no-tool': { 'packages/stage/src/plant-tool.ts': '@pentimento/tools/contracts' },
  'language-is-alone': { 'packages/language/src/plant-protocol.ts': '@pentimento/protocol' },
  'peers-are-for-tests': { 'apps/server/src/plant-peer.ts': '@pentimento/peers/totp' },
  'ui-is-alone': { 'packages/ui/src/plant-protocol.ts': '@pentimento/protocol' },
  'sdk-knows-the-agreement-only': { 'packages/sdk/src/plant-tools.ts': '@pentimento/tools/contracts' },
  'tools-are-strangers': { 'packages/tools/src/plant/pipeline.ts': '../stranger/pipeline.ts' },
  'contract-runs-anywhere': {
    'packages/tools/src/plant/contract.ts': 'type ../../../imaging/src/door.ts',
    'packages/tools/src/plant/copy.ts': 'react',
    'packages/tools/src/plant/card.ts': 'react',
    'packages/tools/src/plant/api.ts': 'node:path',
  },
  'pipeline-has-no-screen': {
    'packages/tools/src/plant-screen/pipeline.ts': '../../../ui/src/door.ts',
    'packages/tools/src/plant-react/pipeline.ts': 'react',
  },
  'pipeline-is-handed-its-engines': {
    'packages/tools/src/plant-provider/pipeline.ts': '../../../providers/src/door.ts',
  },
  'editor-has-no-node': {
    'packages/tools/src/plant/editor/Editor.tsx': '../pipeline.ts',
    'packages/tools/src/plant/editor/pixels.ts': '../../../../imaging/src/door.ts',
  },
  'browser-has-no-core-module': {
    'apps/web/src/plant-core.ts': 'node:fs',
    'packages/ui/src/plant-core.ts': 'node:path',
    'packages/tools/src/plant/editor/core.ts': 'node:buffer',
  },
  'web-reaches-no-pipeline': {
    'apps/web/src/plant-loader.ts': '@pentimento/tools/pipelines',
    'apps/web/src/plant-through.ts': './plant-loader.ts',
    'apps/web/src/plant-imaging.ts': 'type ../../../packages/imaging/src/door.ts',
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

/** What the plants lean on. */
const neighbours: Record<string, string> = {
  'packages/imaging/src/door.ts': '',
  'packages/providers/src/door.ts': '',
  'packages/ui/src/door.ts': '',
  'packages/ui/src/plant-there.ts': './plant-here.ts',
}

/** What no rule forbids. */
const allowed: Record<string, string> = {
  'apps/server/src/features/neighbour/neighbour.ts': './store.ts',
  'apps/server/src/features/neighbour/store.ts': 'node:fs',
  'apps/server/src/features/guest/guest.ts': '../neighbour/neighbour.ts',
  'packages/tools/src/stranger/pipeline.ts': '@pentimento/protocol',
  'packages/ui/src/plant.test.ts': 'node:fs',
  'packages/geometry/src/plant.test.ts': 'vitest',
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

/** `type ` before a path imports nothing but types. */
function importing(what: string): string {
  if (what === '') return 'export const planted = 1\n'
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
