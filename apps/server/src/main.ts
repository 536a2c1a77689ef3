import { compose } from './compose.ts'
import { type Config, readConfig } from './config.ts'

const drainMs = 20_000

const config = readConfigOrExit()
const server = await compose(config)
if (config.role === 'worker') server.log.info('working')
await server.app.listen({ port: config.port, host: config.host })
process.stdout.write(`Pentimento is ready on ${config.origin}\n`)

let isClosing = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, async () => {
    if (isClosing) return
    isClosing = true
    process.stdout.write('Finishing what is under way…\n')
    try {
      await server.close(drainMs)
      process.exit(0)
    } catch (error) {
      server.log.fatal({ err: error }, 'closing failed')
      process.exit(1)
    }
  })
}

function readConfigOrExit(): Config {
  try {
    return readConfig()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(2)
  }
}
