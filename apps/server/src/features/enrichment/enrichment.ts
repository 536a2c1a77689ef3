import { signal, type Task } from '@pentimento/protocol'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Holding } from '../../platform/holding.ts'
import { problemAnswers } from '../../platform/problems.ts'
import { type Accounts, signedIn } from '../account/account.ts'
import * as store from './store.ts'

export interface EnrichmentParts {
  database: Database
  accounts: Pick<Accounts, 'identify'>
  clock: Clock
  /** A task of an owner's. @throws ToolError 'not-found' */
  findTask(ownerId: string, id: string): Promise<Task>
}

/** Takes what people did with their results; kept by task, without a name. What they do to tasks is noted where it is done. */
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
        'Say what was done with a result, so that engines can be judged by it. Kept without a name; what is tried again or deleted need not be said.',
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
        const madeBy = task.state === 'ready' ? task.madeBy : null
        await store.note(database.orm, { ...task, madeBy }, request.body.act, clock.now())
        return reply.code(204).send(null)
      })
  }
}

/** Count that something was done with a result. */
export const noteSignal = store.note

export const loosenSignals = store.loosen

/** How many results of each tool and engine were used in which way. */
export const signalCounts = store.counts

/** What was done with those of a person's results that are still there; who did the rest is not kept. */
export function signalHolding({ orm }: Database, taskIdsOf: (ownerId: string) => Promise<string[]>): Holding {
  return {
    name: 'signals',
    says: 'what was done with results, such as downloading them',
    of: async ({ id }) => store.allOf(orm, await taskIdsOf(id)),
    forget: async ({ id }) => store.forgetOf(orm, await taskIdsOf(id)),
  }
}
