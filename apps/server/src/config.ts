import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type EngineOptions, readEngineChoice } from '@pentimento/providers'
import { z } from 'zod'
import { type AppCheckChoice, readAppCheck } from './app-check-config.ts'
import { type BillingConfig, readBillingConfig } from './billing-config.ts'
import { type Hosts, readHosts } from './hosts-config.ts'
import { type ConfiguredProvider, readIdentityProviders } from './identity-config.ts'
import type { Bucket } from './platform/s3-blobs.ts'
import { commaList, type Environment, readSettings } from './platform/settings.ts'

const environment = z
  .object({
    PORT: z.coerce.number().int().min(1).max(65535).default(3000),
    HOST: z.string().default('localhost'),
    /** Where people reach the web app; links in mails start with it. */
    PENTIMENTO_URL: z.url().optional(),
    /** The built web app. */
    PENTIMENTO_WEB: z.string().optional(),
    PENTIMENTO_DATA: z.string().default('./data'),
    PENTIMENTO_ROLE: z.enum(['web', 'worker', 'all', 'pages']).default('all'),
    /** Signs sessions; made once and kept in the data folder when not given. */
    PENTIMENTO_SECRET: z.string().min(32).optional(),
    /** Pictures worked on at once by this process. */
    PENTIMENTO_WORKERS: z.coerce.number().int().min(1).max(64).default(1),
    /** Whether visitors, free users and Pro differ; off, everyone has all there is. */
    PENTIMENTO_PLANS: z.enum(['on', 'off']).default('off'),
    PENTIMENTO_NSFW: z.enum(['block', 'off']).default('block'),
    /** Share of pornography, photographed or drawn, from which on a picture is turned away. */
    PENTIMENTO_NSFW_THRESHOLD: z.coerce.number().min(0.01).max(1).default(0.85),
    PENTIMENTO_WATERMARK: z.enum(['block', 'off']).default('block'),
    /** How sure a repeated mark must be; unmarked photographs stay under 9. */
    PENTIMENTO_WATERMARK_THRESHOLD: z.coerce.number().min(1).max(1000).default(10),
    /** Whether pulled models run on a CUDA device; where there is none, they run on the processor. */
    PENTIMENTO_CUDA: z.enum(['on', 'off']).default('off'),
    /** Weights of pulled models kept open by a process, in MiB of their files. */
    PENTIMENTO_MODEL_MEMORY: z.coerce.number().int().min(64).default(2048),
    /** Tasks that may wait before new ones are turned away. */
    PENTIMENTO_QUEUE_MAX: z.coerce.number().int().min(1).default(1000),
    /** Visitors' quotas that may be used in a day from one address: by newcomers with one kind of browser, by all. */
    PENTIMENTO_NEWCOMERS_PER_BROWSER: z.coerce.number().int().min(1).default(1),
    PENTIMENTO_VISITORS_PER_ADDRESS: z.coerce.number().int().min(1).default(5),
    /** Addresses or networks, separated by commas, of proxies in front whose X-Forwarded-For is believed. */
    PENTIMENTO_PROXIES: commaList,
    /** The header in which a proxy in front says the country a request comes from, such as CF-IPCountry. */
    PENTIMENTO_REGION_HEADER: z.string().toLowerCase().optional(),
    /** Tools that are not to be had in countries: `a-tool:AA,BB;another:CC`. */
    PENTIMENTO_REGIONS_WITHOUT: z
      .string()
      .regex(
        /^[a-z-]+:[A-Z]{2}(,[A-Z]{2})*(;[a-z-]+:[A-Z]{2}(,[A-Z]{2})*)*$/,
        'expected a-tool:AA,BB;another:CC',
      )
      .optional(),
    DATABASE_URL: z.url().optional(),
    /** An S3-compatible bucket for pictures, instead of the data folder. */
    PENTIMENTO_S3_BUCKET: z.string().optional(),
    PENTIMENTO_S3_ENDPOINT: z.url().optional(),
    AWS_REGION: z.string().optional(),
    SMTP_URL: z.url().optional(),
    /** Who runs this server: letters from the contact page go there. */
    PENTIMENTO_OPERATOR: z.email().default('operator@localhost.localdomain'),
    /** Mail addresses, separated by commas, of who may administer this server once the address is confirmed. */
    PENTIMENTO_ADMINS: commaList,
    /** What this deployment is called: banners are written for one. */
    PENTIMENTO_ENV: z.string().max(60).default('production'),
    MAIL_FROM: z.string().default('Pentimento <hello@localhost>'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .refine(env => ['all', 'pages'].includes(env.PENTIMENTO_ROLE) || env.DATABASE_URL, {
    error: 'the embedded database serves one process: set DATABASE_URL to run web and worker apart',
    path: ['PENTIMENTO_ROLE'],
  })
  .refine(env => env.PENTIMENTO_ROLE !== 'web' || !env.PENTIMENTO_S3_BUCKET || env.PENTIMENTO_SECRET, {
    error: 'processes that share a bucket and no folder sign sessions with one secret: set PENTIMENTO_SECRET',
    path: ['PENTIMENTO_SECRET'],
  })

export interface Config extends Hosts {
  /** `web` answers people, `worker` works on pictures, `all` does both; `pages` serves the web app's files alone. */
  role: 'web' | 'worker' | 'all' | 'pages'
  host: string
  port: number
  /** Without a trailing slash. */
  origin: string
  webFolder: string
  dataFolder: string
  secret: string
  workers: number
  queueMax: number
  /** How many visitors' quotas may be used in a day from one address. */
  sharing: { newcomersPerBrowser: number; visitorsPerAddress: number }
  /** Proxies in front whose word about addresses is believed. */
  proxies: string[]
  /** Where which tool is not to be had. */
  regions: { header: string | undefined; without: ReadonlyMap<string, ReadonlySet<string>> }
  /** Whether plans have limits; without, everyone has Pro's. */
  hasPlans: boolean
  /** What pictures are worked on with, and which are turned away. */
  engines: EngineOptions
  databaseUrl: string | undefined
  /** Where pictures lie; without, in the data folder. */
  bucket: Bucket | undefined
  mail: { smtpUrl: string | undefined; from: string }
  /** Who sells Pro where plans differ, and for how much. */
  billing: BillingConfig
  /** The mail address of who runs this server. */
  operator: string
  /** Mail addresses, in small letters, whose confirmed owners are admins. */
  admins: string[]
  /** Who people may sign in with besides this server. */
  identityProviders: ConfiguredProvider[]
  appCheck: AppCheckChoice
  /** What this deployment is called. */
  env: string
  logLevel: string
}

/**
 * Read the configuration from the environment; the data folder is made if it is missing.
 *
 * @throws Error that names each variable that is wrong, and what was expected
 */
export function readConfig(env: Environment = process.env): Config {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const value = readSettings(environment, filled)
  const dataFolder = resolve(value.PENTIMENTO_DATA)
  mkdirSync(dataFolder, { recursive: true })
  const origin = (value.PENTIMENTO_URL ?? `http://localhost:${value.PORT}`).replace(/\/$/, '')
  return {
    ...readHosts(filled, origin),
    role: value.PENTIMENTO_ROLE,
    host: value.HOST,
    port: value.PORT,
    origin,
    webFolder: resolve(value.PENTIMENTO_WEB ?? join(import.meta.dirname, '../../web/dist')),
    dataFolder,
    secret: value.PENTIMENTO_SECRET ?? keptSecret(join(dataFolder, 'secret')),
    workers: value.PENTIMENTO_WORKERS,
    queueMax: value.PENTIMENTO_QUEUE_MAX,
    sharing: {
      newcomersPerBrowser: value.PENTIMENTO_NEWCOMERS_PER_BROWSER,
      visitorsPerAddress: value.PENTIMENTO_VISITORS_PER_ADDRESS,
    },
    proxies: value.PENTIMENTO_PROXIES,
    regions: {
      header: value.PENTIMENTO_REGION_HEADER,
      without: countriesByTool(value.PENTIMENTO_REGIONS_WITHOUT),
    },
    hasPlans: value.PENTIMENTO_PLANS === 'on',
    engines: {
      safety: {
        ...(value.PENTIMENTO_NSFW === 'block' && { nsfw: value.PENTIMENTO_NSFW_THRESHOLD }),
        ...(value.PENTIMENTO_WATERMARK === 'block' && { watermark: value.PENTIMENTO_WATERMARK_THRESHOLD }),
      },
      models: {
        folder: join(dataFolder, 'models'),
        memoryBytes: value.PENTIMENTO_MODEL_MEMORY * 2 ** 20,
        cuda: value.PENTIMENTO_CUDA === 'on',
      },
      ...readEngineChoice(filled),
    },
    databaseUrl: value.DATABASE_URL,
    bucket: value.PENTIMENTO_S3_BUCKET
      ? {
          name: value.PENTIMENTO_S3_BUCKET,
          endpoint: value.PENTIMENTO_S3_ENDPOINT,
          // Where the store is not Amazon's, a region is a mere word of signatures.
          region: value.AWS_REGION ?? (value.PENTIMENTO_S3_ENDPOINT && 'us-east-1'),
        }
      : undefined,
    mail: { smtpUrl: value.SMTP_URL, from: value.MAIL_FROM },
    billing: readBillingConfig(filled),
    operator: value.PENTIMENTO_OPERATOR,
    admins: value.PENTIMENTO_ADMINS.map(address => address.toLowerCase()),
    identityProviders: readIdentityProviders(filled),
    appCheck: readAppCheck(filled),
    env: value.PENTIMENTO_ENV,
    logLevel: value.LOG_LEVEL,
  }
}

function countriesByTool(said: string | undefined): Map<string, Set<string>> {
  const entries = said?.split(';').map(entry => entry.split(':')) ?? []
  return new Map(entries.map(([tool = '', countries = '']) => [tool, new Set(countries.split(','))]))
}

function keptSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const secret = randomBytes(32).toString('hex')
  writeFileSync(file, secret, { mode: 0o600, flag: 'wx' })
  return secret
}
