import { httpParts, type Server } from './compose.ts'
import type { Config } from './config.ts'
import { healthRoutes } from './platform/health.ts'
import { openHttp } from './platform/http.ts'
import { openLog } from './platform/log.ts'
import { serveWeb } from './platform/static.ts'

/**
 * Serve only the built web app, without database, queue or workers. The app calls the server origin it was built with.
 */
export async function composePages(config: Config): Promise<Pick<Server, 'app' | 'log' | 'close'>> {
  const log = openLog(config.logLevel)
  const health = healthRoutes(async () => {})
  const app = await openHttp(httpParts(config, log))
  await app.register(health.routes)
  await serveWeb(app, { folder: config.webFolder, origin: config.origin })
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
