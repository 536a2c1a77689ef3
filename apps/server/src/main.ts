import { compose } from './compose.ts'
import { composePages } from './compose-pages.ts'
import { readConfig } from './config.ts'

const drainMs = 20_000

const config = await orExit(2, () => readConfig())
const server = await orExit(1, () => (config.role === 'pages' ? composePages(config) : compose(config)))
await orExit(1, () => server.app.listen({ port: config.port, host: config.host }))
process.stdout.write(`Pentimento is ready on ${config.origin}\n`)

let isClosing = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, async () => {
    if (isClosing) return
    isClosing = true
    process.stdout.write('Finishing running work…\n')
    try {
      await server.close(drainMs)
      process.exit(0)
    } catch (error) {
      server.log.fatal({ err: error }, 'shutdown failed')
      process.exit(1)
    }
  })
}

/** Errors that the operator can fix are printed in one line, without a stack trace. */
async function orExit<T>(code: number, start: () => T | Promise<T>): Promise<T> {
  try {
    return await start()
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`)
    process.exit(code)
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isTaken = 'code' in error && error.code === 'EADDRINUSE'
  return isTaken ? `Port ${config.port} is in use. Set PORT to another.` : error.message
}
