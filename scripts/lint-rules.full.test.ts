import { spawnSync } from 'node:child_process'
import { beforeAll, describe, expect, test } from 'vitest'
import { packageBin } from './package-bin.ts'
import { temporaryCopy } from './temporary-copy.ts'

/** By rule: files that violate it. */
const violations: Record<string, Record<string, string>> = {
  'lint/style/noProcessEnv': { 'apps/server/src/fixture-env.ts': 'export const port = process.env.PORT\n' },
  'lint/suspicious/noExplicitAny': { 'packages/ui/src/fixture-any.ts': 'export const bag: any = 1\n' },
  'lint/style/noNonNullAssertion': {
    'packages/ui/src/fixture-bang.ts': 'export const first = (list: string[]): string => list[0]!\n',
    'packages/imaging/src/fixture-bang.ts':
      'export const first = (list: Map<number, number>): number => list.get(0)!\n',
  },
  'lint/suspicious/noConsole': { 'apps/server/src/fixture-console.ts': "console.log('here')\n" },
  'lint/nursery/noFloatingPromises': {
    'apps/server/src/fixture-promise.ts': `async function act(): Promise<void> {
  await Promise.resolve()
}

export function forget(): void {
  act()
}
`,
  },
  'lint/performance/noReExportAll': {
    'packages/ui/src/fixture-all.ts': "export * from './class-names.ts'\n",
  },
  'lint/performance/noBarrelFile': {
    'packages/ui/src/fixture-barrel.ts': "export { classNames } from './class-names.ts'\n",
  },
  'lint/style/useFilenamingConvention': { 'packages/ui/src/fixture_name.ts': 'export const one = 1\n' },
  'lint/style/noRestrictedGlobals': {
    'apps/server/src/features/fixture/fixture.ts':
      'export const later = (act: () => void) => setTimeout(act, 5)\n',
    'apps/web/src/screens/fixture.ts': "export const ask = () => fetch('/')\n",
    'apps/web/src/session/fixture.ts': "export const who = () => localStorage.getItem('who')\n",
    'packages/tools/src/fixture/editor/ask.ts': "export const ask = () => fetch('/')\n",
  },
  'lint/complexity/noExcessiveLinesPerFunction': {
    'packages/imaging/src/fixture-long.ts': `export function long(list: number[]): void {\n${'  list.push(1)\n'.repeat(61)}}\n`,
  },
  'lint/style/noExcessiveLinesPerFile': {
    'packages/ui/src/fixture-lines.ts': lines(401),
  },
}

/** Files in which the same code is allowed. */
const allowed: Record<string, string> = {
  'apps/server/src/config.ts': 'export const port = process.env.PORT\n',
  'apps/cli/src/fixture.ts': "console.log('an answer')\n",
  'apps/web/src/data/fixture.ts': "export const ask = () => fetch('/')\n",
  'packages/ui/src/ui.ts': "export { classNames } from './class-names.ts'\n",
}

interface Diagnostic {
  category: string
  message: string
  location: { path: string }
}

let diagnostics: Diagnostic[]
/** Biome's terminal output. */
let terminalOutput: string

beforeAll(() => {
  using copy = temporaryCopy()
  const files = Object.assign({}, ...Object.values(violations), allowed) as Record<string, string>
  for (const [path, text] of Object.entries(files)) copy.write(path, text)
  const lint = (reporter: string) => {
    const args = ['lint', `--reporter=${reporter}`, '--max-diagnostics=none', ...Object.keys(files)]
    const biome = packageBin('@biomejs/biome', 'biome')
    const { stdout, stderr } = spawnSync(process.execPath, [biome, ...args], {
      cwd: copy.folder,
      encoding: 'utf8',
    })
    return { stdout, all: stdout + stderr }
  }
  diagnostics = (JSON.parse(lint('json').stdout) as { diagnostics: Diagnostic[] }).diagnostics
  terminalOutput = lint('default').all
})

for (const [rule, files] of Object.entries(violations))
  describe(rule, () => {
    test.each(Object.keys(files))('is reported for %s', path => {
      expect(diagnosticsOf(path).map(({ category }) => category)).toContain(rule)
    })
  })

test.each(Object.keys(allowed))('allows %s', path => {
  expect(diagnosticsOf(path)).toEqual([])
})

test.each([
  'Use the clock, which tests replace: clock.delay(ms, signal).',
  'Call the server through apps/web/src/data',
])('prints the alternative: %s', alternative => {
  expect(terminalOutput).toContain(alternative)
})

function diagnosticsOf(path: string): Diagnostic[] {
  return diagnostics.filter(({ location }) => location.path === path)
}

function lines(count: number): string {
  return Array.from({ length: count }, (_, at) => `export const line${at + 1} = ${at}\n`).join('')
}
