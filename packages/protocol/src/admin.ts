import { z } from 'zod'
import { banner } from './banners.ts'
import { errorCode } from './errors/error-catalog.ts'
import { signalAction } from './feedback.ts'
import { jsonValue } from './json-value.ts'
import { planName } from './plans.ts'
import { subscription } from './subscription.ts'

const timestamp = z.iso.datetime()

/** A person in the results of the admin search. */
export const personSummary = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isAnonymous: z.boolean(),
  createdAt: timestamp,
  ban: z.object({ reason: z.string().nullable(), until: timestamp.nullable() }).nullable(),
})
export type PersonSummary = z.infer<typeof personSummary>
export const personList = z.object({ people: z.array(personSummary) })

export const adminTask = z.object({
  id: z.uuid(),
  ownerId: z.string(),
  tool: z.string(),
  plan: planName,
  state: z.enum(['queued', 'processing', 'ready', 'error', 'cancelled']),
  code: errorCode.nullable(),
  detail: z.string().nullable(),
  madeBy: z.string().nullable(),
  tookMs: z.int().nullable(),
  createdAt: timestamp,
})
export type AdminTask = z.infer<typeof adminTask>
export const adminTaskList = z.object({ tasks: z.array(adminTask) })

export const personDetails = z.object({
  person: personSummary,
  plan: z.enum(['free', 'pro']),
  subscription: subscription.nullable(),
  sessions: z.array(
    z.object({
      createdAt: timestamp,
      expiresAt: timestamp,
      address: z.string().nullable(),
      browser: z.string().nullable(),
    }),
  ),
  signInMethods: z.array(z.string()),
  tasks: z.array(adminTask),
})
export type PersonDetails = z.infer<typeof personDetails>

export const banRequest = z.object({ reason: z.string().trim().min(1).max(500), until: timestamp.optional() })
export const grantRequest = z.object({ until: timestamp.optional() })

export const overview = z.object({
  queue: z.object({
    queued: z.int(),
    processing: z.int(),
    oldest: timestamp.nullable().describe('When the oldest queued task was created.'),
    byPlan: z.array(z.object({ plan: planName, queued: z.int(), processing: z.int() })),
  }),
  day: z.object({
    ready: z.int(),
    failed: z.int(),
    errors: z.array(z.object({ code: errorCode, tool: z.string(), count: z.int() })).describe('Descending.'),
    estimateError: z
      .number()
      .nullable()
      .describe('Median difference of estimated and actual times until ready, relative to the actual ones.'),
  }),
})
export type Overview = z.infer<typeof overview>

export const feedbackEntry = z.object({
  taskId: z.uuid(),
  tool: z.string(),
  madeBy: z.string(),
  satisfied: z.boolean(),
  usable: z.boolean().nullable(),
  reasons: z.array(z.string()),
  text: z.string(),
  submittedAt: timestamp,
})
export type FeedbackEntry = z.infer<typeof feedbackEntry>
export const feedbackList = z.object({ feedback: z.array(feedbackEntry) })

export const signalCount = z.object({
  tool: z.string(),
  madeBy: z.string().nullable(),
  action: signalAction,
  results: z.int().describe('Number of results with this action.'),
  count: z.int(),
})
export type SignalCount = z.infer<typeof signalCount>
export const signalList = z.object({ signals: z.array(signalCount) })

export const auditEntry = z.object({
  id: z.uuid(),
  adminEmail: z.string(),
  action: z.string(),
  subject: z.string(),
  before: jsonValue,
  after: jsonValue,
  createdAt: timestamp,
})
export type AuditEntry = z.infer<typeof auditEntry>
export const auditList = z.object({ audit: z.array(auditEntry) })

/** All banners of a deployment, including future and ended ones. */
export const allBanners = z.object({ banners: z.array(banner).max(100).describe('Newest first.') })

/** A model that can replace a built-in engine. */
export const adminModel = z.object({
  id: z.string(),
  task: z.enum(['completion', 'depth', 'generation', 'matting', 'selection']),
  replaces: z.string().describe('The built-in engine for the same work.'),
  license: z.string(),
  licenseUrl: z.url().nullable().describe('The license, if it has to be accepted.'),
  bytes: z.int().describe('Size of all files; approximate before the first download of some models.'),
  storedBytes: z.int().describe('Size of the stored files.'),
  state: z.enum(['absent', 'partial', 'downloading', 'installed']),
  error: z
    .object({
      code: z.enum([
        'no-space',
        'server-refuses',
        'interrupted',
        'wrong-hash',
        'wrong-size',
        'license-not-accepted',
        'failed',
      ]),
      message: z.string(),
    })
    .nullable()
    .describe('Why the last download ended.'),
})
export type AdminModel = z.infer<typeof adminModel>
export const adminModelList = z.object({ models: z.array(adminModel) })
