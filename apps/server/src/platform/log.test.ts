import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

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
