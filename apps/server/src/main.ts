import { compose, httpOptions, type Server } from './compose.ts'
import { type Config, readConfig } from './config.ts'
import { systemClock } from './platform/clock.ts'
import { createHealth } from './platform/health.ts'
import { createHttpServer } from './platform/http.ts'
import { createLogger, logConsole } from './platform/log.ts'
import { securityTxtRoutes } from './platform/security-txt.ts'
import { serveWebApp } from './platform/web-app.ts'

const graceMs = 20_000

const config = await orExit(2, () => readConfig())
const server = await orExit(1, () => (config.role === 'pages' ? composePages(config) : compose(config)))
logConsole(server.log)
await orExit(1, () => server.app.listen({ port: config.port, host: config.host }))
process.stdout.write(`Pentimento is ready on ${config.origin}\n`)

// Without a listener, a full disk behind stdout or stderr would end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

let isClosing = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, close)
// The launcher (scripts/run.mjs) was killed without a chance to forward a signal.
process.once('disconnect', close)

async function close(): Promise<void> {
  if (isClosing) return
  isClosing = true
  process.stdout.write('Finishing running work…\n')
  try {
    await server.close(graceMs)
    process.exit(0)
  } catch (error) {
    server.log.fatal({ err: error }, 'shutdown failed')
    process.exit(1)
  }
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

/**
 * Serve only the built web app, without database, queue or workers. The app calls the server origin it was built with.
 */
async function composePages(config: Config): Promise<Pick<Server, 'app' | 'log' | 'close'>> {
  const log = createLogger(config.logLevel)
  const app = await createHttpServer(httpOptions(config, log))
  const health = createHealth(app, async () => {})
  await app.register(health.routes)
  const { securityContact: contact, origin, webFolder: folder, hasStatistics } = config
  await app.register(securityTxtRoutes({ contact, origin, clock: systemClock }))
  await serveWebApp(app, { folder, origin, hasStatistics })
  await app.ready()
  return {
    app,
    log,
    close: async () => {
      health.drain()
      await systemClock.delay(config.drainMs)
      await app.close()
    },
  }
}
