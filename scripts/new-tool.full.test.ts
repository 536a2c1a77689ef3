import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cruiseSources } from './cruise.ts'
import { addTool } from './new-tool.ts'
import { packageBin } from './package-bin.ts'
import { type TemporaryFolder, temporaryCopy } from './temporary-copy.ts'

let copy: TemporaryFolder
let written: string[]

beforeAll(() => {
  copy = temporaryCopy()
  written = addTool('fresh-paint', copy.folder)
})
afterAll(() => copy[Symbol.dispose]())

describe('a tool created by new-tool', () => {
  test('consists of its folder and one line in contracts.ts', () => {
    expect(written.filter(path => !path.includes('/fresh-paint/'))).toEqual([
      'packages/tools/src/contracts.ts',
    ])
    const line = "export { freshPaint } from './fresh-paint/contract.ts'"
    expect(readFileSync(join(copy.folder, 'packages/tools/src/contracts.ts'), 'utf8')).toContain(line)
  })

  test('passes the conformance test and its own tests', () => {
    const { status, output } = run('vitest', ['run', 'contracts.test.ts', 'fresh-paint'])
    expect(status, output).toBe(0)
    expect(output).toContain('contracts.test.ts')
    expect(output).toContain('fresh-paint/pipeline.test.ts')
  })

  test('compiles in all three projects', () => {
    for (const project of globSync('packages/tools/tsconfig*.json', { cwd: copy.folder })) {
      const { output } = run('typescript', ['-p', project], 'tsc')
      expect(output.split('\n').filter(line => line.includes('fresh-paint'))).toEqual([])
    }
  })

  test('passes lint and format checks', () => {
    const { status, output } = run('@biomejs/biome', ['check', ...written], 'biome')
    expect(status, output).toBe(0)
  })

  test('breaks no import rule', async () => {
    const { summary } = await cruiseSources(copy.folder)
    expect(summary.violations.filter(({ from }) => from.includes('fresh-paint'))).toEqual([])
  })
})

describe('writes nothing and throws for', () => {
  test.each(['', 'My-Tool', '../escape', '4ever', 'a--b'])('%j: an invalid id', id => {
    const before = globSync('packages/tools/src/**', { cwd: copy.folder })
    expect(() => addTool(id, copy.folder)).toThrow(/^id: expected/)
    expect(globSync('packages/tools/src/**', { cwd: copy.folder })).toEqual(before)
  })

  test('a tool that already exists', () => {
    expect(() => addTool('fresh-paint', copy.folder)).toThrow('already exists')
  })
})

function run(name: string, args: string[], command = name): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [packageBin(name, command), ...args], {
    cwd: copy.folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], NO_COLOR: '1' },
  })
  return { status, output: stdout + stderr }
}
