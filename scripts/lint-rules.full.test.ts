import { spawnSync } from 'node:child_process'
import { beforeAll, describe, expect, test } from 'vitest'
import { program } from './program.ts'
import { temporaryCopy } from './temporary-copy.ts'

/** Rule → files that break it. */
const plants: Record<string, Record<string, string>> = {
  'lint/style/noProcessEnv': { 'apps/server/src/plant-env.ts': 'export const port = process.env.PORT\n' },
  'lint/suspicious/noExplicitAny': { 'packages/ui/src/plant-any.ts': 'export const bag: any = 1\n' },
  'lint/style/noNonNullAssertion': {
    'packages/ui/src/plant-bang.ts': 'export const first = (list: string[]): string => list[0]!\n',
    'packages/imaging/src/plant-bang.ts':
      'export const first = (list: Map<number, number>): number => list.get(0)!\n',
  },
  'lint/suspicious/noConsole': { 'apps/server/src/plant-console.ts': "console.log('here')\n" },
  'lint/nursery/noFloatingPromises': {
    'apps/server/src/plant-promise.ts': `async function act(): Promise<void> {
  await Promise.resolve()
}

export function forget(): void {
  act()
}
`,
  },
  'lint/performance/noReExportAll': { 'packages/ui/src/plant-all.ts': "export * from './class-names.ts'\n" },
  'lint/performance/noBarrelFile': {
    'packages/ui/src/plant-barrel.ts': "export { classNames } from './class-names.ts'\n",
  },
  'lint/style/useFilenamingConvention': { 'packages/ui/src/plant_name.ts': 'export const one = 1\n' },
  'lint/style/noRestrictedGlobals': {
    'apps/server/src/features/plant/plant.ts':
      'export const later = (act: () => void) => setTimeout(act, 5)\n',
    'apps/web/src/screens/plant.ts': "export const ask = () => fetch('/')\n",
    'apps/web/src/session/plant.ts': "export const who = () => localStorage.getItem('who')\n",
    'packages/tools/src/plant/editor/ask.ts': "export const ask = () => fetch('/')\n",
  },
  'lint/complexity/noExcessiveLinesPerFunction': {
    'packages/imaging/src/plant-long.ts': `export function long(list: number[]): void {\n${'  list.push(1)\n'.repeat(61)}}\n`,
  },
  'lint/style/noExcessiveLinesPerFile': {
    'packages/ui/src/plant-lines.ts': lines(401),
  },
}

/** Places where a rule is off, and why it may be. */
const allowed: Record<string, string> = {
  'apps/server/src/config.ts': 'export const port = process.env.PORT\n',
  'apps/cli/src/plant.ts': "console.log('an answer')\n",
  'apps/web/src/data/plant.ts': "export const ask = () => fetch('/')\n",
  'packages/ui/src/ui.ts': "export { classNames } from './class-names.ts'\n",
}

interface Diagnostic {
  category: string
  message: string
  location: { path: string }
}

let diagnostics: Diagnostic[]
/** What a person reads in the terminal. */
let printed: string

beforeAll(() => {
  using copy = temporaryCopy()
  const planted = Object.assign({}, ...Object.values(plants), allowed) as Record<string, string>
  for (const [path, text] of Object.entries(planted)) copy.plant(path, text)
  const lint = (reporter: string) => {
    const args = ['lint', `--reporter=${reporter}`, '--max-diagnostics=none', ...Object.keys(planted)]
    const biome = program('@biomejs/biome', 'biome')
    const { stdout, stderr } = spawnSync(process.execPath, [biome, ...args], {
      cwd: copy.folder,
      encoding: 'utf8',
    })
    return { stdout, all: stdout + stderr }
  }
  diagnostics = (JSON.parse(lint('json').stdout) as { diagnostics: Diagnostic[] }).diagnostics
  printed = lint('default').all
})

for (const [rule, files] of Object.entries(plants))
  describe(rule, () => {
    test.each(Object.keys(files))('fires on %s', path => {
      expect(of(path).map(({ category }) => category)).toContain(rule)
    })
  })

test.each(Object.keys(allowed))('lets %s do what is its work', path => {
  expect(of(path)).toEqual([])
})

test.each(['Ask the clock: clock.after(ms, signal).', 'Ask the server through apps/web/src/data'])(
  'names the door: %s',
  door => {
    expect(printed).toContain(door)
  },
)

function of(path: string): Diagnostic[] {
  return diagnostics.filter(({ location }) => location.path === path)
}

function lines(count: number): string {
  return Array.from({ length: count }, (_, at) => `export const line${at + 1} = ${at}\n`).join('')
}
