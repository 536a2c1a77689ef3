import { join } from 'node:path'
import { objectionToWords } from '@pentimento/imaging'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { scriptSourcesOf } from './app-check-config.ts'
import type { Config } from './config.ts'
import { type Accounts, openAccounts } from './features/account/account.ts'
import { formsFromProviders } from './features/account/outside-providers.ts'
import { signInWaysOf } from './features/account/sign-in-ways.ts'
import { adminRoutes } from './features/admin/admin.ts'
import { auditHolding } from './features/admin/audit.ts'
import { appCheck } from './features/app-check/app-check.ts'
import { assistRoutes } from './features/assists/assists.ts'
import { openBanners } from './features/banners/banners.ts'
import { type Billing, openBilling } from './features/billing/billing.ts'
import { contactRoutes } from './features/contact/contact.ts'
import { enrichmentRoutes, signalHolding } from './features/enrichment/enrichment.ts'
import { openEvents } from './features/events/events.ts'
import { feedbackHolding, feedbackRoutes } from './features/feedback/feedback.ts'
import { personalDataRoutes } from './features/personal-data/personal-data.ts'
import { photoHolding, photoRoutes } from './features/photos/photos.ts'
import { openProfiles, type Profiles } from './features/profile/profile.ts'
import { forgetApprovals, qrSignInHolding, qrSignInRoutes } from './features/qr-sign-in/qr-sign-in.ts'
import { openPayers } from './features/quotas/payers.ts'
import { useHolding } from './features/quotas/quotas.ts'
import { usageRoutes } from './features/quotas/usage-routes.ts'
import { openRegions } from './features/regions/regions.ts'
import { openTasks, type Tasks } from './features/tasks/tasks.ts'
import { handOverTemplates, templateHolding, templateRoutes } from './features/templates/templates.ts'
import { type Blobs, openDiskBlobs } from './platform/blobs.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { type Database, openDatabase } from './platform/database.ts'
import { healthRoutes } from './platform/health.ts'
import type { Holding } from './platform/holding.ts'
import { openHttp } from './platform/http.ts'
import { type Log, openLog } from './platform/log.ts'
import { openMail } from './platform/mail.ts'
import { openQueue } from './platform/queue.ts'
import { serveWeb } from './platform/static.ts'
import { openStudio, type Studio } from './worker/studio.ts'
import { startWorker } from './worker/worker.ts'

export interface Server {
  app: FastifyInstance
  tasks: Tasks
  accounts: Accounts
  billing: Billing
  log: Log
  /** Delete expired results, expired sessions, and visitors without a session. */
  purge(): Promise<void>
  /** Finish running work within `graceMs` and release all resources. */
  close(graceMs: number): Promise<void>
}

const purgeEveryMs = 60 * 60 * 1000
const tendEveryMs = 60 * 1000

/**
 * Create every adapter and pass it to the features that need it. The only place where this happens.
 *
 * @param overrides tests replace the clock and the worker pool
 */
export async function compose(
  config: Config,
  { clock = systemClock, studio: given }: { clock?: Clock; studio?: Studio } = {},
): Promise<Server> {
  const parts = await openParts(config, clock, given)
  const { log, studio, database, queue, tasks, accounts, billing } = parts
  const health = healthRoutes(() => database.orm.execute(sql`select 1`))

  const app = await openHttp(httpParts(config, log))
  await app.register(health.routes)
  if (config.role !== 'worker') await serve(app, { config, clock, ...parts })
  await app.ready()

  const worker =
    config.role === 'web'
      ? undefined
      : await startWorker({ tasks, queue, studio, clock, log, atOnce: config.workers })
  const regularly = (ms: number, work: () => Promise<void>, failure: string) => {
    const act = () => void work().catch(error => log.error({ err: error }, failure))
    act()
    return clock.every(ms, act)
  }
  const purge = async () => {
    await tasks.purge()
    for (const visitor of await accounts.forgetLapsed(clock.now()))
      for (const { forget } of parts.holdings) await forget(visitor)
  }
  const purgeInTurn = worker && (await queue.takeTurns('purge', purge))
  const hour = () => Math.floor(clock.now().getTime() / purgeEveryMs)
  const stopPurging =
    purgeInTurn && regularly(purgeEveryMs, () => purgeInTurn(hour()), 'could not delete expired data')
  const stopTending = regularly(tendEveryMs, billing.tend, 'could not run subscription maintenance')

  return {
    app,
    tasks,
    accounts,
    billing,
    log,
    purge,
    close: async graceMs => {
      health.drain()
      stopPurging?.()
      stopTending()
      await Promise.all([
        app.close(),
        worker ? worker.stop(graceMs) : queue.stop(graceMs).then(() => studio.close()),
      ])
      await tasks.close()
      await database.close()
    },
  }
}

/** The S3 client is large, so it's loaded only if a bucket is configured. */
async function openBlobs({ bucket, dataFolder }: Config): Promise<Blobs> {
  if (!bucket) return openDiskBlobs(join(dataFolder, 'blobs'))
  const { openS3Blobs } = await import('./platform/s3-blobs.ts')
  return openS3Blobs(bucket)
}

/** Create all parts of a server, in the order of their dependencies. */
async function openParts(config: Config, clock: Clock, given: Studio | undefined) {
  const log = openLog(config.logLevel)
  const studio = given ?? openStudio(clock, config.engines, message => log.warn(message))
  const database = await openDatabase(config, { clock, log })
  const queue = await openQueue(database, log)
  const blobs = await openBlobs(config)
  const mail = openMail(config.mail, join(config.dataFolder, 'outbox'), clock)
  const events = await openEvents(database, clock)
  const limits = {
    payersOf: openPayers({ ...config, clock }),
    regions: openRegions(config.regions),
    hasQuotas: config.hasPlans,
  }
  const tasks = await openTasks({
    database,
    events,
    queue,
    blobs,
    clock,
    log,
    queueMax: config.queueMax,
    ...limits,
    objectionToWords: config.engines.safety?.nsfw === undefined ? undefined : objectionToWords,
  })
  const billing = openBilling({ database, clock, log, config })
  const profiles = openProfiles(database, clock)
  const accounts = openAccounts({
    config,
    database,
    mail,
    log,
    planOf: billing.planOf,
    onSignIn: profiles.signedInBy,
    onReclaim: forgetApprovals,
    onMerge: async (from, to) => {
      await tasks.handOver(from, to)
      await billing.handOver(from, to)
      await database.orm.transaction(tx => handOverTemplates(tx, from, to))
    },
  })
  return {
    log,
    studio,
    database,
    queue,
    mail,
    events,
    limits,
    tasks,
    billing,
    profiles,
    accounts,
    holdings: allHeld({ database, accounts, billing, profiles, tasks }),
  }
}

type Parts = Awaited<ReturnType<typeof openParts>>

/** Options of the HTTP server for the roles `web`, `all` and `pages`. */
export function httpParts(config: Config, log: Log): Parameters<typeof openHttp>[0] {
  return {
    log,
    isSecure: config.origin.startsWith('https:'),
    proxies: config.proxies,
    hosts: config,
    scriptSources: scriptSourcesOf(config.appCheck),
    formsFrom: formsFromProviders(config.identityProviders),
  }
}

/** Register all HTTP routes. */
async function serve(
  app: FastifyInstance,
  { config, clock, ...parts }: { config: Config; clock: Clock } & Parts,
): Promise<void> {
  const { database, mail, events, profiles, accounts, billing, limits, tasks, studio, holdings } = parts
  const banners = openBanners(database, clock, config.env)
  await appCheck(app, { config, clock, accounts })
  await app.register(accounts.routes)
  await app.register(profiles.routes(accounts))
  const issuers = config.identityProviders.flatMap(({ issuer }) => issuer ?? [])
  await app.register(photoRoutes({ database, accounts, clock, log: parts.log, issuers }))
  await app.register(qrSignInRoutes({ database, accounts, clock, cookies: config.cookies }))
  await app.register(personalDataRoutes({ accounts, clock, holdings }))
  await app.register(billing.routes(accounts))
  await app.register(events.routes(accounts))
  await app.register(tasks.routes(accounts))
  await app.register(usageRoutes({ database, clock, accounts, ...limits }))
  await app.register(assistRoutes(studio, { accounts, regions: limits.regions, atOnce: config.workers }))
  await app.register(templateRoutes({ database, accounts, clock }))
  await app.register(contactRoutes(mail, config.operator))
  await app.register(feedbackRoutes({ database, accounts, clock, findTask: tasks.find }))
  await app.register(enrichmentRoutes({ database, accounts, clock, findTask: tasks.find }))
  await app.register(banners.routes)
  await app.register(adminRoutes({ database, clock, accounts, billing, banners, tasks }))
  const signInWays = signInWaysOf(config.identityProviders)
  await serveWeb(app, { folder: config.webFolder, origin: config.origin, signInWays })
}

interface Holders {
  database: Database
  accounts: Accounts
  billing: Billing
  profiles: Profiles
  tasks: Tasks
}

/**
 * Providers of a person's data, in the order of deletion: data that depends on tasks before the tasks, the account
 * last.
 */
function allHeld({ database, accounts, billing, profiles, tasks }: Holders): Holding[] {
  return [
    feedbackHolding(database, tasks.idsOf),
    signalHolding(database, tasks.idsOf),
    tasks.holding,
    useHolding(database),
    templateHolding(database),
    billing.holding,
    profiles.holding,
    photoHolding(database),
    qrSignInHolding(database),
    auditHolding(database),
    accounts.holding,
  ]
}
