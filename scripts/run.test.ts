import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { root } from './root.mjs'

const lock = (version: string) => ({
  packages: {
    '': { name: 'pentimento' },
    'packages/ui': { version: '0.1.0' },
    'node_modules/@pentimento/ui': { link: true },
    'node_modules/part': { version },
    'node_modules/part-of-another-platform': { version, optional: true },
  },
})
const installed = (version: string) => ({ packages: { 'node_modules/part': { version } } })

/** A minimal repository: the `.mjs` scripts, a lock file, and a command line that each test replaces. */
let repository: string

beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'pentimento-run-'))
  for (const script of globSync('*.mjs', { cwd: join(root, 'scripts') }))
    cpSync(join(root, 'scripts', script), join(repository, 'scripts', script))
  writeRepositoryFile('package.json', JSON.stringify({ type: 'module' }))
  writeRepositoryFile('package-lock.json', JSON.stringify(lock('1.0.0')))
  writeRepositoryFile('node_modules/.package-lock.json', JSON.stringify(installed('1.0.0')))
  writeRepositoryFile(
    'apps/cli/src/main.ts',
    'const words: string[] = process.argv.slice(2)\nconsole.log(words.join(" "))\n',
  )
  // Stands in for npm: makes the same change to node_modules and records its arguments.
  writeRepositoryFile(
    'npm-cli.js',
    `import { writeFileSync } from 'node:fs'
writeFileSync('called', process.argv.slice(2).join(' '))
console.log('a great many lines')
if (process.env.BREAK) process.exit(1)
writeFileSync('node_modules/.package-lock.json', ${JSON.stringify(JSON.stringify(installed('2.0.0')))})
`,
  )
})

afterEach(() => rmSync(repository, { recursive: true, force: true }))

describe('with all packages installed', () => {
  test('passes arguments to the command and adds nothing to its stdout and stderr', async () => {
    expect(await run(['cli', 'tools', '--json']).end).toEqual({
      code: 0,
      stdout: 'tools --json\n',
      stderr: '',
    })
    expect(existsSync(join(repository, 'called'))).toBe(false)
  })

  test('exits with the exit code of the command', async () => {
    writeRepositoryFile('apps/cli/src/main.ts', 'process.exitCode = 2\n')
    expect(await run(['cli']).end).toMatchObject({ code: 2 })
  })

  test('forwards a signal and lets the program exit by itself', async () => {
    writeRepositoryFile(
      'apps/cli/src/main.ts',
      `const clock = setInterval(() => {}, 1000)
process.on('SIGTERM', () => {
  console.log('drained')
  clearInterval(clock)
})
console.log('up')
`,
    )
    const { child, end } = run(['cli'])
    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    expect(await end).toEqual({ code: 0, stdout: 'up\ndrained\n', stderr: '' })
  })

  test('ends the program if npm, which started it, was killed', async () => {
    writeRepositoryFile('apps/cli/src/main.ts', untilTerminated)
    const start = `
const { spawn } = require('node:child_process')
spawn(process.execPath, ['scripts/run.mjs', 'cli'], {
  stdio: 'inherit',
  env: { ...process.env, npm_lifecycle_event: 'pentimento' },
})`
    const npm = spawn(process.execPath, ['--eval', start], {
      cwd: repository,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    await once(npm.stdout, 'data')
    npm.kill('SIGKILL')
    await expect.poll(() => existsSync(join(repository, 'ended'))).toBe(true)
  })

  test('lets the program notice that it was killed itself', async () => {
    writeRepositoryFile('apps/cli/src/main.ts', untilTerminated)
    const { child } = run(['cli'])
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await expect.poll(() => existsSync(join(repository, 'ended'))).toBe(true)
  })

  test('lists the commands if the command does not exist', async () => {
    const { code, stderr } = await run(['toString']).end
    expect(code).toBe(2)
    expect(stderr).toContain('start, test')
  })
})

describe('with a changed lock file', () => {
  beforeEach(() => writeRepositoryFile('package-lock.json', JSON.stringify(lock('2.0.0'))))

  test('installs packages first and prints nothing to stdout', async () => {
    const { code, stdout, stderr } = await run(['cli', 'tools']).end
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'tools\n' })
    expect(stderr).toMatch(/^Installing packages…\nInstalling packages: done in \d+ s\n$/)
    expect(readFileSync(join(repository, 'called'), 'utf8')).toBe('ci --no-audit --no-fund')
  })

  test('shows npm’s output and runs nothing if the install fails', async () => {
    const { code, stdout, stderr } = await run(['cli', 'tools'], { BREAK: '1' }).end
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('a great many lines')
  })
})

test('installs the pinned Node by its own install script if the running Node is too old', async () => {
  writeRepositoryFile(
    'old.js',
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })\n",
  )
  writeRepositoryFile('node_modules/node/package.json', '{}')
  writeRepositoryFile(
    'node_modules/node/installArchSpecificPackage.js',
    `const fs = require('node:fs')
fs.mkdirSync('bin')
fs.writeFileSync('bin/node', '#!/bin/sh\\necho pinned >&2\\nexec "${process.execPath}" "$@"\\n', { mode: 0o755 })
`,
  )
  const { code, stdout, stderr } = await run(['cli', 'tools'], {
    NODE_OPTIONS: `--import=${join(repository, 'old.js')}`,
  }).end
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'tools\n' })
  expect(stderr).toMatch(/^Installing Node 24…\nInstalling Node 24: done in \d+ s\npinned\n$/)
})

/** A program that runs until it gets SIGTERM or its launcher disconnects; then it writes the file `ended`. */
const untilTerminated = `import { writeFileSync } from 'node:fs'
const timer = setInterval(() => {}, 1000)
const end = () => {
  writeFileSync('ended', '')
  clearInterval(timer)
  process.exit()
}
process.once('SIGTERM', end).once('disconnect', end)
console.log('up')
`

function writeRepositoryFile(path: string, text: string): void {
  mkdirSync(join(repository, dirname(path)), { recursive: true })
  writeFileSync(join(repository, path), text)
}

function run(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['scripts/run.mjs', ...args], {
    cwd: repository,
    env: { PATH: process.env['PATH'], npm_execpath: join(repository, 'npm-cli.js'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', chunk => (output.stdout += chunk))
  child.stderr.on('data', chunk => (output.stderr += chunk))
  const end = once(child, 'close').then(([code]) => ({ code: code as number, ...output }))
  return { child, end }
}
