import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { canTrace } from './system-calls.ts'
import { createTracedFolders } from './traced-server.ts'

let hasTracing = false
beforeAll(async () => {
  hasTracing = await canTrace()
})

/** Its child process looks up a name and connects to a reserved address; it leaves a file in the home folder. */
const program = `
import { fork } from 'node:child_process'
import { lookup } from 'node:dns/promises'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
if (process.send) {
  const socket = connect({ host: '192.0.2.1', port: 9 }).on('error', () => {})
  await Promise.race([lookup('events.invalid').catch(() => {}), new Promise(done => setTimeout(done, 2000))])
  socket.destroy()
  process.exit()
}
writeFileSync(process.env.HOME + '/device-id', '')
fork(process.argv[1])
`

it.for(['with strace', 'without strace'])(
  '%s, look-ups, connections and files are reported',
  async (how, context) => {
    if (how === 'with strace' && !hasTracing) context.skip('strace is missing')
    const folders = createTracedFolders(how === 'with strace')
    const script = `${folders.results}/program.mjs`
    writeFileSync(script, program)
    const [command = '', ...args] = [...folders.runWith, process.execPath, script]
    const child = spawn(command, args, { env: { ...process.env, ...folders.env }, stdio: 'inherit' })
    await once(child, 'close')
    const { foreignAddresses, leftovers } = await folders.surprises()
    const address = how === 'with strace' ? '192.0.2.1:9' : '192.0.2.1'
    const nameServer = how === 'with strace' ? /:53$/ : /^events\.invalid$/
    expect(foreignAddresses).toEqual(expect.arrayContaining([address, expect.stringMatching(nameServer)]))
    expect(leftovers).toContain('device-id')
    folders.remove()
  },
)
