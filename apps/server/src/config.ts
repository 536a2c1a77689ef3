import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type EngineOptions, readEngineChoice } from '@pentimento/providers'
import { z } from 'zod'
import { type ApiConfig, readApiConfig } from './api-config.ts'
import { type AppCheckConfig, readAppCheckConfig } from './app-check-config.ts'
import { type BillingConfig, readBillingConfig } from './billing-config.ts'
import { type ConfiguredProvider, readIdentityProviders } from './identity-provider-config.ts'
import { type OriginConfig, readOriginConfig } from './origin-config.ts'
import type { ServerSecrets } from './platform/encryption.ts'
import type { Bucket } from './platform/s3-blobs.ts'
import { commaList, type Environment, readSettings } from './platform/settings.ts'

const minSecretLength = 32
/** Another process has 2 s to write the secret. */
const maxSecretAttempts = 200
const secretPollingMs = 10

const environmentSchema = z
  .object({
    PORT: z.coerce.number().int().min(1).max(65535).default(3000),
    HOST: z.string().default('localhost'),
    /** Public URL of the web app; links in emails start with it. */
    PENTIMENTO_URL: z.url().optional(),
    /** Folder of the built web app. */
    PENTIMENTO_WEB: z.string().optional(),
    PENTIMENTO_DATA: z.string().default('./data'),
    PENTIMENTO_ROLE: z.enum(['web', 'worker', 'all', 'pages']).default('all'),
    /** Signs sessions and encrypts stored secrets. If not set, generated once and stored in the data folder. */
    PENTIMENTO_SECRET: z.string().min(minSecretLength).optional(),
    /** Comma-separated secrets that `PENTIMENTO_SECRET` replaced: they decrypt what is still encrypted with them. */
    PENTIMENTO_PREVIOUS_SECRETS: commaList.refine(
      secrets => secrets.every(secret => secret.length >= minSecretLength),
      `expected secrets of at least ${minSecretLength} characters`,
    ),
    /** Worker processes that work at the same time, for tasks and, in role `all`, editors' requests. */
    PENTIMENTO_WORKERS: z.coerce.number().int().min(1).max(64).default(2),
    /** How many of them may process heavy tasks. By default one less, so that one remains for the rest. */
    PENTIMENTO_HEAVY_WORKERS: z.coerce.number().int().min(0).max(64).optional(),
    /** In role `web`: worker processes that answer editors' requests at the same time. */
    PENTIMENTO_INTERACTIVE_PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
    /** Whether visitors, free users and Pro have different limits. If off, everyone has Pro's. */
    PENTIMENTO_PLANS: z.enum(['on', 'off']).default('off'),
    PENTIMENTO_NSFW: z.enum(['block', 'off']).default('block'),
    /** NSFW score (photographic or drawn) from which an image is rejected. */
    PENTIMENTO_NSFW_THRESHOLD: z.coerce.number().min(0.01).max(1).default(0.85),
    PENTIMENTO_WATERMARK: z.enum(['block', 'off']).default('block'),
    /** Minimum confidence of a detected watermark; photos without one score below 9. */
    PENTIMENTO_WATERMARK_THRESHOLD: z.coerce.number().min(1).max(1000).default(10),
    /** Memory budget of a process for loaded models, in MiB of their files. */
    PENTIMENTO_MODEL_MEMORY: z.coerce.number().int().min(64).default(2048),
    /** Base URL of a mirror that has the models, as for `npm run models`. */
    PENTIMENTO_MODEL_MIRROR: z.url().optional(),
    /** Queue length from which new tasks are rejected. */
    PENTIMENTO_QUEUE_MAX: z.coerce.number().int().min(1).default(1000),
    /** Total size in MiB of concurrent uploads from which more are rejected. If not set, half of the free disk space. */
    PENTIMENTO_UPLOADS_MAX: z.coerce.number().int().min(1).optional(),
    /** Seconds in which a client must have sent a request, including its images. */
    PENTIMENTO_REQUEST_TIMEOUT: z.coerce.number().int().min(1).max(86_400).default(120),
    /** Logarithm to base 2 of the parameter N of scrypt, for new passwords. */
    PENTIMENTO_PASSWORD_COST: z.coerce.number().int().min(10).max(18).default(15),
    /** Visitor quotas available per IP address and day: to new visitors with the same browser, and in total. */
    PENTIMENTO_NEW_VISITORS_PER_BROWSER: z.coerce.number().int().min(1).default(1),
    PENTIMENTO_VISITORS_PER_ADDRESS: z.coerce.number().int().min(1).default(5),
    /** Comma-separated addresses or networks of reverse proxies, whose X-Forwarded-For and country are trusted. */
    PENTIMENTO_PROXIES: commaList,
    /** Request header in which a trusted proxy gives the client's country, such as CF-IPCountry. */
    PENTIMENTO_REGION_HEADER: z.string().toLowerCase().optional(),
    /** Tools that are unavailable in some countries: `a-tool:AA,BB;another:CC`. */
    PENTIMENTO_BLOCKED_REGIONS: z
      .string()
      .regex(
        /^[a-z-]+:[A-Z]{2}(,[A-Z]{2})*(;[a-z-]+:[A-Z]{2}(,[A-Z]{2})*)*$/,
        'expected a-tool:AA,BB;another:CC',
      )
      .optional(),
    /**
     * Seconds for which a process that was told to stop still accepts requests while `/readyz` responds with 503, so that
     * load balancers notice.
     * @default 5 with DATABASE_URL, 0 with the embedded database, behind which there is only one process
     */
    PENTIMENTO_DRAIN: z.coerce.number().min(0).max(300).optional(),
    DATABASE_URL: z.url().optional(),
    /** S3-compatible bucket for images, instead of the data folder. */
    PENTIMENTO_S3_BUCKET: z.string().optional(),
    PENTIMENTO_S3_ENDPOINT: z.url().optional(),
    AWS_REGION: z.string().optional(),
    SMTP_URL: z.url().optional(),
    /** Email address of this server's operator; messages from the contact page are sent there. */
    PENTIMENTO_OPERATOR: z.email().default('operator@localhost.localdomain'),
    /** Where to report vulnerabilities: an email address or a URL, published in security.txt. */
    PENTIMENTO_SECURITY_CONTACT: z
      .union([
        z.email().transform(address => `mailto:${address}`),
        z.string().regex(/^(https:\/\/|mailto:|tel:)[^\s]+$/),
      ])
      .optional(),
    /** Comma-separated email addresses of admins, effective once the address is confirmed. */
    PENTIMENTO_ADMINS: commaList,
    /** `on` if the administrator reads the page's events for statistics; visitors are then asked for consent. */
    PENTIMENTO_STATISTICS: z.enum(['on', 'off']).default('off'),
    /** Name of this deployment; banners belong to one deployment. */
    PENTIMENTO_ENV: z.string().max(60).default('production'),
    MAIL_FROM: z.string().default('Pentimento <hello@localhost>'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .refine(env => ['all', 'pages'].includes(env.PENTIMENTO_ROLE) || env.DATABASE_URL, {
    error:
      'the embedded database supports only one process: set DATABASE_URL to run web and worker separately',
    path: ['PENTIMENTO_ROLE'],
  })
  .refine(env => env.PENTIMENTO_ROLE !== 'web' || !env.PENTIMENTO_S3_BUCKET || env.PENTIMENTO_SECRET, {
    error: 'web processes without a shared data folder need the same session secret: set PENTIMENTO_SECRET',
    path: ['PENTIMENTO_SECRET'],
  })
  .refine(env => !env.PENTIMENTO_REGION_HEADER || env.PENTIMENTO_PROXIES.length > 0, {
    error:
      'only trusted proxies may set the country: set PENTIMENTO_PROXIES to the addresses of the proxies in front of this server',
    path: ['PENTIMENTO_REGION_HEADER'],
  })

export interface Config extends OriginConfig, ServerSecrets {
  /** `web` serves HTTP, `worker` processes tasks, `all` does both; `pages` serves only the web app's static files. */
  role: 'web' | 'worker' | 'all' | 'pages'
  host: string
  port: number
  /** Without a trailing slash. */
  origin: string
  webFolder: string
  dataFolder: string
  /** Worker processes that work at the same time in roles `worker` and `all`. */
  workers: number
  /** How many of them may process heavy tasks. */
  heavyWorkers: number
  /** Worker processes that work at the same time in role `web`. */
  interactiveProcesses: number
  queueMax: number
  /** Total size of concurrent uploads; undefined: half of the free disk space. */
  maxUploadedBytes: number | undefined
  /** Time in which a client must have sent a request, including its images. */
  requestTimeoutMs: number
  /** Logarithm to base 2 of the cost of new passwords' hashes. */
  passwordCost: number
  /** Visitor quotas available per IP address and day. */
  visitorLimits: { newVisitorsPerBrowser: number; visitorsPerAddress: number }
  /** Reverse proxies whose X-Forwarded-For header and country are trusted. */
  trustedProxies: string[]
  /** Countries in which tools are unavailable. */
  regions: { header: string | undefined; blockedCountries: ReadonlyMap<string, ReadonlySet<string>> }
  /** Whether plans have limits; if false, everyone has Pro's. */
  hasPlans: boolean
  /** Engines and safety checks. */
  engines: EngineOptions
  /** Pulled models. */
  modelStore: { folder: string; mirror: string | undefined }
  databaseUrl: string | undefined
  /** How long a stopping server accepts requests, for load balancers to notice. */
  drainMs: number
  /** Where images are stored; undefined: in the data folder. */
  bucket: Bucket | undefined
  mail: { smtpUrl: string | undefined; from: string }
  /** Stores and prices of Pro. */
  billing: BillingConfig
  /** Email address of the operator. */
  operator: string
  /** URL at which to report vulnerabilities. */
  securityContact: string | undefined
  /** Lowercase email addresses of admins, effective once confirmed. */
  admins: string[]
  /** Whether the administrator reads the page's events for statistics. */
  hasStatistics: boolean
  /** Configured external identity providers. */
  identityProviders: ConfiguredProvider[]
  appCheck: AppCheckConfig
  api: ApiConfig
  /** Name of this deployment. */
  env: string
  logLevel: string
}

/**
 * Read the configuration from the environment. Creates the data folder if it's missing.
 *
 * @throws Error that names each invalid variable and the expected value
 */
export function readConfig(env: Environment = process.env): Config {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const value = readSettings(environmentSchema, nonEmpty)
  const dataFolder = resolve(value.PENTIMENTO_DATA)
  mkdirSync(dataFolder, { recursive: true })
  const modelsFolder = join(dataFolder, 'models')
  const origin = (value.PENTIMENTO_URL ?? `http://localhost:${value.PORT}`).replace(/\/$/, '')
  return {
    ...readOriginConfig(nonEmpty, origin),
    role: value.PENTIMENTO_ROLE,
    host: value.HOST,
    port: value.PORT,
    origin,
    webFolder: resolve(value.PENTIMENTO_WEB ?? join(import.meta.dirname, '../../web/dist')),
    dataFolder,
    secret: value.PENTIMENTO_SECRET ?? readOrCreateSecret(join(dataFolder, 'secret')),
    previousSecrets: value.PENTIMENTO_PREVIOUS_SECRETS,
    workers: value.PENTIMENTO_WORKERS,
    heavyWorkers: value.PENTIMENTO_HEAVY_WORKERS ?? Math.max(1, value.PENTIMENTO_WORKERS - 1),
    interactiveProcesses: value.PENTIMENTO_INTERACTIVE_PROCESSES,
    queueMax: value.PENTIMENTO_QUEUE_MAX,
    requestTimeoutMs: value.PENTIMENTO_REQUEST_TIMEOUT * 1000,
    passwordCost: value.PENTIMENTO_PASSWORD_COST,
    maxUploadedBytes: value.PENTIMENTO_UPLOADS_MAX && value.PENTIMENTO_UPLOADS_MAX * 2 ** 20,
    visitorLimits: {
      newVisitorsPerBrowser: value.PENTIMENTO_NEW_VISITORS_PER_BROWSER,
      visitorsPerAddress: value.PENTIMENTO_VISITORS_PER_ADDRESS,
    },
    trustedProxies: value.PENTIMENTO_PROXIES,
    regions: {
      header: value.PENTIMENTO_REGION_HEADER,
      blockedCountries: countriesByTool(value.PENTIMENTO_BLOCKED_REGIONS),
    },
    hasPlans: value.PENTIMENTO_PLANS === 'on',
    engines: {
      safety: {
        ...(value.PENTIMENTO_NSFW === 'block' && { nsfw: value.PENTIMENTO_NSFW_THRESHOLD }),
        ...(value.PENTIMENTO_WATERMARK === 'block' && { watermark: value.PENTIMENTO_WATERMARK_THRESHOLD }),
      },
      models: {
        folder: modelsFolder,
        memoryBytes: value.PENTIMENTO_MODEL_MEMORY * 2 ** 20,
      },
      ...readEngineChoice(nonEmpty),
    },
    modelStore: { folder: modelsFolder, mirror: value.PENTIMENTO_MODEL_MIRROR },
    databaseUrl: value.DATABASE_URL,
    drainMs: (value.PENTIMENTO_DRAIN ?? (value.DATABASE_URL ? 5 : 0)) * 1000,
    bucket: value.PENTIMENTO_S3_BUCKET
      ? {
          name: value.PENTIMENTO_S3_BUCKET,
          endpoint: value.PENTIMENTO_S3_ENDPOINT,
          // With stores other than Amazon S3, the region is only used in request signatures.
          region: value.AWS_REGION ?? (value.PENTIMENTO_S3_ENDPOINT && 'us-east-1'),
        }
      : undefined,
    mail: { smtpUrl: value.SMTP_URL, from: value.MAIL_FROM },
    billing: readBillingConfig(nonEmpty),
    operator: value.PENTIMENTO_OPERATOR,
    securityContact: value.PENTIMENTO_SECURITY_CONTACT,
    hasStatistics: value.PENTIMENTO_STATISTICS === 'on',
    admins: value.PENTIMENTO_ADMINS.map(address => address.toLowerCase()),
    identityProviders: readIdentityProviders(nonEmpty),
    appCheck: readAppCheckConfig(nonEmpty),
    api: readApiConfig(nonEmpty),
    env: value.PENTIMENTO_ENV,
    logLevel: value.LOG_LEVEL,
  }
}

function countriesByTool(list: string | undefined): Map<string, Set<string>> {
  const entries = list?.split(';').map(entry => entry.split(':')) ?? []
  return new Map(entries.map(([tool = '', countries = '']) => [tool, new Set(countries.split(','))]))
}

/** @throws Error if the file is too short to be a secret, as after a write to a full disk */
function readOrCreateSecret(file: string): string {
  const secret = randomBytes(32).toString('hex')
  try {
    writeFileSync(file, secret, { mode: 0o600, flag: 'wx' })
    return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  // Another process, started at the same time, may be writing the file.
  for (let attempt = 0; attempt < maxSecretAttempts; attempt++) {
    const existing = readFileSync(file, 'utf8')
    if (existing.length >= minSecretLength) return existing
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, secretPollingMs)
  }
  throw new Error(`${file} is incomplete. Delete it: the server creates another, which ends all sessions`)
}
