import {
  type Feedback,
  type FeedbackSeen,
  feedback,
  saying,
  type Task,
  ToolError,
} from '@pentimento/protocol'
import { contractById } from '@pentimento/tools/every-contract'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database.ts'
import type { Holding } from '../../platform/holding.ts'
import { problemAnswers } from '../../platform/problems.ts'
import { type Accounts, signedIn } from '../account/account.ts'
import { feedbacks } from './tables.ts'

export interface FeedbackParts {
  database: Database
  accounts: Accounts
  clock: Clock
  /** An owner's task. @throws ToolError 'not-found' */
  findTask(ownerId: string, id: string): Promise<Task>
}

/** Records feedback on results. New feedback on a result replaces the earlier one. */
export function feedbackRoutes({ database, accounts, clock, findTask }: FeedbackParts): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>()
    const schema = {
      operationId: 'give-feedback',
      tags: ['tasks'],
      params: z.object({ id: z.uuid() }),
      body: feedback,
      response: { 204: z.null(), ...problemAnswers(400, 401, 404, 409) },
    }
    app.put('/api/tasks/:id/feedback', { schema }, async (request, reply) => {
      const { id } = request.params
      const person = await signedIn(accounts, request)
      const task = await findTask(person.id, id)
      if (task.state !== 'ready') throw new ToolError('not-ready')
      const said = { ...judged(task.tool, request.body), madeBy: task.madeBy, saidAt: clock.now() }
      const row = { taskId: id, tool: task.tool, ...said }
      await database.orm
        .insert(feedbacks)
        .values(row)
        .onConflictDoUpdate({ target: feedbacks.taskId, set: said })
      return reply.code(204).send(null)
    })
  }
}

/** Feedback on a person's existing results. Feedback on deleted results is anonymous. */
export function feedbackHolding(
  { orm }: Database,
  taskIdsOf: (ownerId: string) => Promise<string[]>,
): Holding {
  const theirs = async ({ id }: { id: string }) => inArray(feedbacks.taskId, await taskIdsOf(id))
  return {
    name: 'feedback',
    says: 'feedback on results',
    of: async person =>
      orm
        .select()
        .from(feedbacks)
        .where(await theirs(person)),
    forget: async person => {
      await orm.delete(feedbacks).where(await theirs(person))
    },
  }
}

/** Anonymize feedback on a deleted result: no text, a random task id, and only the day. */
export async function loosenFeedback(tx: Queryable, taskId: string): Promise<void> {
  await tx
    .update(feedbacks)
    .set({ text: '', taskId: sql`gen_random_uuid()`, saidAt: sql`date_trunc('day', ${feedbacks.saidAt})` })
    .where(eq(feedbacks.taskId, taskId))
}

/** Feedback, newest first, optionally filtered by tool and satisfaction. */
export async function recentFeedback(
  db: Queryable,
  { tool, satisfied }: { tool?: string | undefined; satisfied?: 'yes' | 'no' | undefined },
  limit: number,
): Promise<FeedbackSeen[]> {
  const rows = await db
    .select()
    .from(feedbacks)
    .where(
      and(
        tool ? eq(feedbacks.tool, tool) : undefined,
        satisfied && eq(feedbacks.satisfied, satisfied === 'yes'),
      ),
    )
    .orderBy(desc(feedbacks.saidAt))
    .limit(limit)
  return rows.map(({ saidAt, ...row }) => ({ ...row, saidAt: saidAt.toISOString() }))
}

function judged(tool: string, said: Feedback) {
  const offered = contractById(tool)?.feedbackReasons ?? []
  const unknown = said.reasons.filter(reason => !offered.includes(reason))
  if (unknown.length > 0) {
    const values = { name: 'reasons', offered: offered.join(', '), got: unknown.join(', ') }
    const detail = saying('{name}: expected values from {offered}, got {got}', values)
    throw new ToolError('invalid-parameter', { detail })
  }
  const { satisfied, usable = null, reasons, text } = said
  return { satisfied, usable, reasons: [...new Set(reasons)], text }
}
