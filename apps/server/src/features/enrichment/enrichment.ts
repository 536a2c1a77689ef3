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
  /** An owner's task. @throws ToolError 'not-found' */
  findTask(ownerId: string, id: string): Promise<Task>
}

/**
 * Records what people do with their results; stored by task, without identity. Actions on tasks are recorded where
 * they're performed.
 */
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
        'Report what was done with a result, so that engines can be evaluated. Stored without identity; retries and deletions are recorded automatically.',
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

/** Count that a result was used in some way. */
export const noteSignal = store.note

export const loosenSignals = store.loosen

/** Per tool, engine and action: how many results, and how often. */
export const signalCounts = store.counts

/** Usage of a person's existing results. Usage of deleted results is anonymous. */
export function signalHolding({ orm }: Database, taskIdsOf: (ownerId: string) => Promise<string[]>): Holding {
  return {
    name: 'signals',
    says: 'actions on results, such as downloads',
    of: async ({ id }) => store.allOf(orm, await taskIdsOf(id)),
    forget: async ({ id }) => store.forgetOf(orm, await taskIdsOf(id)),
  }
}
