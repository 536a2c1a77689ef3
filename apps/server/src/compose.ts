import { availableProviderEngines } from '@pentimento/providers'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { scriptSourcesOf } from './app-check-config.ts'
import type { Config } from './config.ts'
import { type Accounts, encryptedAccountColumns } from './features/account/account.ts'
import { crossOriginFormsOf } from './features/account/identity-providers.ts'
import { signInMethodsOf } from './features/account/sign-in-methods.ts'
import { adminRoutes } from './features/admin/admin.ts'
import { registerAppCheck } from './features/app-check/app-check.ts'
import { createBanners } from './features/banners/banners.ts'
import type { Billing } from './features/billing/billing.ts'
import { contactRoutes } from './features/contact/contact.ts'
import { enrichmentRoutes } from './features/enrichment/enrichment.ts'
import { feedbackRoutes } from './features/feedback/feedback.ts'
import { interactiveInferenceRoutes } from './features/interactive-inference/interactive-inference.ts'
import { personalDataRoutes } from './features/personal-data/personal-data.ts'
import { photoRoutes } from './features/photos/photos.ts'
import { createPublicApi } from './features/public-api/public-api.ts'
import { qrSignInRoutes } from './features/qr-sign-in/qr-sign-in.ts'
import { usageRoutes } from './features/quotas/usage-routes.ts'
import type { Tasks } from './features/tasks/tasks.ts'
import { templateRoutes } from './features/templates/templates.ts'
import { encryptedWebhookColumns } from './features/webhooks/webhooks.ts'
import { createParts, type Parts } from './parts.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { createHealth } from './platform/health.ts'
import { createHttpServer } from './platform/http.ts'
import type { Logger } from './platform/log.ts'
import { securityTxtRoutes } from './platform/security-txt.ts'
import { serveWebApp } from './platform/web-app.ts'
import { startWorker } from './worker/worker.ts'
import type { WorkerPool } from './worker/worker-pool.ts'

export interface Server {
  app: FastifyInstance
  tasks: Tasks
  accounts: Accounts
  billing: Billing
  log: Logger
  /** Delete expired results, expired sessions, and visitors without a session. */
  purge(): Promise<void>
  /**
   * Let load balancers notice for the configured time, finish running work within `graceMs`, and release all resources.
   */
  close(graceMs: number): Promise<void>
}

const purgeIntervalMs = 60 * 60 * 1000
const maintenanceIntervalMs = 60 * 1000

/**
 * Create every adapter and pass it to the features that need it. The only place where this happens.
 *
 * @param overrides tests replace the clock and the worker pool
 */
export async function compose(
  config: Config,
  { clock = systemClock, workerPool: replacedPool }: { clock?: Clock; workerPool?: WorkerPool } = {},
): Promise<Server> {
  const parts = await createParts(config, clock, replacedPool)
  const { log, workerPool, slots, database, queue, tasks, accounts, billing } = parts
  const app = await createHttpServer({ ...httpOptions(config, log), rateLimits: parts.rateLimits })
  const health = createHealth(app, () => database.orm.execute(sql`select 1`))
  await app.register(health.routes)
  if (config.role !== 'worker') await registerRoutes(app, { config, clock, ...parts })
  await app.ready()

  const worker =
    config.role === 'web'
      ? undefined
      : await startWorker({ tasks, queue, workerPool, slots, clock, log, maxHeavy: config.heavyWorkers })
  const capacity = { concurrency: config.workers, maxHeavy: config.heavyWorkers }
  const unregisterWorker = worker && (await tasks.registerWorker(capacity))
  if (worker) await parts.webhooks.startDelivery()
  const purge = async () => {
    await tasks.purge()
    await parts.webhooks.purge()
    for (const visitor of await accounts.deleteExpired(clock.now()))
      for (const { eraseData } of parts.personalDataProviders) await eraseData(visitor)
  }
  const enqueuePurge = worker && (await queue.registerPeriodicJob('purge', purge))
  const stopPeriodicWork = startPeriodicWork(parts, clock, enqueuePurge)

  return {
    app,
    tasks,
    accounts,
    billing,
    log,
    purge,
    close: async graceMs => {
      health.drain()
      await clock.delay(config.drainMs)
      health.refuseChanges()
      stopPeriodicWork()
      await parts.models.close()
      await unregisterWorker?.()
      // The server still listens, for load balancers that check /readyz and pages that wait for running work.
      await (worker ? worker.stop(graceMs) : queue.stop(graceMs).then(() => workerPool.close()))
      await app.close()
      await tasks.close()
      await database.close()
    },
  }
}

/** @returns stops it */
function startPeriodicWork(
  { log, database, uploads, billing, rateLimits, encryption, lowBalanceEmails }: Parts,
  clock: Clock,
  enqueuePurge: ((period: number) => Promise<void>) | undefined,
): () => void {
  const runPeriodically = (ms: number, work: () => Promise<void>, failureMessage: string) => {
    const run = () => void work().catch(error => log.error({ err: error }, failureMessage))
    run()
    return clock.every(ms, run)
  }
  const currentHour = () => Math.floor(clock.now().getTime() / purgeIntervalMs)
  const stops = [
    runPeriodically(purgeIntervalMs, uploads.deleteAbandoned, 'could not delete abandoned uploads'),
    runPeriodically(maintenanceIntervalMs, billing.runMaintenance, 'could not run subscription maintenance'),
    runPeriodically(
      maintenanceIntervalMs,
      lowBalanceEmails.sendDue,
      'could not send emails about low balances',
    ),
    runPeriodically(maintenanceIntervalMs, rateLimits.deleteExpired, 'could not delete expired rate limits'),
    runPeriodically(
      purgeIntervalMs,
      () => encryption.renew(database.orm, [...encryptedAccountColumns, ...encryptedWebhookColumns]),
      'could not encrypt stored secrets with PENTIMENTO_SECRET',
    ),
  ]
  if (enqueuePurge)
    stops.push(
      runPeriodically(purgeIntervalMs, () => enqueuePurge(currentHour()), 'could not delete expired data'),
    )
  return () => {
    for (const stop of stops) stop()
  }
}

/** Options of the HTTP server for the roles `web`, `all` and `pages`. */
export function httpOptions(config: Config, log: Logger): Parameters<typeof createHttpServer>[0] {
  return {
    log,
    isSecure: config.origin.startsWith('https:'),
    trustedProxies: config.trustedProxies,
    proxyHeaders: config.regions.header ? [config.regions.header] : [],
    webOrigins: config.webOrigins,
    hasCrossOriginPages: config.hasCrossOriginPages,
    serverOrigin: config.serverOrigin,
    resourcePolicy: resourcePolicyOf(config),
    scriptSources: scriptSourcesOf(config.appCheck),
    crossOriginForms: crossOriginFormsOf(config.identityProviders),
    requestTimeoutMs: config.requestTimeoutMs,
  }
}

/** Which pages may embed images of this server: those of the web app. */
function resourcePolicyOf({ hasCrossOriginPages, cookies }: Config) {
  if (!hasCrossOriginPages) return 'same-origin'
  return cookies.sameSite === 'none' ? 'cross-origin' : 'same-site'
}

/** Register all HTTP routes. */
async function registerRoutes(
  app: FastifyInstance,
  { config, clock, ...parts }: { config: Config; clock: Clock } & Parts,
): Promise<void> {
  const {
    database,
    mail,
    events,
    profiles,
    accounts,
    billing,
    limits,
    tasks,
    workerPool,
    personalDataProviders,
  } = parts
  const banners = createBanners(database, clock, config.env)
  const { regions } = limits
  const publicApi = createPublicApi({
    database,
    accounts,
    tasks,
    uploads: parts.uploads,
    regions,
    providerEngines: availableProviderEngines(config.engines),
    clock,
    config: config.api,
    origin: config.serverOrigin ?? config.origin,
  })
  const accountsAndKeys = publicApi.acceptKeys(app)
  await registerAppCheck(app, {
    config,
    clock,
    accounts: accountsAndKeys,
    rateLimits: parts.rateLimits,
  })
  await app.register(accounts.routes)
  await app.register(profiles.routes(accounts))
  const issuers = config.identityProviders.flatMap(({ issuer }) => issuer ?? [])
  await app.register(photoRoutes({ database, accounts, clock, log: parts.log, issuers }))
  await app.register(qrSignInRoutes({ database, accounts, clock, cookies: config.cookies }))
  await app.register(personalDataRoutes({ accounts, clock, personalDataProviders }))
  await app.register(billing.routes(accounts))
  await app.register(events.routes(accounts))
  await app.register(tasks.routes(accountsAndKeys, { workerPool, slots: parts.slots }))
  await app.register(publicApi.routes)
  await app.register(parts.webhooks.routes(accounts))
  await app.register(usageRoutes({ database, clock, accounts, engines: config.engines, ...limits }))
  await app.register(
    interactiveInferenceRoutes(workerPool, {
      accounts: accountsAndKeys,
      regions: limits.regions,
      slots: parts.slots,
      clock,
    }),
  )
  await app.register(templateRoutes({ database, accounts: accountsAndKeys, clock }))
  await app.register(contactRoutes(mail, config.operator))
  await app.register(feedbackRoutes({ database, accounts, clock, findTask: tasks.find }))
  await app.register(enrichmentRoutes({ database, accounts, clock, findTask: tasks.find }))
  await app.register(banners.routes)
  await app.register(
    adminRoutes({ database, clock, accounts, billing, banners, tasks, models: parts.models }),
  )
  await app.register(securityTxtRoutes({ contact: config.securityContact, origin: config.origin, clock }))
  const signInMethods = signInMethodsOf(config.identityProviders)
  const { webFolder: folder, origin, hasStatistics } = config
  await serveWebApp(app, { folder, origin, signInMethods, hasStatistics })
}
