import { httpOptions, type Server } from './compose.ts'
import type { Config } from './config.ts'
import { healthRoutes } from './platform/health.ts'
import { createHttpServer } from './platform/http.ts'
import { createLogger } from './platform/log.ts'
import { serveWebApp } from './platform/web-app.ts'

/**
 * Serve only the built web app, without database, queue or workers. The app calls the server origin it was built with.
 */
export async function composePages(config: Config): Promise<Pick<Server, 'app' | 'log' | 'close'>> {
  const log = createLogger(config.logLevel)
  const health = healthRoutes(async () => {})
  const app = await createHttpServer(httpOptions(config, log))
  await app.register(health.routes)
  await serveWebApp(app, { folder: config.webFolder, origin: config.origin })
  await app.ready()
  return {
    app,
    log,
    close: async () => {
      health.drain()
      await app.close()
    },
  }
}
