import { signal, type Task } from '@pentimento/protocol'
import { sql } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database.ts'
import { problemAnswers } from '../../platform/problems.ts'
import { type Accounts, signedIn } from '../account/account.ts'
import { signals } from './tables.ts'

export interface EnrichmentParts {
  database: Database
  accounts: Pick<Accounts, 'identify'>
  clock: Clock
  /** A task of an owner's. @throws ToolError 'not-found' */
  findTask(ownerId: string, id: string): Promise<Task>
}

/** Takes what people did with their results; kept by task, without a name. */
export function enrichmentRoutes({
  database,
  accounts,
  clock,
  findTask,
}: EnrichmentParts): FastifyPluginAsync {
  return async plain => {
    const schema = {
      operationId: 'signal-use',
      tags: ['tasks'],
      description:
        'Say what was done with a result, so that engines can be judged by it. Kept without a name.',
      params: z.object({ id: z.uuid() }),
      body: signal,
      response: { 204: z.null(), ...problemAnswers(400, 401, 404) },
    }
    plain
      .withTypeProvider<ZodTypeProvider>()
      .post('/api/tasks/:id/signal', { schema }, async (request, reply) => {
        const { id } = request.params
        const person = await signedIn(accounts, request)
        const task = await findTask(person.id, id)
        const lastAt = clock.now()
        await database.orm
          .insert(signals)
          .values({
            taskId: id,
            act: request.body.act,
            tool: task.tool,
            madeBy: task.state === 'ready' ? task.madeBy : null,
            times: 1,
            lastAt,
          })
          .onConflictDoUpdate({
            target: [signals.taskId, signals.act],
            set: { times: sql`${signals.times} + 1`, lastAt },
          })
        return reply.code(204).send(null)
      })
  }
}

/** How many results of each tool and engine were used in which way. */
export function signalCounts(db: Queryable) {
  return db
    .select({
      tool: signals.tool,
      madeBy: signals.madeBy,
      act: signals.act,
      results: sql<number>`count(*)::int`,
      times: sql<number>`sum(${signals.times})::int`,
    })
    .from(signals)
    .groupBy(signals.tool, signals.madeBy, signals.act)
    .orderBy(signals.tool, signals.madeBy, signals.act)
}
