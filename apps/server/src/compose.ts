import { join } from 'node:path'
import { checkPrompt } from '@pentimento/imaging'
import { openStore } from '@pentimento/providers/store'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { scriptSourcesOf } from './app-check-config.ts'
import type { Config } from './config.ts'
import { type Accounts, createAccounts, subscribeToSessionChanges } from './features/account/account.ts'
import { crossOriginFormsOf } from './features/account/identity-providers.ts'
import { limitEmails } from './features/account/rate-limit.ts'
import { signInMethodsOf } from './features/account/sign-in-methods.ts'
import { adminRoutes } from './features/admin/admin.ts'
import { auditPersonalData } from './features/admin/audit.ts'
import { registerAppCheck } from './features/app-check/app-check.ts'
import { createBanners } from './features/banners/banners.ts'
import { type Billing, createBilling } from './features/billing/billing.ts'
import { contactRoutes } from './features/contact/contact.ts'
import { enrichmentRoutes, signalPersonalData } from './features/enrichment/enrichment.ts'
import { createEvents } from './features/events/events.ts'
import { feedbackPersonalData, feedbackRoutes } from './features/feedback/feedback.ts'
import { interactiveInferenceRoutes } from './features/interactive-inference/interactive-inference.ts'
import { createModels } from './features/models/models.ts'
import { personalDataRoutes } from './features/personal-data/personal-data.ts'
import { photoPersonalData, photoRoutes } from './features/photos/photos.ts'
import { createProfiles, type Profiles } from './features/profile/profile.ts'
import { apiPersonalData, createPublicApi } from './features/public-api/public-api.ts'
import { deleteApprovals, qrSignInPersonalData, qrSignInRoutes } from './features/qr-sign-in/qr-sign-in.ts'
import { createQuotaSubjectsOf } from './features/quotas/quota-subjects.ts'
import { quotaPersonalData } from './features/quotas/quotas.ts'
import { usageRoutes } from './features/quotas/usage-routes.ts'
import { createRateLimits } from './features/rate-limits/rate-limits.ts'
import { createRegions } from './features/regions/regions.ts'
import { createTasks, type Tasks } from './features/tasks/tasks.ts'
import { templatePersonalData, templateRoutes, transferTemplates } from './features/templates/templates.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { type Database, openDatabase } from './platform/database.ts'
import { createHealth } from './platform/health.ts'
import { createHttpServer } from './platform/http.ts'
import { createLogger, type Logger } from './platform/log.ts'
import { createMailer } from './platform/mail.ts'
import { type BlobStorage, openBlobs } from './platform/open-blobs.ts'
import type { PersonalDataProvider } from './platform/personal-data.ts'
import { createQueue } from './platform/queue.ts'
import { securityTxtRoutes } from './platform/security-txt.ts'
import { openUploads } from './platform/uploads.ts'
import { serveWebApp } from './platform/web-app.ts'
import { createProcessSlots } from './worker/process-slots.ts'
import { startWorker } from './worker/worker.ts'
import { createWorkerPool, type WorkerPool } from './worker/worker-pool.ts'

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
  const purge = async () => {
    await tasks.purge()
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
  { log, uploads, billing, rateLimits }: Parts,
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
    runPeriodically(maintenanceIntervalMs, rateLimits.deleteExpired, 'could not delete expired rate limits'),
  ]
  if (enqueuePurge)
    stops.push(
      runPeriodically(purgeIntervalMs, () => enqueuePurge(currentHour()), 'could not delete expired data'),
    )
  return () => {
    for (const stop of stops) stop()
  }
}

/** Where images are stored. */
export function blobStorageOf({ bucket, dataFolder }: Config): BlobStorage {
  return bucket ? { bucket } : { folder: join(dataFolder, 'blobs') }
}

async function openStorage(config: Config, clock: Clock, log: Logger) {
  const storage = blobStorageOf(config)
  const blobs = await openBlobs(storage)
  const uploadFolder = join('folder' in storage ? storage.folder : config.dataFolder, 'uploads')
  const uploads = await openUploads(uploadFolder, { maxBytes: config.maxUploadedBytes, clock })
  const models = createModels(openStore(config.modelStore.folder, config.modelStore), log)
  return { storage, blobs, uploads, models }
}

/** Create all parts of a server, in the order of their dependencies. */
async function createParts(config: Config, clock: Clock, replacedPool: WorkerPool | undefined) {
  const log = createLogger(config.logLevel)
  const { storage, blobs, uploads, models } = await openStorage(config, clock, log)
  const workerPool =
    replacedPool ?? createWorkerPool(clock, config.engines, message => log.warn(message), { storage })
  const processes = config.role === 'web' ? config.interactiveProcesses : config.workers
  const slots = createProcessSlots(processes, clock)
  const database = await openDatabase(config, { clock, log })
  const queue = await createQueue(database, log, clock)
  const rateLimits = createRateLimits(database, clock, config.secret)
  const mail = createMailer(config.mail, join(config.dataFolder, 'outbox'), clock)
  const events = await createEvents(database, clock)
  const limits = {
    quotaSubjectsOf: createQuotaSubjectsOf({ ...config, clock }),
    regions: createRegions(config.regions),
    hasQuotas: config.hasPlans,
  }
  const tasks = await createTasks({
    database,
    events,
    queue,
    blobs,
    uploads,
    clock,
    log,
    queueMax: config.queueMax,
    ...limits,
    checkPrompt: config.engines.safety?.nsfw === undefined ? undefined : checkPrompt,
  })
  const billing = createBilling({ database, clock, log, config })
  const profiles = createProfiles(database, clock)
  const accounts = createAccounts({
    config,
    database,
    mail: limitEmails(mail, rateLimits),
    log,
    clock,
    rateLimits,
    planOf: billing.planOf,
    onSignIn: profiles.recordSignIn,
    revokeApprovals: deleteApprovals,
    onMerge: async (from, to) => {
      await tasks.transferOwnership(from, to)
      await billing.transferOwnership(from, to)
      await database.orm.transaction(tx => transferTemplates(tx, from, to))
    },
  })
  await subscribeToSessionChanges(database, accounts.forgetIdentities)
  return {
    log,
    workerPool,
    slots,
    database,
    queue,
    mail,
    events,
    limits,
    uploads,
    models,
    tasks,
    billing,
    profiles,
    accounts,
    rateLimits,
    personalDataProviders: personalDataProvidersOf({ database, accounts, billing, profiles, tasks, clock }),
  }
}

type Parts = Awaited<ReturnType<typeof createParts>>

/** Options of the HTTP server for the roles `web`, `all` and `pages`. */
export function httpOptions(config: Config, log: Logger): Parameters<typeof createHttpServer>[0] {
  return {
    log,
    isSecure: config.origin.startsWith('https:'),
    trustedProxies: config.trustedProxies,
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
    clock,
    config: config.api,
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
  await app.register(tasks.routes(accountsAndKeys))
  await app.register(publicApi.routes)
  await app.register(usageRoutes({ database, clock, accounts, ...limits }))
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

interface PersonalDataDeps {
  database: Database
  accounts: Accounts
  billing: Billing
  profiles: Profiles
  tasks: Tasks
  clock: Clock
}

/**
 * Providers of a person's data, in the order of deletion: data that depends on tasks before the tasks, the account
 * last.
 */
function personalDataProvidersOf({
  database,
  accounts,
  billing,
  profiles,
  tasks,
  clock,
}: PersonalDataDeps): PersonalDataProvider[] {
  return [
    feedbackPersonalData(database, tasks.idsOf),
    signalPersonalData(database, tasks.idsOf),
    tasks.personalData,
    ...apiPersonalData(database, clock),
    quotaPersonalData(database),
    templatePersonalData(database),
    billing.personalData,
    profiles.personalData,
    photoPersonalData(database),
    qrSignInPersonalData(database),
    auditPersonalData(database),
    accounts.personalData,
  ]
}
