import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { createLogger, logConsole } from './log.ts'

/** Logs 20 MB, tells its parent that it's still running, and logs one more line when its parent responds. */
const program = `
import { createLogger } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))}
const log = createLogger('info')
for (let line = 0; line < 20_000; line++) {
  log.info({ line, padding: 'x'.repeat(1000) }, 'a line')
  if (line % 1000 === 0) await new Promise(setImmediate)
}
process.once('message', () => {
  log.info('the last line')
  process.disconnect()
})
process.send('logged')
`

const start = (stdout: number | 'pipe') =>
  spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
  })

it.skipIf(!existsSync('/dev/full'))('goes on with a full disk', async () => {
  const child = start(openSync('/dev/full', 'w'))
  await once(child, 'message')
  child.send('respond')
  const [code, signal] = await once(child, 'exit')
  expect([code, signal]).toEqual([0, null])
})

it('goes on with a reader that stopped, and then reports how many lines were dropped', async () => {
  const child = start('pipe')
  await once(child, 'message')
  child.send('respond')
  if (!child.stdout) throw new Error('the child has no stdout')
  const lines = (await text(child.stdout))
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  const written = lines.filter(({ msg }) => msg === 'a line').length
  const dropped = lines
    .filter(({ msg }) => msg.includes('dropped'))
    .reduce((sum, entry) => sum + entry.lines, 0)
  expect(dropped).toBeGreaterThan(0)
  expect(written + dropped + lines.filter(({ msg }) => msg === 'the last line').length).toBe(20_001)
})

it('redacts errors that a library writes to the console, in one line of JSON with the time', async () => {
  const log = createLogger('error')
  const { [pino.symbols.streamSym]: stream } = log as unknown as Record<symbol, NodeJS.WritableStream>
  if (!stream) throw new Error('pino writes elsewhere')
  const writing = vi.spyOn(stream, 'write').mockReturnValue(true)
  const { debug, info, warn, error } = console
  logConsole(log)
  // biome-ignore lint/suspicious/noConsole: as a library does
  console.error(
    '# SERVER_ERROR:',
    new DrizzleQueryError('select $1', ['ada@example.com'], new Error('no space\n{"msg":"forged"}')),
  )
  Object.assign(console, { debug, info, warn, error })
  const lines = writing.mock.calls.map(([line]) => String(line))
  writing.mockRestore()
  expect(lines.map(line => JSON.parse(line))).toMatchObject([{ msg: '# SERVER_ERROR:', level: 50 }])
  expect(lines.map(line => line.trimEnd().includes('\n'))).toEqual([false])
  expect(Math.abs(JSON.parse(lines[0] ?? '').time - Date.now())).toBeLessThan(60_000)
  expect(lines.join()).toContain('no space')
  expect(lines.join()).not.toContain('ada@example.com')
})
