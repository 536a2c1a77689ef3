import { z } from 'zod'
import { bannerList } from './banners.ts'
import { errorCode } from './errors/catalogue.ts'
import { planName } from './plans.ts'
import { signalAct } from './signals.ts'
import { subscription } from './subscription.ts'

const moment = z.iso.datetime()

/** A person in the results of the admin search. */
export const foundPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isAnonymous: z.boolean(),
  createdAt: moment,
  ban: z.object({ reason: z.string().nullable(), until: moment.nullable() }).nullable(),
})
export type FoundPerson = z.infer<typeof foundPerson>
export const peopleFound = z.object({ people: z.array(foundPerson) })

export const taskSeen = z.object({
  id: z.uuid(),
  ownerId: z.string(),
  tool: z.string(),
  plan: planName,
  state: z.enum(['queued', 'processing', 'ready', 'error', 'cancelled']),
  code: errorCode.nullable(),
  detail: z.string().nullable(),
  madeBy: z.string().nullable(),
  tookMs: z.int().nullable(),
  createdAt: moment,
})
export type TaskSeen = z.infer<typeof taskSeen>
export const tasksSeen = z.object({ tasks: z.array(taskSeen) })

export const personSeen = z.object({
  person: foundPerson,
  plan: z.enum(['free', 'pro']),
  subscription: subscription.nullable(),
  sessions: z.array(
    z.object({
      since: moment,
      expiresAt: moment,
      address: z.string().nullable(),
      browser: z.string().nullable(),
    }),
  ),
  waysIn: z.array(z.string()),
  tasks: z.array(taskSeen),
})
export type PersonSeen = z.infer<typeof personSeen>

export const banOrder = z.object({ reason: z.string().trim().min(1).max(500), until: moment.optional() })
export const grantOrder = z.object({ until: moment.optional() })

export const overview = z.object({
  queue: z.object({
    waiting: z.int(),
    working: z.int(),
    oldest: moment.nullable().describe('When the oldest queued task was created.'),
    byPlan: z.array(z.object({ plan: planName, waiting: z.int(), working: z.int() })),
  }),
  day: z.object({
    ready: z.int(),
    failed: z.int(),
    errors: z.array(z.object({ code: errorCode, tool: z.string(), times: z.int() })).describe('Descending.'),
  }),
})
export type Overview = z.infer<typeof overview>

export const feedbackSeen = z.object({
  taskId: z.uuid(),
  tool: z.string(),
  madeBy: z.string(),
  satisfied: z.boolean(),
  usable: z.boolean().nullable(),
  reasons: z.array(z.string()),
  text: z.string(),
  saidAt: moment,
})
export type FeedbackSeen = z.infer<typeof feedbackSeen>
export const feedbackList = z.object({ feedback: z.array(feedbackSeen) })

export const signalCount = z.object({
  tool: z.string(),
  madeBy: z.string().nullable(),
  act: signalAct,
  results: z.int().describe('Number of results with this action.'),
  times: z.int(),
})
export type SignalCount = z.infer<typeof signalCount>
export const signalList = z.object({ signals: z.array(signalCount) })

export const auditEntry = z.object({
  id: z.uuid(),
  adminEmail: z.string(),
  act: z.string(),
  subject: z.string(),
  before: z.json(),
  after: z.json(),
  at: moment,
})
export type AuditEntry = z.infer<typeof auditEntry>
export const auditList = z.object({ audit: z.array(auditEntry) })

/** All banners of a deployment, including future and ended ones. */
export const allBanners = bannerList.extend({ banners: bannerList.shape.banners.max(100) })
