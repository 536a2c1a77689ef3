import {
  defineMessage,
  type Feedback,
  type FeedbackEntry,
  feedback,
  type Task,
  ToolError,
} from '@pentimento/protocol'
import { contractById } from '@pentimento/tools/all-contracts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { type Database, isOneOf, type Queryable } from '../../platform/database.ts'
import type { PersonalDataProvider } from '../../platform/personal-data.ts'
import { problemResponses } from '../../platform/problems.ts'
import { type Accounts, requireSignedIn } from '../account/account.ts'
import { feedbacks } from './tables.ts'

export interface FeedbackDeps {
  database: Database
  accounts: Accounts
  clock: Clock
  /** An owner's task. @throws ToolError 'not-found' */
  findTask(ownerId: string, id: string): Promise<Task>
}

/** Records feedback on results. New feedback on a result replaces the earlier one. */
export function feedbackRoutes({ database, accounts, clock, findTask }: FeedbackDeps): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>()
    const schema = {
      operationId: 'submit-feedback',
      tags: ['tasks'],
      params: z.object({ id: z.uuid() }),
      body: feedback,
      response: { 204: z.null(), ...problemResponses(400, 401, 404, 409) },
    }
    app.put('/api/tasks/:id/feedback', { schema }, async (request, reply) => {
      const { id } = request.params
      const person = await requireSignedIn(accounts, request)
      const task = await findTask(person.id, id)
      if (task.state !== 'ready') throw new ToolError('not-ready')
      const values = {
        ...validateFeedback(task.tool, request.body),
        madeBy: task.madeBy,
        submittedAt: clock.now(),
      }
      const row = { taskId: id, tool: task.tool, ...values }
      await database.orm
        .insert(feedbacks)
        .values(row)
        .onConflictDoUpdate({ target: feedbacks.taskId, set: values })
      return reply.code(204).send(null)
    })
  }
}

/** Feedback on a person's existing results. Feedback on deleted results is anonymous. */
export function feedbackPersonalData(
  { orm }: Database,
  taskIdsOf: (ownerId: string) => Promise<string[]>,
): PersonalDataProvider {
  const ofPerson = async ({ id }: { id: string }) => isOneOf(feedbacks.taskId, await taskIdsOf(id))
  return {
    name: 'feedback',
    summary: 'feedback on results',
    exportData: async person =>
      orm
        .select()
        .from(feedbacks)
        .where(await ofPerson(person)),
    eraseData: async person => {
      await orm.delete(feedbacks).where(await ofPerson(person))
    },
  }
}

/** Anonymize feedback on a deleted result: no text, a random task id, and only the day. */
export async function anonymizeFeedback(tx: Queryable, taskId: string): Promise<void> {
  await tx
    .update(feedbacks)
    .set({
      text: '',
      taskId: sql`gen_random_uuid()`,
      submittedAt: sql`date_trunc('day', ${feedbacks.submittedAt})`,
    })
    .where(eq(feedbacks.taskId, taskId))
}

/** Feedback, newest first, optionally filtered by tool and satisfaction. */
export async function recentFeedback(
  db: Queryable,
  { tool, satisfied }: { tool?: string | undefined; satisfied?: 'yes' | 'no' | undefined },
  limit: number,
): Promise<FeedbackEntry[]> {
  const rows = await db
    .select()
    .from(feedbacks)
    .where(
      and(
        tool ? eq(feedbacks.tool, tool) : undefined,
        satisfied && eq(feedbacks.satisfied, satisfied === 'yes'),
      ),
    )
    .orderBy(desc(feedbacks.submittedAt))
    .limit(limit)
  return rows.map(({ submittedAt, ...row }) => ({ ...row, submittedAt: submittedAt.toISOString() }))
}

function validateFeedback(tool: string, feedback: Feedback) {
  const offered = contractById(tool)?.feedbackReasons ?? []
  const unknown = feedback.reasons.filter(reason => !offered.includes(reason))
  if (unknown.length > 0) {
    const values = { name: 'reasons', offered: offered.join(', '), got: unknown.join(', ') }
    const detail = defineMessage('{name}: expected values from {offered}, got {got}', values)
    throw new ToolError('invalid-parameter', { detail })
  }
  const { satisfied, usable = null, reasons, text } = feedback
  return { satisfied, usable, reasons: [...new Set(reasons)], text }
}
