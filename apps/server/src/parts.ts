import { join } from 'node:path'
import { checkPrompt } from '@pentimento/imaging'
import { openStore } from '@pentimento/providers/store'
import type { Config } from './config.ts'
import { type Accounts, createAccounts, subscribeToSessionChanges } from './features/account/account.ts'
import { limitEmails } from './features/account/rate-limit.ts'
import { auditPersonalData } from './features/admin/audit.ts'
import { type Billing, createBilling } from './features/billing/billing.ts'
import { createLowBalanceEmails, subscribeToLowBalances } from './features/credits/credits.ts'
import { signalPersonalData } from './features/enrichment/enrichment.ts'
import { createEvents } from './features/events/events.ts'
import { feedbackPersonalData } from './features/feedback/feedback.ts'
import { createModels } from './features/models/models.ts'
import { photoPersonalData } from './features/photos/photos.ts'
import { createProfiles, type Profiles } from './features/profile/profile.ts'
import { apiPersonalData } from './features/public-api/public-api.ts'
import { deleteApprovals, qrSignInPersonalData } from './features/qr-sign-in/qr-sign-in.ts'
import { createQuotaSubjectsOf } from './features/quotas/quota-subjects.ts'
import { quotaPersonalData } from './features/quotas/quotas.ts'
import { createRateLimits } from './features/rate-limits/rate-limits.ts'
import { createRegions } from './features/regions/regions.ts'
import { createTasks, type Tasks } from './features/tasks/tasks.ts'
import { templatePersonalData, transferTemplates } from './features/templates/templates.ts'
import { createWebhooks, webhookPersonalData } from './features/webhooks/webhooks.ts'
import type { Clock } from './platform/clock.ts'
import { type Database, openDatabase } from './platform/database.ts'
import { createEncryption } from './platform/encryption.ts'
import { createLogger, type Logger } from './platform/log.ts'
import { createMailer, type Mailer } from './platform/mail.ts'
import { type BlobStorage, openBlobs } from './platform/open-blobs.ts'
import type { PersonalDataProvider } from './platform/personal-data.ts'
import { createQueue } from './platform/queue.ts'
import { openUploads } from './platform/uploads.ts'
import { createProcessSlots } from './worker/process-slots.ts'
import { createWorkerPool, type WorkerPool } from './worker/worker-pool.ts'

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

const createLimits = (config: Config, clock: Clock) => ({
  quotaSubjectsOf: createQuotaSubjectsOf({ ...config, clock }),
  regions: createRegions(config.regions),
  hasQuotas: config.hasPlans,
})

/** Create all parts of a server, in the order of their dependencies. */
export async function createParts(config: Config, clock: Clock, replacedPool: WorkerPool | undefined) {
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
  const limits = createLimits(config, clock)
  const encryption = createEncryption(config)
  const webhooks = await createWebhooks({ database, queue, clock, encryption, config })
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
    webhooks,
    checkPrompt: config.engines.safety?.nsfw === undefined ? undefined : checkPrompt,
  })
  const { billing, lowBalanceEmails } = await createSales({ config, database, clock, log, mail })
  const profiles = createProfiles(database, clock)
  const accounts = await openAccounts({
    config,
    database,
    mail: limitEmails(mail, rateLimits),
    log,
    clock,
    rateLimits,
    tasks,
    billing,
    profiles,
  })
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
    webhooks,
    encryption,
    billing,
    profiles,
    accounts,
    rateLimits,
    lowBalanceEmails,
    personalDataProviders: personalDataProvidersOf({ database, accounts, billing, profiles, tasks, clock }),
  }
}

export type Parts = Awaited<ReturnType<typeof createParts>>

/** Connect accounts with what belongs to them. */
async function openAccounts({
  tasks,
  billing,
  profiles,
  ...deps
}: Pick<
  Parameters<typeof createAccounts>[0],
  'config' | 'database' | 'mail' | 'log' | 'clock' | 'rateLimits'
> & {
  tasks: Tasks
  billing: Billing
  profiles: Profiles
}): Promise<Accounts> {
  const { database } = deps
  const accounts = createAccounts({
    ...deps,
    planOf: billing.planOf,
    onSignIn: recordAndLogSignIns(profiles, deps.log),
    revokeApprovals: deleteApprovals,
    onMerge: async (from, to) => {
      await tasks.transferOwnership(from, to)
      await billing.transferOwnership(from, to)
      await database.orm.transaction(tx => transferTemplates(tx, from, to))
    },
  })
  await subscribeToSessionChanges(database, accounts.forgetIdentities)
  return accounts
}

function recordAndLogSignIns(profiles: Profiles, log: Logger): Profiles['recordSignIn'] {
  return async (userId, method, agreement) => {
    log.info({ userId, method }, 'signed in')
    await profiles.recordSignIn(userId, method, agreement)
  }
}

/** Create what sells subscriptions and credits, and react to balances that become low. */
async function createSales(deps: {
  config: Config
  database: Database
  clock: Clock
  log: Logger
  mail: Mailer
}) {
  const { config, database, log } = deps
  const billing = createBilling(deps)
  const lowBalanceEmails = createLowBalanceEmails({ ...deps, origin: config.origin })
  const handleLowBalance = async (ownerId: string) => {
    await billing.topUp(ownerId)
    await lowBalanceEmails.send(ownerId)
  }
  await subscribeToLowBalances(database, ownerId => {
    handleLowBalance(ownerId).catch(error =>
      log.error({ err: error }, 'could not handle a low balance of credits'),
    )
  })
  return { billing, lowBalanceEmails }
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
    webhookPersonalData(database),
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
