import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPackage } from '../packages/sdk/build.ts'
import { packageBin } from './package-bin.ts'

// The package as a program that installs it sees it.
let folder: string
let archive: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pentimento-sdk-'))
  const built = join(folder, 'built')
  buildPackage(built)
  const [packed] = JSON.parse(npm('pack', '--json', '--pack-destination', folder, built))
  archive = join(folder, packed.filename)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const npm = (...args: string[]) => execFileSync('npm', args, { cwd: folder, encoding: 'utf8' })
const run = (script: string, ...args: string[]) =>
  execFileSync(process.execPath, [script, ...args], { cwd: folder, encoding: 'utf8' })

it('has a valid manifest, whose exports and types resolve', () => {
  // Both fail if there is a problem.
  run(packageBin('publint'), archive, '--strict')
  run(packageBin('@arethetypeswrong/cli', 'attw'), archive, '--profile', 'esm-only')
})

it('can be imported and type-checked without other packages', () => {
  const program = join(folder, 'program')
  mkdirSync(program)
  writeFileSync(join(program, 'package.json'), '{ "type": "module" }')
  const installed = join(program, 'node_modules/@pentimento/sdk')
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['-xzf', archive, '--strip-components=1', '-C', installed])
  const code = `import { Pentimento, type ImageResult } from '@pentimento/sdk'
const client = new Pentimento({ baseUrl: 'http://localhost', apiKey: 'k' })
export const call = (): Promise<ImageResult<'image/png'>> => client.cleanup({ image_file: new Blob(), mask_file: new Blob() })
// @ts-expect-error: the mask is missing
export const wrong = () => client.cleanup({ image_file: new Blob() })
`
  writeFileSync(join(program, 'program.ts'), code)
  const options = [
    '--strict',
    '--noEmit',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--lib',
    'es2022,dom',
  ]
  run(packageBin('typescript', 'tsc'), ...options, join(program, 'program.ts'))
  const imported = `import('@pentimento/sdk').then(sdk => process.stdout.write(Object.keys(sdk).join()))`
  const names = execFileSync(process.execPath, ['-e', imported], { cwd: program, encoding: 'utf8' })
  expect(names).toBe('Pentimento,PentimentoError')
})
